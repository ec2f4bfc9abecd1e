import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * One emulated service. Mount it under a path prefix and strip the prefix from `req.url` before
 * calling `handle`.
 */
export interface Emulator {
  handle(req: IncomingMessage, res: ServerResponse): void | Promise<void>;
  close(): Promise<void>;
}
