import { ensureRoles } from '../../infra/build/roles.ts';

/** Makes what the tests hold functions to, once before all of them. */
export default async function setUp() {
  await ensureRoles(console.log);
}
