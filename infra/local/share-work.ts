import * as z from 'zod/mini';
import type { InvokeFunction } from './gateway/invoke-function.ts';
import { oneLine } from './schedule.ts';

/**
 * ms until the first pictures are drawn, so that they do not delay the first page that a visitor
 * opens.
 */
const firstWait = 3_000;
const everyMinute = 60_000;
/** Pictures drawn by one call: a stage that closes has to wait for no more than these. */
const atATime = 4;

const reportSchema = z.object({ left: z.int() });

export interface ShareWork {
  /** From now on the missing pictures beside links are drawn every minute, in the background. */
  start(): void;
  /** Resolves when no picture is being drawn and none will be. */
  stop(): Promise<void>;
}

/** The schedule of the function that draws the pictures beside links, on this machine. */
export function createShareWork(invoke: InvokeFunction, say: (line: string) => void): ShareWork {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    for (let left = 1; left > 0 && !stopped; )
      left = reportSchema.parse(
        await invoke('share-pictures', { source: 'aws.scheduler', most: atATime }),
      ).left;
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => {
          if (!stopped) say(`pictures beside links: ${oneLine(error)}`);
        })
        .finally(() => {
          if (!stopped) wait(everyMinute);
        });
    }, ms);
    timer.unref();
  }

  return {
    start: () => wait(firstWait),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
