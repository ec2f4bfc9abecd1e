import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BankStatus, bankStatuses, isFinalStatus } from '#domain/requests/bank-status.ts';
import { codeOf, reasonOf } from '../../shared/kept-file.ts';
import type { Emulator } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import { readBody } from '../read-body.ts';
import { actStatus } from './acts.ts';
import type { Application } from './application.ts';
import { applicationHtml, noApplicationHtml } from './application-page.ts';
import { createBankApi, type Reseller } from './bank-api.ts';
import { createDesk } from './bank-desk.ts';
import type { CallbackOptions } from './callbacks.ts';

export interface BankOptions {
  /** The folder that holds the file of applications; in memory without it. */
  folder?: string;
  faults?: Pick<Faults, 'state'>;
  /** The credentials that it issued to the shop. */
  reseller: Reseller;
  /** Its address for customers: scheme, host and path, no trailing slash. */
  base: string;
  callbacks?: Omit<CallbackOptions, 'resellerCode'>;
}

/** An application as scripts and the control room see it. */
export interface ShownApplication {
  order_id: number;
  store_order_id: string;
  status: BankStatus;
  /** EUR. */
  amount: number;
  downpayment: number;
  period: number | null;
  created_at: string;
  /** The page on which the tester plays customer and bank. */
  url: string;
}

export interface BankEmulator extends Emulator {
  /** Newest first. */
  applications(): ShownApplication[];
  clear(): void;
}

/** ms that a page waits until the shop has got the report of the tester's action. */
const patience = 4000;

/**
 * The credit provider on this machine: its documented calls under /api, and a page for every
 * application.
 */
export function createBankEmulator({
  folder,
  faults,
  reseller,
  base,
  callbacks,
}: BankOptions): BankEmulator {
  const desk = createDesk({
    folder,
    callbacks: { ...callbacks, resellerCode: reseller.reseller_code },
  });
  const pageOf = ({ order_id, token }: Application) =>
    `${base}/application/?order_id=${order_id}&token=${token}`;
  const api = createBankApi({ desk, reseller, faults, pageOf });

  const applications = () =>
    desk
      .all()
      .map((application) => {
        const { order_id, store_order_id, status, amount, downpayment, period, created_at } =
          application;
        return {
          order_id,
          store_order_id,
          status,
          amount,
          downpayment,
          period,
          created_at,
          url: pageOf(application),
        };
      })
      .reverse();

  function sendHtml(res: ServerResponse, status: number, html: string): void {
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    res.end(html);
  }

  /** Where the customer goes next: back to the shop once the application ended. */
  function nextPage(application: Application, status: BankStatus): string {
    const { success_url, fail_url } = application;
    if (!isFinalStatus(status) || status === 'Paid') return pageOf(application);
    return (status === 'ContractSigned' ? success_url : fail_url) || pageOf(application);
  }

  async function act(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readBody(req, 64 * 1024)).toString());
    const application = desk.open(form.get('order_id') ?? '', form.get('token') ?? '');
    if (!application) return sendHtml(res, 404, noApplicationHtml());
    const action = form.get('action') ?? '';
    const wanted = action === 'tell' ? form.get('status') : actStatus.get(action);
    const status = bankStatuses.find((known) => known === wanted);
    if (!status) return sendHtml(res, 400, applicationHtml(application));
    const work =
      action === 'tell' ? desk.tell(application.order_id, status) : desk.move(application, status);
    await Promise.race([work, sleep(patience, undefined, { ref: false })]);
    const location = action === 'tell' ? pageOf(application) : nextPage(application, status);
    res.writeHead(303, { location, 'cache-control': 'no-store' }).end();
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [path = '/', query = ''] = (req.url ?? '/').split('?');
    const call = /^\/api\/(\w+)\/?$/.exec(path)?.[1];
    if (call) return api.handle(call, req, res);
    if (path === '/application/act' && req.method === 'POST') return act(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendHtml(res, 405, noApplicationHtml());
    if (path === '/applications') {
      res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify({ success: true, applications: applications() }));
      return;
    }
    const asked = new URLSearchParams(query);
    const known = desk.open(asked.get('order_id') ?? '', asked.get('token') ?? '');
    const found = path === '/application/' || path === '/application' ? known : undefined;
    sendHtml(res, found ? 200 : 404, found ? applicationHtml(found) : noApplicationHtml());
  }

  return {
    applications,
    clear: desk.clear,
    async handle(req, res) {
      try {
        await answer(req, res);
      } catch (error) {
        if (codeOf(error) === undefined || res.headersSent) throw error;
        console.error(`bank: an application could not be stored (${reasonOf(error)})`);
        sendHtml(res, 500, '<h1>Internal Server Error</h1>');
      }
    },
    async close() {
      api.close();
      await desk.close();
    },
  };
}
