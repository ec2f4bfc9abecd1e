import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ClientAssets } from '#site/client-assets.ts';

const id = 'virtual:assets';

// Never imported by name: what it imports would be Vite's configuration, whose edit restarts it.
const styles = fileURLToPath(new URL('../infra/build/styles.ts', import.meta.url));

/**
 * What the production build computes from its manifest; here scripts and fonts are served by Vite
 * as they are.
 */
const served: Omit<ClientAssets, 'styles'> = {
  release: 'development',
  boot: '/src/site/scripts/first.ts',
  fonts: [],
  admin: { js: '/src/staff/app/entry-admin.tsx', imports: [], css: [] },
  head: [
    '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>',
    '<script type="module" src="/@vite/client"></script>',
  ].join(''),
};

/**
 * Answers `virtual:assets` while developing: anew after a change to any file that the pages' styles
 * are made of.
 */
export function devAssets(): Plugin {
  return {
    name: 'dev-assets',
    apply: 'serve',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const { pageStyles }: typeof import('#infra/build/styles.ts') = await import(
        /* @vite-ignore */ styles
      );
      const { frame, pages, sources } = await pageStyles({
        fontAddress: (file) => `/@fs${file}`,
        isWhole: true,
      });
      for (const source of sources) this.addWatchFile(source);
      const assets: ClientAssets = {
        ...served,
        styles: {
          frame,
          // Vite serves no sheet that is made of several files.
          pages,
          below: {},
          print: '/src/site/pages/house/print.css?direct',
          rare: '/src/site/styles/rare.css?direct',
        },
      };
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}
