import type { Plugin } from 'vite';
import { type ClientAssets, everyLinkedSheet, everySheet } from './src/site/client-assets.ts';

const id = 'virtual:assets';

/** What the production build computes from its manifest; here the files are served by Vite as they are. */
const assets: ClientAssets = {
  release: 'development',
  boot: '/src/site/scripts/first.ts',
  fonts: [],
  styles: everySheet((name) => `<link rel="stylesheet" href="/src/site/styles/${name}.css">`),
  linked: everyLinkedSheet((name) => `/src/site/styles/${name}.css`),
  admin: { js: '/src/staff/app/entry-admin.tsx', css: [] },
  head: [
    '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>',
    '<script type="module" src="/@vite/client"></script>',
  ].join(''),
};

/** Answers `virtual:assets` while developing. */
export function devAssets(): Plugin {
  return {
    name: 'dev-assets',
    apply: 'serve',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? `export default ${JSON.stringify(assets)}` : undefined),
  };
}
