import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host of legacy pictures, on this machine. */
export interface PictureHost {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** Answers by path; other paths are not found. */
  answers: Map<string, RequestListener>;
  /** Paths in the order they were asked for. */
  asked: string[];
  close(): void;
}

export async function startPictureHost(): Promise<PictureHost> {
  const answers: PictureHost['answers'] = new Map();
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    const answer = answers.get(req.url ?? '');
    if (answer) answer(req, res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with a file. */
export function file(bytes: Buffer, type = 'image/jpeg'): RequestListener {
  return (_, res) => void res.writeHead(200, { 'content-type': type }).end(bytes);
}
