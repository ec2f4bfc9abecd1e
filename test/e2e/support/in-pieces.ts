import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { origin } from './browser.ts';

/** ms between two pieces, more than a frame of the windowless browser takes. */
const pause = 12;

/**
 * A server before the stage that sends a document at once up to the tag that begins with `from`
 * (all of one that has none), then `pieces` tags one by one, then the rest: on a slow line or
 * with a busy processor a browser reads it in pieces, too, wherever these end. `close` ends the
 * server.
 */
export async function documentsInPieces(pieces: number, from = '<body') {
  const stage = new URL(origin);
  const server = createServer((asked, answer) => {
    const isDocument = asked.headers['sec-fetch-dest'] === 'document';
    const headers = { ...asked.headers, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const { url: path, method } = asked;
    const { hostname: host, port } = stage;
    const passed = request({ host, port, path, method, headers }, async (got) => {
      const { 'content-length': _, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 500, isDocument ? rest : got.headers);
      if (!isDocument) return void got.pipe(answer);
      const whole = await text(got);
      const [before = ''] = whole.split(from, 1);
      answer.write(before);
      const tags = whole.slice(before.length).split(/(?=<)/);
      for (const tag of tags.slice(0, pieces)) {
        await sleep(pause);
        answer.write(tag);
      }
      answer.end(tags.slice(pieces).join(''));
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
