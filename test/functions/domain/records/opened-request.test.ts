import { expect, test } from 'vitest';
import { openedRequestSchema } from '#domain/records/opened-request.ts';
import { staffCall } from '#functions/use-cases/requests/staff-requests.ts';
import { buildCall } from '#support/builders/build-request.ts';

test('an opened request is one of its kind, with its log and its person', () => {
  const person = { requests: [], more: 0, reservations: [], sales: [] };
  const opened = { kind: 'call', request: staffCall(buildCall()), log: [], person };
  expect(openedRequestSchema.parse(opened)).toEqual(opened);
  expect(openedRequestSchema.safeParse({ ...opened, kind: 'loan' }).success).toBe(false);
  expect(openedRequestSchema.safeParse({ ...opened, person: null }).success).toBe(false);
});
