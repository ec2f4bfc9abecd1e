import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from './shared/start-refused.ts';

export interface RunningServer {
  server: Server;
  port: number;
  close(): Promise<void>;
}

/**
 * ms for which a silent connection stays open: as with AWS, longer than a client keeps it for its
 * next call, which else meets a connection that is just being closed.
 */
const keptOpen = 60_000;

/**
 * Listens on this machine only; port 0 takes a free one. Answers are dated by the stage's clock, as
 * all that is made for them: Node would take the machine's, and AWS's clients correct their own by it.
 */
export async function listen(port: number, listener: RequestListener): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: keptOpen }, (req, res) => {
    res.setHeader('date', new Date().toUTCString());
    listener(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new StartRefused(
            `Port ${port} is taken. Stop what uses it, or choose another with PORT, such as PORT=${port + 1}.`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(
          new StartRefused(
            `Port ${port} needs administrator rights. Choose one above 1023, such as PORT=3000.`,
          ),
        );
      else reject(error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
