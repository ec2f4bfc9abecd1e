import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type BankStatus, isFinalStatus } from '#domain/requests/bank-status.ts';
import { reasonOf } from '../../shared/kept-file.ts';
import type { Application, Order } from './application.ts';
import { openApplicationStore } from './application-store.ts';
import { type CallbackOptions, createCallbacks } from './callbacks.ts';

export interface DeskOptions {
  /** The folder that holds the file of applications; in memory without it. */
  folder?: string | undefined;
  callbacks: CallbackOptions;
}

/** The number of the first application. */
const firstOrder = 1001;

/** What happens to applications inside the simulated bank. */
export function createDesk({ folder, callbacks }: DeskOptions) {
  const store = openApplicationStore(
    folder === undefined ? undefined : join(folder, 'applications.json'),
  );
  const shop = createCallbacks(callbacks);

  /** Reports to the shop, and keeps its answer. */
  async function tell(orderId: number, status: BankStatus): Promise<void> {
    const application = store.find(orderId);
    if (!application) return;
    const answer = await shop.tell(application, status);
    const now = store.find(orderId);
    try {
      if (now)
        store.save({
          ...now,
          told: [...now.told, { at: new Date().toISOString(), status, answer }],
        });
    } catch (error) {
      // No call depends on this write: if it fails, only the application's page lacks the shop's
      // answer.
      console.error(`bank: the answer of the shop could not be stored (${reasonOf(error)})`);
    }
  }

  return {
    all: store.all,
    clear: store.clear,
    close: shop.close,
    tell,

    /**
     * Adds an application, even if the shop sent the same order before: the bank takes every order.
     */
    take(order: Order): Application {
      const last = store.all().at(-1)?.order_id ?? firstOrder - 1;
      const at = new Date().toISOString();
      return store.save({
        ...order,
        order_id: last + 1,
        token: randomBytes(16).toString('hex'),
        created_at: at,
        status: 'Draft',
        chain: [{ at, status: 'Draft' }],
        told: [],
      });
    },

    /** The application with this number and token. */
    open(orderId: string, token: string): Application | undefined {
      const found = store.find(Number(orderId));
      return found?.token === token ? found : undefined;
    },

    /**
     * The application with this order number of the shop's. No document says that the bank answers
     * this; the shop assumes it after a lost answer, and here it can be tried.
     */
    ofShop: (storeOrderId: string) =>
      store.all().findLast((each) => each.store_order_id === storeOrderId),

    /**
     * Sets a status and reports it to the shop; an application that ended stays as it is, except
     * for the payment after a contract.
     */
    async move({ order_id }: Application, status: BankStatus): Promise<void> {
      const before = store.find(order_id);
      if (!before || before.status === status) return;
      if (
        isFinalStatus(before.status) &&
        !(before.status === 'ContractSigned' && status === 'Paid')
      )
        return;
      store.save({
        ...before,
        status,
        chain: [...before.chain, { at: new Date().toISOString(), status }],
      });
      await tell(order_id, status);
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
