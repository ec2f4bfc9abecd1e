import * as z from 'zod/mini';
import { type BankStatus, bankStatus } from '../domain/bank.ts';
import type { FinancingScheme } from '../domain/financing.ts';
import { type Bank, BankRefusal, BankUnreachable, type Registration } from '../use-cases/bank.ts';
import { retry, specRetry } from '../use-cases/retry.ts';
import { errorSchema, readScheme, registrationSchema, statusSchema } from './answers.ts';
import { isCustomersPage } from './customers-page.ts';
import { encrypt } from './encrypt.ts';
import { postJson } from './post-json.ts';

export interface BankOptions {
  /** Base of the bank's calls, no trailing slash. */
  url: string;
  /** Text of the secret: JSON of `reseller_code`, `reseller_key`, `encryption_key`. */
  readSecret(): Promise<string>;
  /** ms of one call. Spec section 9. */
  timeout?: number;
  /** ms of a call with all its repetitions: API Gateway waits 30 s. */
  budget?: number;
  /** ms before the first repetition. */
  pause?: number;
  /** Told of calls that came to nothing: which and why, never what was sent or answered. */
  log?: { warn(message: string, fields: Record<string, unknown>): void };
}

const text = z.string().check(z.minLength(1));
const secretSchema = z.object({ reseller_code: text, reseller_key: text, encryption_key: text });
type Secret = z.infer<typeof secretSchema>;

type Call = 'GetCalculations' | 'RegisterApplication' | 'GetApplicationStatus';

/** Errors by which the bank says that it knows no such application. */
const unknownApplication = new Set([203, 204, 205]);

/** Characters of the bank's own words that staff get to see. */
const maxReason = 300;

/** The credit provider over HTTP. Every call rejects with BankRefusal or BankUnreachable; neither tells of a customer. */
export function createBank(options: BankOptions): Bank {
  const { url, readSecret, timeout = 20_000, budget = 27_000, pause = specRetry.pause, log } = options;

  async function secret(): Promise<Secret> {
    try {
      return secretSchema.parse(JSON.parse(await readSecret()));
    } catch {
      // What was thrown may quote the secret.
      throw new BankUnreachable(false, new Error('the secret of the bank cannot be read, or is incomplete'));
    }
  }

  async function call(name: Call, body: (secret: Secret) => Record<string, unknown>, ms = timeout): Promise<unknown> {
    try {
      const known = await secret();
      const { reseller_code, reseller_key } = known;
      const answer = await postJson(`${url}/${name}`, { reseller_code, reseller_key, ...body(known) }, ms);
      const { data } = errorSchema.safeParse(answer);
      if (data && data.error !== 0) throw new BankRefusal(data.error, (data.message ?? '').slice(0, maxReason));
      return answer;
    } catch (error) {
      const reason = error instanceof BankUnreachable && error.cause instanceof Error ? error.cause.message : undefined;
      const refusal = error instanceof BankRefusal ? error.error : undefined;
      log?.warn('the bank did not do as asked', { call: name, reason, refusal });
      throw error;
    }
  }

  const repeated = (name: Call, body: Record<string, unknown>, ms = budget) =>
    retry((left) => call(name, () => body, Math.min(timeout, left)), {
      ...specRetry,
      pause,
      budget: ms,
      again: (error) => error instanceof BankUnreachable,
    });

  function nonsense(name: Call): BankUnreachable {
    log?.warn('the bank answered something else', { call: name });
    return new BankUnreachable(true, new Error('an answer of another shape'));
  }

  function registration(given: unknown): Registration | null {
    const { data } = registrationSchema.safeParse(given);
    return data && isCustomersPage(data.url, url) ? data : null;
  }

  async function schemes(): Promise<FinancingScheme[]> {
    const answer = await repeated('GetCalculations', {});
    if (!Array.isArray(answer)) throw nonsense('GetCalculations');
    const read = answer.slice(0, 500).flatMap((each) => readScheme(each) ?? []);
    if (answer.length > 0 && read.length === 0) throw nonsense('GetCalculations');
    return read;
  }

  /** The answer about an application; null when the bank knows none. */
  async function ask(order_id: string, token: string): Promise<unknown> {
    const start = performance.now();
    try {
      return await repeated('GetApplicationStatus', { order_id, token });
    } catch (error) {
      if (!(error instanceof BankRefusal && unknownApplication.has(error.error))) throw error;
      // 205 is said of a wrong key as well: only where other calls are let in it is about the application.
      if (error.error === 205) await repeated('GetCalculations', {}, budget - (performance.now() - start));
      return null;
    }
  }

  return {
    schemes,

    async register(application) {
      const answer = await call('RegisterApplication', ({ encryption_key }) => ({
        data: encrypt(JSON.stringify(application), encryption_key),
      }));
      const told = registration(answer);
      if (!told) throw nonsense('RegisterApplication');
      return told;
    },

    /**
     * An assumption, to be confirmed with the bank: documented is only asking by its own order id and token, and after an answer
     * that was lost we have neither. So it is asked by our order id, without a token. The documented proof that it has an
     * application is its callback, which callers look at first.
     */
    async find(orderId) {
      const answer = await ask(orderId, '');
      if (answer === null) return null;
      const { data } = statusSchema.safeParse(answer);
      // Another's application, or nothing that makes sense, says nothing of ours.
      if (data?.store_order_id !== orderId) throw nonsense('GetApplicationStatus');
      return { registration: registration(answer), status: statusOf(data.status) };
    },

    async status({ order_id, token }) {
      const { data } = statusSchema.safeParse(await repeated('GetApplicationStatus', { order_id, token }));
      if (!data) throw nonsense('GetApplicationStatus');
      return statusOf(data.status);
    },
  };
}

const statusOf = (said: string | undefined): BankStatus | null => (said === undefined ? null : bankStatus(said));
