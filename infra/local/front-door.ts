import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DevFunctions } from './dev/dev-functions.ts';
import type { Edge } from './edge/edge.ts';
import type { EdgeRequest, EdgeResponse } from './edge/edge-message.ts';
import type { Emulator } from './emulators/emulator.ts';
import type { ControlRoom } from './room/control-room.ts';
import { roomPath } from './shared/names.ts';
import { StartRefused } from './shared/start-refused.ts';

/** What answers once the stage is open. */
export interface StageHandlers {
  edge: Edge;
  room: ControlRoom;
  dev: DevFunctions | undefined;
}

export interface FrontDoor {
  answer: RequestListener;
  /**
   * The emulators answer from now on, by their names under /_local: the start itself needs them.
   */
  mount(emulators: ReadonlyMap<string, Emulator>): void;
  /** Everything else answers from now on; earlier requests have waited. */
  open(handlers: StageHandlers): void;
  /** The stage will not open: waiting requests are told so. */
  shut(reason: unknown): void;
  /** Admits no new request, and resolves when those inside were answered, or after two seconds. */
  empty(): Promise<void>;
}

/**
 * A foreign page can point its own host name at this machine (DNS rebinding): a request under such
 * a name is refused.
 */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** ms that requests under way have to end when the stage closes. */
const patience = 2000;

/** Paths that are never Vite's. */
const neverVite = /^\/(api|media)(\/|$)|^\/config\.json$/;

/**
 * The error of requests that come while the stage closes. It is answered, and not printed in the
 * terminal.
 */
class Closing extends Error {}

/**
 * The one listener of the stage: tells emulators, control room, Vite and the site apart by path.
 */
export function createFrontDoor(): FrontDoor {
  let emulators: ReadonlyMap<string, Emulator> = new Map();
  const opening = Promise.withResolvers<StageHandlers>();
  // If the start fails and no request waits, the rejection would count as unhandled.
  opening.promise.catch(() => undefined);

  const inside = new Set<ServerResponse>();
  let leaving: (() => void) | undefined;

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split('?')[0] ?? '/';
    const isLocal = path === roomPath || path.startsWith(`${roomPath}/`);
    if (isLocal && !ownHost.test(req.headers.host ?? '')) {
      res.writeHead(403, { 'content-type': 'text/plain' }).end('Only this machine may enter');
      return;
    }
    const service = isLocal ? path.split('/')[2] : undefined;
    const emulator = service === undefined ? undefined : emulators.get(service);
    if (emulator) {
      const rest = req.url?.slice(`${roomPath}/${service}`.length) ?? '';
      req.url = rest.startsWith('/') ? rest : `/${rest}`;
      return emulator.handle(req, res);
    }
    // While the stage closes, emulators still answer: requests under way need them.
    if (leaving) throw new Closing();
    const { edge, room, dev } = await opening.promise;
    if (isLocal) return room.handle(req, res);
    if (dev && !neverVite.test(path) && (await dev.serve(req, res))) return;
    sendEdgeResponse(req, res, await edge.handle(await readEdgeRequest(req)));
  }

  function fail(res: ServerResponse, error: unknown): void {
    const tooLarge = error instanceof BodyTooLarge;
    const isTold = error instanceof Closing || error instanceof StartRefused;
    if (!tooLarge && !res.destroyed && !isTold) console.error(error);
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.writeHead(tooLarge ? 413 : 503, { 'content-type': 'text/plain', connection: 'close' });
    res.end(tooLarge ? 'The request is too large' : 'The stage does not answer');
  }

  return {
    answer(req, res) {
      inside.add(res);
      res.once('close', () => {
        inside.delete(res);
        if (inside.size === 0) leaving?.();
      });
      route(req, res).catch((error: unknown) => fail(res, error));
    },
    mount(mounted) {
      emulators = mounted;
    },
    open: opening.resolve,
    shut: opening.reject,
    async empty() {
      const closing = Promise.withResolvers<void>();
      leaving = closing.resolve;
      if (inside.size > 0)
        await Promise.race([closing.promise, setTimeout(patience, undefined, { ref: false })]);
    },
  };
}

/**
 * Longest body that is read at all, bytes: a little above API Gateway's limit, so that the gateway
 * refuses it.
 */
const maxBody = 11 * 1024 * 1024;

class BodyTooLarge extends Error {}

async function readEdgeRequest(req: IncomingMessage): Promise<EdgeRequest> {
  const [path = '/', ...query] = (req.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBody) throw new BodyTooLarge();
    chunks.push(bytes);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  return {
    method: req.method ?? 'GET',
    path,
    query: query.join('?'),
    headers,
    body: Buffer.concat(chunks),
    viewerAddress: (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  };
}

function sendEdgeResponse(req: IncomingMessage, res: ServerResponse, response: EdgeResponse): void {
  const bodiless = response.status === 204 || response.status === 304;
  for (const [name, value] of Object.entries(response.headers))
    if (!bodiless || !/^content-(length|encoding)$/.test(name)) res.setHeader(name, value);
  if (response.cookies.length > 0) res.setHeader('set-cookie', response.cookies);
  if (!bodiless) res.setHeader('content-length', response.body.length);
  res.writeHead(response.status);
  res.end(req.method === 'HEAD' || bodiless ? undefined : response.body);
}
