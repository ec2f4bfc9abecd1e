import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ClientAssets } from '#site/client-assets.ts';

const id = 'virtual:assets';
const own = `\0${id}`;

// Never imported by name: what it imports would be Vite's configuration, whose edit restarts it.
const source = fileURLToPath(new URL('../infra/build/styles.ts', import.meta.url));

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

/** Files by which a page's sheet can change: styles, and modules that may import others now. */
const styling = /\/src\/(site|shared)\/.*\.(tsx|css)$/;

/**
 * Answers `virtual:assets` while developing: anew after a change to any file of which the pages'
 * styles may be made.
 */
export function devAssets(): Plugin {
  let styles: ClientAssets['styles'] | undefined;
  let isMade = false;
  return {
    name: 'dev-assets',
    apply: 'serve',
    resolveId: (asked) => (asked === id ? own : undefined),
    async load(resolved) {
      if (resolved !== own) return undefined;
      const { pageStyles }: typeof import('#infra/build/styles.ts') = await import(
        /* @vite-ignore */ source
      );
      try {
        const { frame, pages } = await pageStyles({
          fontAddress: (file) => `/@fs${file}`,
          isWhole: true,
        });
        isMade = true;
        styles = {
          frame,
          // Vite serves no sheet that is made of several files.
          pages,
          below: {},
          print: '/src/site/pages/house/print.css?direct',
          rare: '/src/site/styles/rare.css?direct',
        };
      } catch (error) {
        isMade = false;
        // A module that can't be read: the page that needs it tells where.
        if (!styles) throw error;
      }
      return `export default ${JSON.stringify({ ...served, styles })}`;
    },
    hotUpdate({ file, modules }) {
      const assets = this.environment.moduleGraph.getModuleById(own);
      const isOld = assets && (!isMade || styling.test(file));
      return isOld ? [...new Set([...modules, assets])] : undefined;
    },
  };
}
