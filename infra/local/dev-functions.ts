import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, type Plugin } from 'vite';
import { repositoryPath } from '../build/paths.ts';
import type { LoadEntry } from './gateway/invoke-function.ts';

export interface DevFunctions {
  load: LoadEntry;
  /** Serves the browser's modules and styles; false for a path that is not Vite's. */
  serve(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
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
  const vite = await createServer({
    configFile: repositoryPath('web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [reloadingPages()],
    server: {
      ...{ middlewareMode: true, host: '127.0.0.1', ws: { server }, cors: false },
      ...(callsOnly && { watch: null }),
    },
    ...(callsOnly && { optimizeDeps: { noDiscovery: true, include: [] } }),
  });
  return {
    load: (name) =>
      vite.ssrLoadModule(repositoryPath(`functions/entry/${name}.ts`), { fixStacktrace: true }),
    serve: (req, res) =>
      new Promise((resolve, reject) => {
        res.once('close', () => resolve(true));
        vite.middlewares(req, res, (error?: unknown) => (error ? reject(error) : resolve(false)));
      }),
    close: () => vite.close(),
  };
}

/**
 * Reloads an open page when a source from which the server made it is saved: Vite's own client does
 * not notice that.
 */
const reloadingPages = (): Plugin => ({
  name: 'reloading-pages',
  hotUpdate({ modules, server, type }) {
    if (this.environment.name !== 'ssr' || type !== 'update' || modules.length === 0) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
});
