import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import dynalite from 'dynalite';

export interface EngineAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Runs DynamoDB calls in this process, without a port of their own. */
export interface Engine {
  call(headers: IncomingHttpHeaders, body: string): Promise<EngineAnswer>;
  close(): Promise<void>;
}

/** ms that calls which are under way when it closes get to end. */
const patience = 5000;

const closed: EngineAnswer = {
  status: 500,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'It is closing' }),
};

/** The part of a response that dynalite writes to. */
class AnswerSink extends EventEmitter {
  statusCode = 200;
  readonly headers: Record<string, string> = {};
  readonly done = Promise.withResolvers<EngineAnswer>();

  setHeader(name: string, value: unknown): void {
    this.headers[name.toLowerCase()] = String(value);
  }

  end(body = ''): void {
    this.done.resolve({ status: this.statusCode, headers: this.headers, body: String(body) });
  }
}

/** Keeps its tables under `folder`, in memory without one. */
export function createEngine(folder: string | undefined): Engine {
  const server = dynalite({
    ...(folder ? { path: folder } : {}),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  const open = new Set<Promise<EngineAnswer>>();
  let closing = false;
  return {
    async call(headers, body) {
      if (closing) return closed;
      const request = Object.assign(Readable.from([Buffer.from(body)]), { method: 'POST', url: '/', headers });
      const sink = new AnswerSink();
      server.emit('request', request, sink);
      open.add(sink.done.promise);
      return sink.done.promise.finally(() => open.delete(sink.done.promise));
    },
    async close() {
      closing = true;
      // A store closed under a call throws where nobody can catch it.
      await Promise.race([Promise.allSettled(open), setTimeout(patience, undefined, { ref: false })]);
      // dynalite closes its store only with a server that listens: so it listens for that moment.
      await new Promise<void>((resolve, reject) => {
        server.listen(0, '127.0.0.1', () => server.close((error) => (error ? reject(error) : resolve())));
      });
    },
  };
}
