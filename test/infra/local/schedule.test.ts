import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSchedule, type Schedule } from '#infra/local/schedule.ts';

let said: string[];
let runs: PromiseWithResolvers<unknown>[];
let schedule: Schedule;

/** Everything that is due without time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  said = [];
  runs = [];
  schedule = createSchedule(
    () => {
      const run = Promise.withResolvers<unknown>();
      runs.push(run);
      return run.promise;
    },
    (line) => said.push(line),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the local stage’s schedule', () => {
  test('runs nothing before it is started', async () => {
    schedule.clockMoved();
    await pass(300);
    expect(runs).toHaveLength(0);
  });

  test('runs every minute once it is started', async () => {
    schedule.start();
    for (const minutes of [1, 2, 3]) {
      await pass(60);
      expect(runs).toHaveLength(minutes);
      runs.at(-1)?.resolve(undefined);
      await settle();
    }
  });

  test('never runs twice at a time, and does not make up for missed runs', async () => {
    schedule.start();
    await pass(60 * 5);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve(undefined);
    await settle();
    expect(runs).toHaveLength(1);
    await pass(60);
    expect(runs).toHaveLength(2);
  });

  test('runs soon after the clock was set, once for many changes, and every minute from then on', async () => {
    schedule.start();
    await pass(40);
    for (let moves = 0; moves < 3; moves++) schedule.clockMoved();
    await pass(1);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve(undefined);
    await pass(58);
    expect(runs).toHaveLength(1);
    await pass(2);
    expect(runs).toHaveLength(2);
  });

  test('prints a failure in one line and goes on', async () => {
    schedule.start();
    await pass(60);
    runs[0]?.reject(new Error('the table is down\nfor good'));
    await settle();
    expect(said).toEqual(['schedule: the table is down for good']);
    await pass(60);
    expect(runs).toHaveLength(2);
  });

  test('answers the request for a run with the report of a run that began after it', async () => {
    const [first, second] = [schedule.run(), schedule.run()];
    await settle();
    expect(runs).toHaveLength(1);
    runs[0]?.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settle();
    runs[1]?.resolve({ purged: 2 });
    expect(await second).toEqual({ purged: 2 });
    expect(said).toEqual([]);
  });

  test('does not hold up other work while it runs', async () => {
    const other = Promise.withResolvers<string>();
    const resetting = schedule.pausedFor(() => other.promise);
    const asked = schedule.run();
    await settle();
    expect(runs).toHaveLength(0);
    other.resolve('done');
    expect(await resetting).toBe('done');
    await settle();
    runs[0]?.resolve('ran');
    expect(await asked).toBe('ran');
  });

  test('stops with the run under way, and for good', async () => {
    schedule.start();
    await pass(60);
    let stopped = false;
    const stopping = schedule.stop().then(() => {
      stopped = true;
    });
    await settle();
    expect(stopped).toBe(false);
    runs[0]?.reject(new Error('the stage closes'));
    await stopping;
    schedule.clockMoved();
    await pass(600);
    expect(runs).toHaveLength(1);
    expect(said).toEqual([]);
    await expect(schedule.run()).rejects.toThrow('closing');
    expect(vi.getTimerCount()).toBe(0);
  });
});
