import { setTimeout as sleep } from 'node:timers/promises';
import { type BankStatus, bankStatuses } from '#domain/requests/bank-status.ts';
import type { Application } from './application.ts';

export interface CallbackOptions {
  resellerCode: string;
  /** For scripts that play the bank themselves: nothing is posted. */
  silent?: boolean;
  /** ms of one try. */
  timeout?: number;
  /** ms before the second try; doubled with each. */
  pause?: number;
}

export interface Callbacks {
  /**
   * Reports a status to the shop, several times if needed. Answers the HTTP status, null when the
   * shop gave none or wants no reports.
   */
  tell(application: Application, status: BankStatus): Promise<number | null>;
  close(): Promise<void>;
}

const tries = 3;
/** The simulator reaches this machine alone. */
const nearby = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//;

/** Posts to `statusURL` what the bank posts there, unsigned. */
export function createCallbacks({
  resellerCode,
  silent = false,
  timeout = 5000,
  pause = 1000,
}: CallbackOptions): Callbacks {
  const stopping = new AbortController();
  const pending = new Set<Promise<unknown>>();
  let count = 0;

  async function post(url: string, body: unknown): Promise<number | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]);
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  async function tell(application: Application, status: BankStatus): Promise<number | null> {
    const { order_id, store_order_id, status_url } = application;
    if (silent || !nearby.test(status_url)) return null;
    const code = bankStatuses.indexOf(status);
    count += 1;
    const body = {
      CreditApplicationId: String(order_id),
      StatusUrl: status_url,
      OrderId: store_order_id,
      // Text or number: shops have to look at the message.
      Status: count % 2 === 0 ? status : code,
      Message: status,
      ResellerCode: resellerCode,
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await post(status_url, body);
      const isTaken = answer !== null && answer < 300;
      if (isTaken || attempt === tries || stopping.signal.aborted) return answer;
      await sleep(pause * 2 ** (attempt - 1), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  return {
    tell(application, status) {
      const telling = tell(application, status).finally(() => pending.delete(telling));
      pending.add(telling);
      return telling;
    },
    async close() {
      stopping.abort();
      await Promise.all(pending);
    },
  };
}
