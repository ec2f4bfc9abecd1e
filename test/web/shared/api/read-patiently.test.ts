import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { readPatiently } from '#shared/api/read-patiently.ts';
import { mayRead, pauseAfter } from '#shared/api/request-rule.ts';

const failure = (status: number) => new ApiError(status ? 'internal' : 'offline', status, 'No');

async function read(failures: readonly Error[]) {
  const left = [...failures];
  const waited: number[] = [];
  let tries = 0;
  const answer = await readPatiently(
    async () => {
      tries++;
      const next = left.shift();
      if (next) throw next;
      return 'read';
    },
    { wait: async (ms) => void waited.push(ms) },
  );
  return { answer, tries, waited };
}

test('a read is tried three times, one and two seconds apart, and then gives null', async () => {
  expect(await read([failure(0), failure(500)])).toEqual({
    answer: 'read',
    tries: 3,
    waited: [1000, 2000],
  });
  expect(await read([failure(0), failure(502), failure(503)])).toEqual({
    answer: null,
    tries: 3,
    waited: [1000, 2000],
  });
});

test.each([400, 401, 403, 404, 409, 422])(
  'a read that the server refuses with %i is not tried again',
  async (status) => {
    expect(await read([failure(status)])).toEqual({ answer: null, tries: 1, waited: [] });
  },
);

test('a read that was given up is not tried again', async () => {
  const given = new AbortController();
  let tries = 0;
  const read = async () => {
    tries++;
    given.abort();
    throw failure(0);
  };
  expect(await readPatiently(read, { signal: given.signal, wait: async () => {} })).toBeNull();
  expect(tries).toBe(1);
});

test.each([0, 429, 500, 502, 503])('a read that fails with %i is tried again', (status) => {
  expect(mayRead(failure(status))).toBe(true);
});

test('pages retry their reads by the same rule', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  const again = (failures: number, error: Error) =>
    typeof retry === 'function' && retry(failures, error);
  expect([0, 1, 2].map((failures) => again(failures, failure(503)))).toEqual([true, true, false]);
  expect(again(0, failure(404))).toBe(false);
  const pauses = [0, 1].map(
    (failures) => typeof retryDelay === 'function' && retryDelay(failures, failure(503)),
  );
  expect(pauses).toEqual([pauseAfter(1), pauseAfter(2)]);
});
