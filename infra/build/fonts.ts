import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import subset from 'subset-font';

/** OpenType features that the pages' texts use. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];

/** Name table: copyright, licence and its address. */
const names = [0, 13, 14];

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-');
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
    })
    .join('');
}

/** The `unicode-range` of the font face in a style sheet that names this address. */
function rangeOf(css: string, address: string): string {
  const face = css.split('@font-face').find((text) => text.includes(`"${address}"`));
  const range = face && /unicode-range:([^;]+);/.exec(face)?.[1];
  if (!range) throw new Error(`No unicode-range beside ${address}`);
  return range;
}

/**
 * Cuts the font files of a style sheet's faces down to the characters of their `unicode-range`,
 * unless `addressOf` says where the whole files are served. `?rest` distinguishes two faces of one
 * file.
 */
export const fonts = (addressOf?: (file: string) => string): Plugin => ({
  name: 'fonts',
  setup({ onResolve, onLoad }) {
    const { resolve } = createRequire(import.meta.url);
    onResolve({ filter: /\.woff2(\?rest)?$/ }, async ({ path: address, importer }) => {
      const [path = '', query] = address.split('?');
      const file = resolve(path);
      if (addressOf) return { path: addressOf(file), external: true };
      const range = rangeOf(await readFile(importer, 'utf8'), address);
      const name = basename(file, '-wght-normal.woff2');
      return {
        namespace: 'font',
        path: query ? `${name}-${query}.woff2` : `${name}.woff2`,
        pluginData: { file, range },
      };
    });
    onLoad({ filter: /./, namespace: 'font' }, async ({ pluginData: { file, range } }) => {
      const options = {
        targetFormat: 'woff2',
        keepFeatures: features,
        preserveNameIds: names,
      } as const;
      return {
        contents: await subset(await readFile(file), charactersOf(range), options),
        loader: 'file',
      };
    });
  },
});
