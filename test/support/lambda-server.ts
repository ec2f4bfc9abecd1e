import { readBody } from '#infra/local/emulators/read-body.ts';
import { listen } from '#infra/local/http-server.ts';

/** What functions answer, by their names: a rejection is the function's own failure. */
export type Functions = Record<string, (event: unknown) => Promise<unknown>>;

export interface LambdaServer {
  /** Names and events, in the order of the calls. */
  invoked: { name: string; event: unknown }[];
  /** Functions that have no room while they are in it. */
  full: Set<string>;
  stop(): Promise<void>;
}

/** Lambda's Invoke on a free port, to which SDK clients of this process go until `stop`. */
export async function startLambda(functions: Functions): Promise<LambdaServer> {
  const invoked: LambdaServer['invoked'] = [];
  const full = new Set<string>();
  const { port, close } = await listen(0, async (req, res) => {
    const name = /\/functions\/([^/]+)\/invocations$/.exec(req.url ?? '')?.[1] ?? '';
    const answer = (status: number, headers: Record<string, string>, content: unknown) =>
      res
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(content));
    const body = (await readBody(req)).toString();
    if (full.has(name)) {
      answer(
        429,
        { 'x-amzn-errortype': 'TooManyRequestsException' },
        { message: 'Rate Exceeded.' },
      );
      return;
    }
    const event: unknown = JSON.parse(body);
    invoked.push({ name, event });
    try {
      answer(200, {}, (await functions[name]?.(event)) ?? null);
    } catch (error) {
      const errorMessage = error instanceof Error ? error.message : String(error);
      answer(200, { 'x-amz-function-error': 'Unhandled' }, { errorMessage, errorType: 'Error' });
    }
  });
  const before = process.env.AWS_ENDPOINT_URL_LAMBDA;
  process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${port}`;
  return {
    invoked,
    full,
    async stop() {
      if (before === undefined) delete process.env.AWS_ENDPOINT_URL_LAMBDA;
      else process.env.AWS_ENDPOINT_URL_LAMBDA = before;
      await close();
    },
  };
}
