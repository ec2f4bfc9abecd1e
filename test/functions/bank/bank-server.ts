import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BankOptions, createBank } from '#functions/bank/bank-client.ts';
import { readBody } from '#infra/local/emulators/read-body.ts';
import { listen } from '#infra/local/http-server.ts';

export const secret = {
  reseller_code: 'SHOP',
  reseller_key: 'shop-key',
  encryption_key: 'shop-encryption-key',
};

interface Asked {
  method: string | undefined;
  path: string | undefined;
  body: unknown;
}

/** A bank that answers as a test says, and a client of it with short timeouts. */
export async function startBank(
  respond: (res: ServerResponse, asked: Asked, req: IncomingMessage) => void,
) {
  const asked: Asked[] = [];
  const { port, close } = await listen(0, async (req, res) => {
    const body: unknown = JSON.parse((await readBody(req)).toString());
    const one = { method: req.method, path: req.url, body };
    asked.push(one);
    respond(res, one, req);
  });
  const lines: unknown[] = [];
  const url = `http://127.0.0.1:${port}/api`;
  const open = (options: Partial<BankOptions> = {}) =>
    createBank({
      url,
      readSecret: async () => JSON.stringify(secret),
      timeout: 5000,
      pause: 1,
      log: { warn: (message, fields) => void lines.push({ message, ...fields }) },
      ...options,
    });
  return { asked, lines, url, close, open, bank: open() };
}

export const answer =
  (body: unknown, status = 200) =>
  (res: ServerResponse) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const answerText =
  (text: string, status = 200) =>
  (res: ServerResponse) =>
    void res.writeHead(status, { 'content-type': 'text/html' }).end(text);
