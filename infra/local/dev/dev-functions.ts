import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import {
  type Connect,
  createLogger,
  createServer,
  type ErrorPayload,
  type Logger,
  type Plugin,
} from 'vite';
import { dealerFolder, repositoryPath } from '../../build/paths.ts';
import type { LoadEntry } from '../gateway/invoke-function.ts';

export interface DevFunctions {
  load: LoadEntry;
  /** Serves the browser's modules and styles; false for a path that is not Vite's. */
  serve(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** A page shows an error: the next change of a file reloads it. */
  pageFailed(): void;
  /** Makes an error's stack name lines of the sources; done once, however often it is called. */
  fixStack(error: Error): void;
  /** The stack with lines of the sources, of an error that is only known as text. */
  rewriteStack(stack: string): string;
  close(): Promise<void>;
}

/**
 * Functions and browser code straight from the sources, by Vite: a change takes effect with the
 * next request. With `callsOnly` no change does, and the browser's packages are not prepared.
 */
export async function createDevFunctions(
  server: Server,
  { callsOnly = false } = {},
): Promise<DevFunctions> {
  const state = { isBroken: false };
  const vite = await createServer({
    configFile: repositoryPath('web/vite.config.ts'),
    appType: 'custom',
    customLogger: viteLines(),
    plugins: [reloadingPages(state), errorsOfNewPages()],
    server: {
      ...{ middlewareMode: true, host: '127.0.0.1', ws: { server }, cors: false },
      // The terminal shows what goes wrong in the browser, too.
      forwardConsole: { unhandledErrors: true },
      ...(callsOnly && { watch: null }),
    },
    ...(callsOnly && { optimizeDeps: { noDiscovery: true, include: [] } }),
  });
  return {
    load: (name) =>
      vite
        .ssrLoadModule(repositoryPath(`functions/entry/${name}.ts`), { fixStacktrace: true })
        .catch((error: unknown) => {
          throw withoutExtras(error);
        }),
    serve: (req, res) =>
      new Promise((resolve, reject) => {
        res.once('close', () => resolve(true));
        vite.middlewares(req, res, (error?: unknown) => (error ? reject(error) : resolve(false)));
      }),
    pageFailed: () => {
      state.isBroken = true;
    },
    fixStack: (error) => vite.ssrFixStacktrace(error),
    rewriteStack: (stack) => vite.ssrRewriteStacktrace(stack),
    close: () => vite.close(),
  };
}

/** Removes what Vite adds for its own use, which is longer than a screen of the terminal. */
function withoutExtras(error: unknown): unknown {
  if (error instanceof Error)
    for (const name of Object.keys(error))
      if (name !== 'stack') Reflect.deleteProperty(error, name);
  return error;
}

/** Vite's lines for the terminal, without those that the gateway prints as well. */
function viteLines(): Logger {
  const logger = createLogger('warn', { allowClearScreen: false });
  return {
    ...logger,
    error: (text, options) => {
      if (!text.includes('Error when evaluating SSR module'))
        logger.error(stripVTControlCharacters(text), options);
    },
  };
}

/**
 * Reloads an open page when a source from which the server made it is saved: Vite's own client does
 * not notice that. After a failure any file may be the one that mends it, even one that nothing has
 * loaded so far; then everything is read anew.
 */
function reloadingPages(state: { isBroken: boolean }): Plugin {
  return {
    name: 'reloading-pages',
    // Vite itself looks at web/, and at files elsewhere once they were loaded.
    configureServer: ({ watcher }) => {
      watcher.add([repositoryPath('functions'), dealerFolder]);
    },
    hotUpdate({ modules, server, type }) {
      if (this.environment.name !== 'ssr') return;
      if (state.isBroken) this.environment.moduleGraph.invalidateAll();
      else if (type !== 'update' || modules.length === 0) return;
      state.isBroken = false;
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** ms in which a page's first requests and its socket come after each other. */
const whileOpening = 5000;

/**
 * Vite tells the pages that are connected why a module can't be served. A page that is just opening
 * connects a moment later, and is told then.
 */
function errorsOfNewPages(): Plugin {
  let last: { error: ErrorPayload['err']; at: number } | undefined;
  return {
    name: 'errors-of-new-pages',
    configureServer({ middlewares, environments }) {
      environments.client.hot.on('vite:client:connect', (_, client) => {
        if (!last || performance.now() - last.at > whileOpening) return;
        const { message, stack = '' } = last.error;
        const plain = {
          message: stripVTControlCharacters(message),
          stack: stripVTControlCharacters(stack),
        };
        client.send({ type: 'error', err: { ...last.error, ...plain } });
      });
      return () => {
        const note: Connect.ErrorHandleFunction = (error, _req, _res, next) => {
          last = { error, at: performance.now() };
          next(error);
        };
        middlewares.use(note);
      };
    },
    hotUpdate() {
      last = undefined;
    },
  };
}
