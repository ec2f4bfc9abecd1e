import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Faults } from '../faults.ts';
import { readBody } from '../read-body.ts';
import type { Application } from './application.ts';
import type { Desk } from './bank-desk.ts';
import {
  accessDenied,
  BankError,
  emptyRequest,
  invalidRequest,
  missingItemField,
  outsideLimits,
} from './bank-error.ts';
import { readOrder } from './read-order.ts';
import { bankSchemes, planOf } from './schemes.ts';

export interface Reseller {
  reseller_code: string;
  reseller_key: string;
  encryption_key: string;
}

interface BankApiOptions {
  desk: Desk;
  reseller: Reseller;
  faults?: Pick<Faults, 'state'> | undefined;
  /** The page where the customer goes on with an application. */
  pageOf(application: Application): string;
}

interface Reply {
  body: unknown;
  /** The application that the bank took with this call. */
  taken?: Application;
}

/** A PHP page instead of JSON, as the bank has answered before. */
const garbage =
  '<br />\n<b>Fatal error</b>:  Uncaught PDOException: SQLSTATE[HY000] [2002] in <b>Application.php</b>';

/** Moments as the bank writes them: dd.mm.yyyy HH:MM:SS of Sofia. */
const bankTime = (iso: string) =>
  new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Sofia',
  })
    .format(new Date(iso))
    .replace(',', '');

const isSame = (one: string, other: string) =>
  Buffer.byteLength(one) === Buffer.byteLength(other) &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The bank's documented calls: JSON in, JSON out, errors by number. */
export function createBankApi({ desk, reseller, faults, pageOf }: BankApiOptions) {
  /** Open responses of calls that, by a fault that is switched on, never get an answer. */
  const held = new Set<ServerResponse>();

  function hold(res: ServerResponse): void {
    held.add(res);
    res.on('close', () => held.delete(res));
  }

  function applicationOf({ order_id, token }: BankRequest): Application {
    const found = token === '' ? desk.ofShop(order_id) : desk.open(order_id, token);
    if (found) return found;
    throw token === '' ? invalidRequest('there is no such application') : accessDenied();
  }

  const calls: Record<string, (request: BankRequest) => Reply> = {
    GetCalculations: () => ({ body: bankSchemes }),
    RegisterApplication({ data }) {
      if (data === undefined || data === '') throw emptyRequest();
      if (faults?.state.tbi === '209') throw missingItemField('category');
      const order = readOrder(data, reseller.encryption_key);
      if (faults?.state.tbi === '210') throw outsideLimits(order.amount);
      const taken = desk.take(order);
      const { order_id, token } = taken;
      return { body: { error: 0, order_id, token, url: pageOf(taken) }, taken };
    },
    GetApplicationStatus(request) {
      const { store_order_id, status, chain } = applicationOf(request);
      const status_chain = chain.map(({ at, status }) => ({ datetime: bankTime(at), status }));
      return { body: { error: 0, store_order_id, status, status_chain } };
    },
    GetApplicationData(request) {
      const { store_order_id, status, downpayment, amount, period } = applicationOf(request);
      const plan = period === null ? null : planOf(amount, period);
      const installment = plan?.instalment.toFixed(2) ?? null;
      return {
        body: {
          error: 0,
          store_order_id,
          status,
          downpayment,
          installment,
          period,
          currency: 'EUR',
        },
      };
    },
  };

  function answer(res: ServerResponse, status: number, body: unknown): void {
    res
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  }

  async function call(name: string, req: IncomingMessage): Promise<Reply> {
    const request = await readRequest(req);
    const fault = faults?.state.tbi;
    const isKnown =
      isSame(request.reseller_code, reseller.reseller_code) &&
      isSame(request.reseller_key, reseller.reseller_key);
    if (fault === '205' || !isKnown) throw accessDenied();
    const work = calls[name];
    if (!work || (req.method !== 'POST' && name !== 'GetCalculations'))
      throw invalidRequest('there is no such call');
    return work(request);
  }

  return {
    async handle(name: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const fault = faults?.state.tbi;
      if (fault === 'down') {
        res.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
        return;
      }
      if (fault === 'garbage') {
        await readBody(req, 1024 * 1024);
        res.writeHead(200, { 'content-type': 'text/html' }).end(garbage);
        return;
      }
      if (fault === 'timeout') return hold(res);
      try {
        const { body, taken } = await call(name, req);
        if (fault === 'timeout-accepted' && taken) hold(res);
        else answer(res, 200, body);
        if (taken) void desk.tell(taken.order_id, 'Draft');
      } catch (error) {
        if (!(error instanceof BankError)) throw error;
        answer(res, 400, { error: error.error, message: error.message });
      }
    },
    close() {
      for (const res of held) res.destroy();
    },
  };
}

const word = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given) => String(given)),
);
const requestSchema = z.object({
  reseller_code: z._default(word, ''),
  reseller_key: z._default(word, ''),
  data: z.optional(z.string()),
  order_id: z._default(word, ''),
  token: z._default(word, ''),
});
type BankRequest = z.infer<typeof requestSchema>;

/**
 * The data of a call to the bank: JSON by POST, a query by GET. Throws BankError when it is
 * neither.
 */
async function readRequest(req: IncomingMessage): Promise<BankRequest> {
  const [, query = ''] = (req.url ?? '').split('?');
  const body = (await readBody(req, 1024 * 1024)).toString();
  let given: unknown = Object.fromEntries(new URLSearchParams(query));
  try {
    if (req.method === 'POST') given = JSON.parse(body);
  } catch {
    throw body.trim() === '' ? emptyRequest() : invalidRequest('no JSON');
  }
  const { data } = requestSchema.safeParse(given);
  if (!data) throw invalidRequest('fields');
  return data;
}
