import { expect, test } from 'vitest';
import { createClockCheck } from '#infra/backup/clock-check.ts';

const start = Date.parse('2026-11-20T10:00:00.000Z');
const hour = 3_600_000;

test('a clock is compared with when a call was sent and answered, since a machine may sleep', async () => {
  let here = start;
  const { compare, isCompared } = createClockCheck(() => new Date(here));
  const answer = (date?: string) => ({
    response: { headers: { ...(date !== undefined && { date }) } },
  });
  await compare(async () => answer())(null);
  await compare(async () => answer('never'))(null);
  expect(isCompared()).toBe(false);
  const sent = new Date(start).toUTCString();
  await compare(async () => {
    here = start + 8 * hour;
    return answer(sent);
  })(null);
  expect(isCompared()).toBe(true);
  await expect(compare(async () => answer(sent))(null)).rejects.toThrow(/^This machine's clock/);
});
