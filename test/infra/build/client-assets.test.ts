import { expect, test } from 'vitest';
import { type ClientManifest, clientAssets } from '#infra/build/client.ts';
import { startScript } from '#infra/build/start-script.ts';
import { everySheet } from '#site/client-assets.ts';

const manifest: ClientManifest = {
  'src/site/scripts/first.ts': { file: 'assets/boot-1.js' },
  'src/staff/app/entry-admin.tsx': {
    file: 'assets/admin-1.js',
    css: ['assets/admin-1.css'],
    imports: ['_shared.js'],
  },
  '_shared.js': {
    file: 'assets/shared-1.js',
    css: ['assets/shared-1.css'],
    imports: ['_library.js'],
  },
  '_library.js': { file: 'assets/library-1.js' },
};

const styles = {
  frame: 'a{src:url(/assets/manrope-latin-1.woff2)}',
  pages: everySheet((name) => `/*${name}*/`),
  below: { home: '/assets/below-home-1.css' },
  print: '/assets/print-1.css',
  rare: '/assets/rare-1.css',
};

test('pages get the addresses of hashed files and the text of their style sheets', () => {
  expect(clientAssets(manifest, styles, 'abc')).toEqual({
    release: 'abc',
    boot: startScript('/assets/boot-1.js').address,
    fonts: ['/assets/manrope-latin-1.woff2'],
    styles,
    admin: {
      js: '/assets/admin-1.js',
      imports: ['/assets/library-1.js', '/assets/shared-1.js'],
      css: ['/assets/shared-1.css', '/assets/admin-1.css'],
    },
  });
});

test('a client build without the staff area fails with that name', () => {
  const { 'src/staff/app/entry-admin.tsx': _, ...rest } = manifest;
  expect(() => clientAssets(rest, styles, 'abc')).toThrow('src/staff/app/entry-admin.tsx');
});
