import { expect, test } from 'vitest';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { staffRequestSchema } from '#domain/requests/staff-request.ts';
import { staffCall, staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { buildCall, buildViewing } from '#support/builders/build-request.ts';

test('a request is what staff see of its kind, and of no other', () => {
  const call = staffCall(buildCall());
  const viewing = staffViewing(buildViewing());
  expect(staffRequestSchema.parse({ kind: 'call', request: call }).request).toEqual(call);
  expect(staffRequestSchema.safeParse({ kind: 'viewing', request: call }).success).toBe(false);
  expect(staffRequestSchema.safeParse({ kind: 'viewing', request: viewing }).success).toBe(true);
  const kinds = staffRequestSchema.def.options.map((one) => one.shape.kind.def.values[0]);
  expect(kinds.sort()).toEqual([...requestKinds].sort());
});
