import { expect, test } from 'vitest';
import { type ClientManifest, clientAssets } from '../../../infra/build/client.ts';
import { pageSheets } from '../../../web/src/site/client-assets.ts';

const kinds = [...pageSheets, 'shell'];
const linked = ['later', 'paper'];
const manifest: ClientManifest = {
  'src/site/scripts/first.ts': { file: 'assets/boot-1.js' },
  'src/staff/app/entry-admin.tsx': { file: 'assets/admin-1.js', css: ['assets/admin-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'src/site/styles/common.css': {
    file: 'assets/common-1.css',
    assets: ['assets/manrope-latin-1.woff2', 'assets/manrope-cyrillic-1.woff2', 'assets/dots-1.svg'],
  },
  ...Object.fromEntries(
    [...kinds, ...linked].map((kind) => [`src/site/styles/${kind}.css`, { file: `assets/${kind}-1.css` }]),
  ),
};

test('pages get the addresses of the hashed files and the text of the style sheet of their kind', () => {
  expect(clientAssets(manifest, (file) => `text of ${file}\n`, 'abc')).toEqual({
    release: 'abc',
    boot: '/assets/boot-1.js',
    fonts: ['/assets/manrope-cyrillic-1.woff2', '/assets/manrope-latin-1.woff2'],
    styles: {
      common: '<style>text of assets/common-1.css</style>',
      ...Object.fromEntries(kinds.map((kind) => [kind, `<style>text of assets/${kind}-1.css</style>`])),
    },
    linked: Object.fromEntries(linked.map((kind) => [kind, `/assets/${kind}-1.css`])),
    admin: { js: '/assets/admin-1.js', css: ['/assets/shared-1.css', '/assets/admin-1.css'] },
  });
});

test('a client build without the staff area fails by name', () => {
  const { 'src/staff/app/entry-admin.tsx': _, ...rest } = manifest;
  expect(() => clientAssets(rest, () => '', 'abc')).toThrow('src/staff/app/entry-admin.tsx');
});
