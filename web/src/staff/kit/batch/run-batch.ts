import { ApiError } from '../../../shared/api/api-error.ts';
import { wasThrottled } from '../../../shared/api/request-rule.ts';
import { realWait, sendPatiently, type Wait } from '../../../shared/api/send-patiently.ts';

/** Items under way at once. */
const atOnce = 4;

export interface BatchRun {
  /** Begins no further item; those under way come to their end. */
  stop(): void;
  /** Resolves once nothing is under way any more. */
  finished: Promise<void>;
}

export interface BatchWatcher<Item> {
  started(item: Item): void;
  done(item: Item): void;
  failed(item: Item, error: unknown): void;
}

/**
 * Does `work` for every item, a few at a time; what fails stops no other, unless nobody is signed in any more. What API Gateway has no
 * room for is begun again a moment later: a long list is the one thing staff do that its throttle notices.
 */
export function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  watcher: BatchWatcher<Item>,
  wait: Wait = realWait,
): BatchRun {
  const waiting = [...items];
  let stopped = false;
  async function worker(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined && !stopped; item = waiting.shift()) {
      watcher.started(item);
      try {
        await sendPatiently(() => work(item), wait, wasThrottled);
        watcher.done(item);
      } catch (error) {
        // Whoever would not sign in again is not asked once more for every item.
        if (error instanceof ApiError && error.code === 'unauthorised') stopped = true;
        watcher.failed(item, error);
      }
    }
  }
  const finished = Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker)).then(() => undefined);
  return {
    stop() {
      stopped = true;
    },
    finished,
  };
}
