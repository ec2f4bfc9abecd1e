import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget, plainHeight, withoutRanges } from '#infra/build/oldest-browsers.ts';
import { dealerFolder, webDist } from '../infra/build/paths.ts';
import { devAssets } from './dev-assets.ts';
import { manifests } from './manifest-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is common to the browser's builds (infra/build/client.ts) and to developing. */
export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  appType: 'custom',
  plugins: [react(), devAssets(), manifests()],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'without-ranges',
          // Of imported sheets, too.
          AtRule: {
            media(rule) {
              const params = withoutRanges(rule.params);
              if (params !== rule.params) rule.params = params;
            },
          },
          Declaration(declaration) {
            const value = plainHeight(declaration.value);
            if (
              value !== declaration.value &&
              declaration.prev()?.toString() !== `${declaration.prop}: ${value}`
            )
              declaration.cloneBefore({ value });
          },
        },
      ],
    },
  },
  // Where the libraries to prepare are looked for; found later, they would reload the page.
  // A worker's are not followed from the page that starts it.
  optimizeDeps: {
    entries: [
      'src/site/scripts/first.ts',
      'src/staff/app/entry-admin.tsx',
      'src/staff/houses/files/table-worker.ts',
    ],
  },
  resolve: { alias: { '#dealer': dealerFolder } },
  server: { fs: { allow: [here('..'), dealerFolder] } },
  build: {
    outDir: webDist,
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
