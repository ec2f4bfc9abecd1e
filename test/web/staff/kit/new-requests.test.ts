import { expect, test } from 'vitest';
import { newRequestsQuery } from '../../../../web/src/staff/kit/new-requests.ts';

test('the numbers in the tabs are asked for once a minute', () => {
  expect(newRequestsQuery.refetchInterval).toBe(60_000);
});
