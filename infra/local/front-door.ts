import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DevFunctions } from './dev-functions.ts';
import type { Edge } from './edge/edge.ts';
import type { Emulator } from './emulators/emulator.ts';
import { BodyTooLarge, readEdgeRequest, sendEdgeResponse } from './http-exchange.ts';
import { roomPath } from './names.ts';
import type { ControlRoom } from './room/control-room.ts';
import { StartRefused } from './start-refused.ts';

/** What answers once the house is up. */
export interface Rooms {
  edge: Edge;
  room: ControlRoom;
  dev: DevFunctions | undefined;
}

export interface FrontDoor {
  answer: RequestListener;
  /** The emulators answer from now on, by their name under /_local: the start itself needs them. */
  mount(emulators: ReadonlyMap<string, Emulator>): void;
  /** Everything else answers from now on; who came earlier waited. */
  open(rooms: Rooms): void;
  /** The house will not open: whoever waits is told so. */
  shut(reason: unknown): void;
  /** Lets nobody else in, and resolves when who is inside was answered, or after two seconds. */
  empty(): Promise<void>;
}

/** A page elsewhere can point its own name at this machine (DNS rebinding): what comes under such a name is not from here. */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** ms that requests which are under way get to end when the house closes. */
const patience = 2000;

/** Paths that Vite has no business with. */
const neverVite = /^\/(api|media)(\/|$)|^\/config\.json$/;

/** Said by an answer alone: the terminal knows that the house closes. */
class Closing extends Error {}

/** The one listener of the house: tells emulators, control room, Vite and the site apart by path. */
export function createFrontDoor(): FrontDoor {
  let emulators: ReadonlyMap<string, Emulator> = new Map();
  const opening = Promise.withResolvers<Rooms>();
  // Nobody may be waiting when the start fails.
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
    // Emulators go on: what is under way needs them.
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
    res.end(tooLarge ? 'The request is too large' : 'The house does not answer');
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
      const gone = Promise.withResolvers<void>();
      leaving = gone.resolve;
      if (inside.size > 0) await Promise.race([gone.promise, setTimeout(patience, undefined, { ref: false })]);
    },
  };
}
