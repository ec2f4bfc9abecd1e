import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { roomPath } from '../shared/names.ts';
import { mailHtml } from './mail-page.ts';
import { roomHtml } from './room-page.ts';
import type { RoomServices } from './room-services.ts';

/** The error of an invalid request: its message is answered with status 400. */
class BadRequest extends Error {}

export interface ControlRoom {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

const files: Record<string, { file: URL; type: string }> = {
  '/room.js': {
    file: new URL('./room.js', import.meta.url),
    type: 'text/javascript; charset=utf-8',
  },
  '/room.css': { file: new URL('./room.css', import.meta.url), type: 'text/css; charset=utf-8' },
};

function parseInstant(body: unknown): Date | null {
  const now = typeof body === 'object' && body !== null && 'now' in body ? body.now : undefined;
  if (now === null) return null;
  if (typeof now === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(now)) {
    const instant = new Date(now);
    if (!Number.isNaN(instant.getTime())) return instant;
  }
  throw new BadRequest(
    '"now" has to be an ISO 8601 instant such as 2026-12-24T18:00:00Z, or null for the real time.',
  );
}

function parseHold(body: unknown): boolean {
  const hold = typeof body === 'object' && body !== null && 'hold' in body ? body.hold : false;
  if (typeof hold === 'boolean') return hold;
  throw new BadRequest('"hold" has to be true, for a clock that stands still, or false.');
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The request body is not JSON.');
  }
}

function isOwnOrigin(req: IncomingMessage): boolean {
  const { origin, host } = req.headers;
  return origin === undefined || origin === `http://${host}`;
}

/** The page and the calls under /_local by which a person, or a test, controls the stage. */
export function createControlRoom(services: RoomServices): ControlRoom {
  const reads: Record<string, () => unknown> = {
    '/mails': () => ({ mails: services.mails() }),
    '/clock': () => services.readClock(),
    '/faults': () => services.readFaults(),
  };
  const writes: Record<string, (body: unknown) => unknown> = {
    '/clock': (body) => {
      const instant = parseInstant(body);
      services.setClock(instant, { hold: parseHold(body) });
      return services.readClock();
    },
    '/faults': (body) => {
      try {
        return services.setFaults(body);
      } catch {
        throw new BadRequest(
          'A fault is {"ses": null|"reject"|"unverified"|"sandbox"|"down", ' +
            '"tbi": null|"timeout"|"timeout-accepted"|"garbage"|"205"|"209"|"210"|"down", ' +
            '"dynamodb": null|"throttle"|"conflict"|"conflict-once"|"unprocessed"|"down", ' +
            '"s3": null|"down", "pages": null|"down"}.',
        );
      }
    },
    '/schedule': async () => ({ report: await services.runSchedule() }),
    '/reset': async () => {
      await services.reset();
      return {};
    },
    '/staff-token': async () => ({ token: await services.staffToken() }),
  };

  function send(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
    res.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:",
      'x-robots-tag': 'noindex',
    });
    res.end(body);
  }
  const json = (res: ServerResponse, status: number, body: unknown) =>
    send(res, status, 'application/json', JSON.stringify(body));

  async function write(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const action = writes[path];
    if (!action) return json(res, 404, { success: false, error: 'There is no such call.' });
    if (!isOwnOrigin(req))
      return json(res, 403, { success: false, error: 'Another site may not steer this stage.' });
    try {
      const answer = await action(parseJson(await readSmallBody(req)));
      json(res, 200, { success: true, ...(typeof answer === 'object' ? answer : {}) });
    } catch (error) {
      if (error instanceof BadRequest)
        return json(res, 400, { success: false, error: error.message });
      console.error(error);
      json(res, 500, {
        success: false,
        error: error instanceof Error ? error.message : 'It failed.',
      });
    }
  }

  async function read(path: string, res: ServerResponse): Promise<void> {
    const answer = reads[path];
    if (answer) return json(res, 200, { success: true, ...Object(answer()) });
    const file = files[path];
    if (file) return send(res, 200, file.type, await readFile(file.file));
    if (path === '' || path === '/')
      return send(res, 200, 'text/html; charset=utf-8', roomHtml(services));
    const mail = /^\/mails\/([\w-]+)$/.exec(path)?.[1];
    const found = mail === undefined ? undefined : services.mails().find(({ id }) => id === mail);
    if (found) return send(res, 200, 'text/html; charset=utf-8', mailHtml(found));
    json(res, 404, { success: false, error: 'There is no such page.' });
  }

  return {
    async handle(req, res) {
      const path = (req.url ?? '').split('?')[0]?.slice(roomPath.length) ?? '';
      if (req.method === 'POST') return write(path, req, res);
      if (req.method === 'GET' || req.method === 'HEAD') return read(path, res);
      json(res, 405, { success: false, error: 'GET and POST only.' });
    },
  };
}

/** The body of a call to the control room as text; each is a few words long. */
async function readSmallBody(req: IncomingMessage, limit = 100_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new Error('The request body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
