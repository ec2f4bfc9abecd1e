import { ensureRoles } from '#infra/build/roles.ts';

/** Makes the roles against which tests check functions, once before all of them. */
export default async function setUp() {
  await ensureRoles(console.log);
}
