import type { Plugin } from 'vite';
import { type ClientAssets, everySheet } from '#site/client-assets.ts';

const assets: ClientAssets = {
  release: 'test',
  boot: '/assets/boot.js',
  fonts: ['/assets/manrope-cyrillic.woff2', '/assets/manrope-latin.woff2'],
  styles: {
    frame: '/*frame*/',
    pages: everySheet((name) => `/*${name}*/`),
    below: {
      home: '/assets/below-home.css',
      listing: '/assets/below-listing.css',
      house: '/assets/below-house.css',
      campaign: '/assets/below-campaign.css',
    },
    print: '/assets/print.css',
    rare: '/assets/rare.css',
  },
  admin: { js: '/assets/admin.js', imports: [], css: ['/assets/admin.css'] },
};

/** Answers `virtual:assets` in tests that render pages without a build. */
export function testAssets(): Plugin {
  return {
    name: 'test-assets',
    resolveId: (source) => (source === 'virtual:assets' ? '\0virtual:assets' : undefined),
    load: (id) =>
      id === '\0virtual:assets' ? `export default ${JSON.stringify(assets)}` : undefined,
  };
}
