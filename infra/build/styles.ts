import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { everySheet, frameModule, pageModules, type SheetName } from '#site/client-assets.ts';
import { fonts } from './fonts.ts';
import { repositoryPath } from './paths.ts';

const site = repositoryPath('web/src/site');

/**
 * Rules of a later layer win over those of an earlier one, whatever their selectors and their order
 * in a sheet.
 */
const layers = ['base', 'parts', 'page'] as const;

/** A style's layer follows from its folder. */
function layerOf(file: string): (typeof layers)[number] {
  const path = relative(site, file);
  if (path.startsWith('styles/')) return 'base';
  return path.startsWith('pages/') ? 'page' : 'parts';
}

/**
 * The styles of a printed house: a file that the browser loads last, since few visitors print, and
 * every byte of a page's own sheet delays it.
 */
const printFile = repositoryPath('web/src/site/pages/house/print.css');

async function layeredText(path: string): Promise<string> {
  return `@layer ${layerOf(path)}{${await readFile(path, 'utf8')}}`;
}

export interface PageStyles {
  /** Text of the frame's style sheet, which every page has, minified. */
  frame: string;
  /** Text of each page's own sheet. */
  pages: Record<SheetName, string>;
  /** Address of the printed house's sheet, one of `files`. */
  print: string;
  /** Files to which the sheets refer, by their address on the site. */
  files: Map<string, Uint8Array>;
  /** Absolute paths of the style files of which the sheets are made. */
  sources: Set<string>;
}

/**
 * The style sheets of the public pages: for each page the styles of everything that its module
 * imports. Fonts become files of the build, unless `fontAddress` says where they are served.
 */
export async function pageStyles({
  fontAddress,
}: {
  fontAddress?: (file: string) => string;
} = {}): Promise<PageStyles> {
  const inFrame = new Set<string>();
  const frame = await collect({ frame: frameModule }, fontAddress, inFrame);
  const inPages = new Set<string>();
  const { instalments, refused, ...others } = pageModules;
  const pages = await collect(others, fontAddress, inPages, inFrame);
  // These pages contain a form that other pages load in a dialog together with its styles: so they
  // need those styles themselves.
  const forms = await collect({ instalments, refused }, fontAddress, new Set(), inFrame);
  const { code } = await transform(await layeredText(printFile), {
    loader: 'css',
    minify: true,
    charset: 'utf8',
  });
  const print = `/assets/print-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.css`;
  return {
    print,
    // The order of the layers, before the first of them.
    frame: `@layer ${layers.join(',')};${frame.textOf('frame')}`,
    pages: everySheet((name) => (name in others ? pages : forms).textOf(name)),
    files: new Map([...frame.files, [print, new TextEncoder().encode(code)]]),
    sources: new Set([...inFrame, ...inPages]),
  };
}

/**
 * The sheets of these modules by name, without the style files in `known`; notes the files it finds
 * in `found`.
 */
async function collect(
  modules: Readonly<Record<string, string>>,
  fontAddress: ((file: string) => string) | undefined,
  found: Set<string>,
  known: ReadonlySet<string> = new Set(),
) {
  const folder = repositoryPath('dist/web');
  const { outputFiles } = await build({
    absWorkingDir: site,
    entryPoints: Object.fromEntries(
      Object.entries(modules).map(([name, file]) => [name, `./${file}`]),
    ),
    outdir: folder,
    write: false,
    bundle: true,
    // Modules that a page loads later bring their own styles.
    splitting: true,
    format: 'esm',
    packages: 'external',
    external: ['virtual:assets'],
    jsx: 'automatic',
    minify: true,
    charset: 'utf8',
    // The oldest browsers we support, of 2023, know popovers and no nested rules.
    supported: { nesting: false },
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    plugins: [fonts(fontAddress), layered(found, known)],
    logLevel: 'warning',
  });
  const made = new Map(
    outputFiles.map(({ path, contents }) => [`/${relative(folder, path)}`, contents]),
  );
  return {
    textOf: (name: string) => new TextDecoder().decode(made.get(`/${name}.css`)).trim(),
    files: new Map([...made].filter(([address]) => address.startsWith('/assets/'))),
  };
}

const layered = (found: Set<string>, known: ReadonlySet<string>): Plugin => ({
  name: 'layered-styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      if (known.has(path)) return { contents: '', loader: 'css' };
      found.add(path);
      return { contents: path === printFile ? '' : await layeredText(path), loader: 'css' };
    });
  },
});
