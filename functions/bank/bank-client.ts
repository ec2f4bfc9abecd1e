import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import * as z from 'zod/mini';
import { type BankStatus, bankStatus } from '#domain/requests/bank-status.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { loanPeriod } from '#domain/requests/loan-request.ts';
import { retry, specRetry } from '../platform/retry.ts';
import { type Bank, BankRefusal, BankUnreachable, type Registration } from './bank.ts';

/**
 * The bank sends some fields as text that it documents as numbers, and the reverse. Every field is
 * read in both forms.
 */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+([.,]\d+)?\s*$/))]),
  z.transform((given) =>
    typeof given === 'number' ? given : Number(given.trim().replace(',', '.')),
  ),
);
const word = z.pipe(
  z.union([z.string().check(z.maxLength(500)), z.number()]),
  z.transform((given) => String(given).trim()),
);
const filled = word.check(z.minLength(1));

const errorSchema = z.object({ error: number, message: z.catch(z.optional(word), undefined) });

const registrationSchema = z.object({
  order_id: filled,
  token: filled,
  url: z.string().check(z.maxLength(2000)),
});

const statusSchema = z.object({
  store_order_id: word,
  status: z.catch(z.optional(word), undefined),
});

const schemeSchema = z.object({
  id: filled,
  name: z.catch(word, ''),
  period: number.check(z.int(), z.gte(loanPeriod.least), z.lte(loanPeriod.most)),
  installment_factor: number.check(z.positive(), z.lte(1)),
  total_due_factor: number.check(z.gte(1), z.lte(10)),
  nir: number.check(z.gte(0), z.lte(1000)),
  apr: number.check(z.gte(0), z.lte(1000)),
  amount_min: number.check(z.gte(0)),
  amount_max: number.check(z.positive()),
  currency: word,
});

/**
 * A scheme in the product's terms; null when its currency is another or its numbers make no sense.
 */
function readScheme(given: unknown): FinancingScheme | null {
  const { success, data } = schemeSchema.safeParse(given);
  if (!success) return null;
  const { currency, ...scheme } = data;
  const repaid = scheme.installment_factor * scheme.period;
  // The instalments repay at least the sum lent, and are the total due: the bank's factors are
  // rounded, which the last instalment makes up for. A total that differs by more has a charge in
  // it that the bank does not name, and an example would have to.
  const makesSense =
    scheme.amount_min <= scheme.amount_max &&
    repaid > 0.99 &&
    Math.abs(repaid - scheme.total_due_factor) < scheme.installment_factor / 2;
  return currency.toUpperCase() === 'EUR' && makesSense ? scheme : null;
}

/**
 * Whether customers may be sent to a page that the bank named: HTTPS only, or HTTP if `bank`, the
 * address of its calls, is HTTP.
 */
export function isCustomersPage(page: string, bank: string): boolean {
  if (!URL.canParse(page)) return false;
  const { protocol, username, password } = new URL(page);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && bank.startsWith('http:'));
}

const ivBytes = 16;

/**
 * The bank's `data`: base64 of a fresh random IV followed by the text, AES-256-CTR under the
 * SHA-256 of the key as it is written. Source: the provider's protocol. There is no MAC, so the
 * connection alone keeps it from being changed on its way.
 */
export function encrypt(text: string, key: string, iv: Uint8Array = randomBytes(ivBytes)): string {
  const cipher = createCipheriv(
    'aes-256-ctr',
    createHash('sha256').update(key, 'utf8').digest(),
    iv,
  );
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Bytes that are read of an answer. Schemes are some kilobytes, everything else is less. */
const maxAnswer = 1024 * 1024;

/**
 * The error of a failed call. `reason` must hold no customer's data, so it is never a parser's
 * message, which quotes its input.
 */
function unreachable(reached: boolean, reason: string): BankUnreachable {
  return new BankUnreachable(reached, new Error(reason));
}

/**
 * Posts JSON on a connection of its own and answers the JSON that comes back, whatever its HTTP
 * status; redirects are not followed. Rejects with BankUnreachable: `reached` as soon as there was
 * a connection, because the bank may have read what was sent on it.
 */
function postJson(url: string, body: unknown, timeout: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const isSecure = url.startsWith('https:');
  const payload = Buffer.from(JSON.stringify(body));
  // Each call opens a connection of its own: if an old one turned out dead, we could not tell
  // whether the bank got our request.
  const options = {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': payload.length,
    },
  };
  const call = (isSecure ? requestHttps : requestHttp)(url, options);
  let connected = false;
  const fail = (reason: string) => {
    reject(unreachable(connected, reason));
    call.destroy();
  };
  const timer = setTimeout(() => fail('timeout'), timeout);
  call.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
  });
  call.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken connection'));
  call.on('close', () => {
    clearTimeout(timer);
    reject(unreachable(connected, 'broken connection'));
  });
  call.on('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswer) fail('oversize answer');
      else chunks.push(chunk);
    });
    response.on('error', () => fail('broken connection'));
    response.on('end', () => {
      const parsed = parse(Buffer.concat(chunks).toString('utf8'));
      if (parsed === undefined) fail(`no JSON, HTTP ${response.statusCode}`);
      else resolve(parsed);
    });
  });
  call.end(payload);
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export interface BankOptions {
  /** Base of the bank's calls, no trailing slash. */
  url: string;
  /** Text of the secret: JSON of `reseller_code`, `reseller_key`, `encryption_key`. */
  readSecret(): Promise<string>;
  /** ms of one call. Spec section 9. */
  timeout?: number;
  /** ms of a call with all its repetitions: API Gateway gives up after 30 s. */
  budget?: number;
  /** ms before the first repetition. */
  pause?: number;
  /** Gets a line for each failed call: which call and why, never what was sent or answered. */
  log?: { warn(message: string, fields: Record<string, unknown>): void };
}

const text = z.string().check(z.minLength(1));
const secretSchema = z.object({ reseller_code: text, reseller_key: text, encryption_key: text });
type Secret = z.infer<typeof secretSchema>;

type Call = 'GetCalculations' | 'RegisterApplication' | 'GetApplicationStatus';

/** The bank's errors for an application that it does not know. */
const unknownApplication = new Set([203, 204, 205]);

/** Characters of the bank's own words that staff get to see. */
const maxReason = 300;

/**
 * The credit provider over HTTP. Every call rejects with BankRefusal or BankUnreachable; neither
 * contains a customer's data.
 */
export function createBank(options: BankOptions): Bank {
  const {
    url,
    readSecret,
    timeout = 20_000,
    budget = 27_000,
    pause = specRetry.pause,
    log,
  } = options;

  async function secret(): Promise<Secret> {
    try {
      return secretSchema.parse(JSON.parse(await readSecret()));
    } catch {
      // The error may quote the secret.
      throw new BankUnreachable(
        false,
        new Error('the secret of the bank cannot be read, or is incomplete'),
      );
    }
  }

  async function call(
    name: Call,
    body: (secret: Secret) => Record<string, unknown>,
    ms = timeout,
  ): Promise<unknown> {
    try {
      const known = await secret();
      const { reseller_code, reseller_key } = known;
      const answer = await postJson(
        `${url}/${name}`,
        { reseller_code, reseller_key, ...body(known) },
        ms,
      );
      const { data } = errorSchema.safeParse(answer);
      if (data && data.error !== 0)
        throw new BankRefusal(data.error, (data.message ?? '').slice(0, maxReason));
      return answer;
    } catch (error) {
      const reason =
        error instanceof BankUnreachable && error.cause instanceof Error
          ? error.cause.message
          : undefined;
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
    return new BankUnreachable(true, new Error('the answer has another shape'));
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
      // The bank also answers 205 to a wrong key. If another call with our key succeeds, 205 means
      // an unknown application.
      if (error.error === 205)
        await repeated('GetCalculations', {}, budget - (performance.now() - start));
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
     * An assumption, to be confirmed with the bank. The bank documents asking by its own order id
     * and token; after a lost answer we have neither, so we ask by our order id, without a token.
     * The documented proof that the bank has an application is its callback, which callers look at
     * first.
     */
    async find(orderId) {
      const answer = await ask(orderId, '');
      if (answer === null) return null;
      const { data } = statusSchema.safeParse(answer);
      // An answer about another application, or one that can't be read, tells nothing about ours.
      if (data?.store_order_id !== orderId) throw nonsense('GetApplicationStatus');
      return { registration: registration(answer), status: statusOf(data.status) };
    },

    async status({ order_id, token }) {
      const { data } = statusSchema.safeParse(
        await repeated('GetApplicationStatus', { order_id, token }),
      );
      if (!data) throw nonsense('GetApplicationStatus');
      return statusOf(data.status);
    },
  };
}

const statusOf = (said: string | undefined): BankStatus | null =>
  said === undefined ? null : bankStatus(said);
