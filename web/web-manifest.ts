import type { Plugin } from 'vite';
import { dealer } from '../functions/domain/dealer.ts';

/** At the root of the site, beside the files of web/public. */
export const webManifestPath = '/site.webmanifest';

/** What a phone's home screen shows of the site. https://www.w3.org/TR/appmanifest/ */
export function webManifest() {
  const { name, wordmark } = dealer;
  return {
    id: '/',
    name: name.bg,
    short_name: wordmark.bg[0],
    description: `${name.bg} · ${name.en}`,
    lang: 'bg',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}

/** Writes the manifest beside the build's files, and answers it while developing. */
export function webManifestFile(): Plugin {
  const text = () => `${JSON.stringify(webManifest(), null, 2)}\n`;
  return {
    name: 'web-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: webManifestPath.slice(1), source: text() });
    },
    configureServer(server) {
      server.middlewares.use(webManifestPath, (_req, res) => {
        res.setHeader('content-type', 'application/manifest+json');
        res.end(text());
      });
    },
  };
}
