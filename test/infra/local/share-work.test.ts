import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShareWork } from '#infra/local/share-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function drawing(total: number) {
  let left = total;
  const said: string[] = [];
  const calls: unknown[] = [];
  const work = createShareWork(
    async (name, event) => {
      calls.push([name, event]);
      left = Math.max(0, left - 4);
      return { made: 4, broken: 0, left };
    },
    (line) => said.push(line),
  );
  return { work, calls, said };
}

test('the local stage draws share pictures once it has been open for a moment, a few at a time', async () => {
  const { work, calls } = drawing(10);
  work.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toHaveLength(3);
  expect(calls[0]).toEqual(['share-pictures', { source: 'aws.scheduler', most: 4 }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(4);
  await work.stop();
});

test('a local stage that closes waits for the share pictures under way and draws no more', async () => {
  let [begun, ended] = [0, 0];
  const work = createShareWork(
    async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended += 1;
      return { made: 4, broken: 0, left: 1_000 };
    },
    () => undefined,
  );
  work.start();
  await vi.advanceTimersByTimeAsync(3_250);
  expect([begun, ended]).toEqual([3, 2]);
  const stopping = work.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  await stopping;
  expect([begun, ended]).toEqual([3, 3]);
});

test('a share picture that cannot be drawn is reported in a line, and tried again a minute later', async () => {
  const said: string[] = [];
  let failing = true;
  let calls = 0;
  const work = createShareWork(
    async () => {
      calls += 1;
      if (failing) throw new Error('The picture storage\ndoes not answer');
      return { made: 0, broken: 0, left: 0 };
    },
    (line) => said.push(line),
  );
  work.start();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(said).toEqual(['pictures beside links: The picture storage does not answer']);
  failing = false;
  await vi.advanceTimersByTimeAsync(60_100);
  expect(calls).toBe(2);
  expect(said).toHaveLength(1);
  await work.stop();
});
