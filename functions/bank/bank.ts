import type { BankStatus } from '#domain/requests/bank-status.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import type { TbiData } from '#domain/requests/loan-request.ts';

/** What the bank answers when it took an application. */
export interface Registration {
  order_id: string;
  token: string;
  /** The bank's page on which the customer continues the application. */
  url: string;
}

/**
 * The bank refused and keeps nothing: `error` is its number (203, 204, 205, 209, 210), `reason` its
 * words.
 */
export class BankRefusal extends Error {
  readonly error: number;
  readonly reason: string;

  constructor(error: number, reason: string) {
    super(`The bank answered error ${error}`);
    this.name = 'BankRefusal';
    this.error = error;
    this.reason = reason;
  }
}

/**
 * The bank cannot be reached, or its answer can't be read. `reached` is false only if the call
 * certainly never reached the bank.
 */
export class BankUnreachable extends Error {
  readonly reached: boolean;

  constructor(reached: boolean, cause: unknown) {
    super(reached ? 'The bank did not answer' : 'The bank cannot be reached', { cause });
    this.name = 'BankUnreachable';
    this.reached = reached;
  }
}

/** The credit provider. Every call rejects with BankRefusal or BankUnreachable. */
export interface Bank {
  /** Safe to repeat, and repeated. */
  schemes(): Promise<FinancingScheme[]>;
  /** Never repeated by itself. */
  register(application: TbiData): Promise<Registration>;
  /**
   * Asks whether the bank has an application, by the shop's own order id: what it knows of it, or
   * null when it has none. Safe to repeat, and repeated.
   */
  find(
    orderId: string,
  ): Promise<{ registration: Registration | null; status: BankStatus | null } | null>;
  /** The status of a registered application. Safe to repeat, and repeated. */
  status(registration: { order_id: string; token: string }): Promise<BankStatus | null>;
}
