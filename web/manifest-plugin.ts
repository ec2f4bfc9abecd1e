import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Manifests = typeof import('./web-manifest.ts');
// Never imported by name: Vite would take the texts and the dealer's values that the manifests are
// made of for its configuration, and restart, with every page cut off, where one is edited.
const source = fileURLToPath(new URL('web-manifest.ts', import.meta.url));

/** Writes the manifests beside the build's files, and answers them while developing. */
export function manifests(): Plugin {
  return {
    name: 'manifests',
    async generateBundle() {
      const { manifestFiles }: Manifests = await import(/* @vite-ignore */ source);
      for (const { path, content } of manifestFiles())
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: content });
    },
    configureServer(server) {
      server.middlewares.use(async (req, res, next) => {
        const path = req.url?.split('?')[0] ?? '';
        if (!path.endsWith('.webmanifest')) return next();
        // As it is now: an edited text or value is in the next answer.
        const { manifestFiles } = (await server.ssrLoadModule(source)) as Manifests;
        const file = manifestFiles().find((one) => one.path === path);
        if (!file) return next();
        res.setHeader('content-type', 'application/manifest+json');
        res.end(file.content);
      });
    },
  };
}
