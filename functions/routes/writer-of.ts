import type { Caller } from '../platform/api.ts';

/** The name a member of staff's writes are signed with: the e-mail, or the id where there is none. */
export function writerOf({ staff }: Caller): string {
  if (!staff) throw new Error('A staff call without staff');
  return staff.email ?? staff.id;
}
