import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Emulator } from '../emulator.ts';
import { answerCors } from '../localhost-cors.ts';
import { readBody } from '../read-body.ts';

export interface CaptchaOptions {
  siteKey: string;
  secret: string;
}

/** ms for which an answer may be used: reCAPTCHA's own figure. */
const tokenLife = 2 * 60_000;

const script = readFileSync(new URL('./api.js', import.meta.url), 'utf8');

/**
 * Stands in for reCAPTCHA v2: its script (`api.js`) and its `siteverify`. Everybody who ticks the
 * box passes.
 */
export function createCaptchaEmulator({ siteKey, secret }: CaptchaOptions): Emulator {
  const issued = new Map<string, number>();

  function issue(): string {
    const now = performance.now();
    for (const [token, at] of issued) if (now - at > tokenLife) issued.delete(token);
    const token = randomBytes(24).toString('base64url');
    issued.set(token, now);
    return token;
  }

  function verify(form: URLSearchParams): { success: boolean; 'error-codes'?: string[] } {
    const given = form.get('response');
    const refused = (code: string) => ({ success: false, 'error-codes': [code] });
    if (!form.get('secret')) return refused('missing-input-secret');
    if (form.get('secret') !== secret) return refused('invalid-input-secret');
    if (!given) return refused('missing-input-response');
    const at = issued.get(given);
    // A token is accepted once.
    if (!issued.delete(given) || at === undefined || performance.now() - at > tokenLife)
      return refused('timeout-or-duplicate');
    return { success: true };
  }

  function sendJson(res: ServerResponse, status: number, body: unknown): void {
    res
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  }

  return {
    async handle(req, res) {
      if (answerCors(req, res)) return;
      const path = req.url?.split('?')[0];
      if (path === '/api.js' && req.method === 'GET') {
        res
          .writeHead(200, {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-store',
          })
          .end(script);
        return;
      }
      const form = new URLSearchParams((await readBody(req, 64 * 1024)).toString());
      if (req.method !== 'POST') return sendJson(res, 405, { success: false });
      if (path === '/token') {
        const known = form.get('sitekey') === siteKey;
        return sendJson(
          res,
          known ? 200 : 400,
          known ? { token: issue() } : { error: 'invalid-sitekey' },
        );
      }
      if (path === '/siteverify') return sendJson(res, 200, verify(form));
      sendJson(res, 404, { success: false });
    },
    close: async () => undefined,
  };
}
