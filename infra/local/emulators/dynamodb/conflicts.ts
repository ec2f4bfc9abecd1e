import { createHash } from 'node:crypto';
import type { FaultState } from '../faults.ts';
import { answer, type EngineAnswer } from './engine.ts';
import { cancelled } from './transaction.ts';

const message = 'Transaction is ongoing for the item';

/** Refusals of writes that meet a transaction on one of their items. */
export interface Conflicts {
  /**
   * The refusal of a write of these items, each by its key; undefined for one that meets nothing.
   * `body` is what was sent.
   */
  refusal(operation: string, body: string, items: readonly string[]): EngineAnswer | undefined;
  /** Refuses writes of these items until the transaction in `work` has ended. */
  during<T>(items: readonly string[], work: () => Promise<T>): Promise<T>;
}

/**
 * AWS refuses a write whose item is in a transaction at that moment, and a transaction likewise.
 * Here transactions end in a few ms, so the fault `conflict` refuses every write, and
 * `conflict-once` each write when it is first sent.
 */
export function createConflicts(fault: () => FaultState['dynamodb'] | undefined): Conflicts {
  const taken = new Set<string>();
  const refusedOnce = new Set<string>();

  function isRefused(operation: string, body: string): boolean {
    const wanted = fault();
    if (wanted !== 'conflict-once') {
      refusedOnce.clear();
      return wanted === 'conflict';
    }
    const sent = createHash('sha256').update(operation).update(body).digest('base64');
    if (refusedOnce.has(sent)) return false;
    refusedOnce.add(sent);
    return true;
  }

  return {
    refusal(operation, body, items) {
      const isByFault = isRefused(operation, body);
      const meets = items.map((item, index) => taken.has(item) || (isByFault && index === 0));
      if (!meets.includes(true)) return undefined;
      if (operation === 'TransactWriteItems') {
        const { statusCode, body: refused } = cancelled(
          meets.map((isMet) =>
            isMet ? { Code: 'TransactionConflict', Message: message } : { Code: 'None' },
          ),
        );
        return answer(statusCode, refused);
      }
      const __type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
      return answer(400, { __type, message });
    },
    async during(items, work) {
      for (const item of items) taken.add(item);
      try {
        return await work();
      } finally {
        for (const item of items) taken.delete(item);
      }
    },
  };
}
