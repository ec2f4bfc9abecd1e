import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import {
  belowFirstScreen,
  type ClientAssets,
  everySheet,
  frameBelow,
  frameModule,
  pageModules,
  type SheetName,
} from '#site/client-assets.ts';
import { fonts } from './fonts.ts';
import { buildTarget, withoutRanges, withPlainHeights } from './oldest-browsers.ts';
import { repositoryPath, webDist } from './paths.ts';

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

/**
 * The styles for browsers with settings that few have: a file for the same reason, which the
 * browser applies where `rareMedia` matches. In no layer, so that its rules win.
 */
const rareFile = repositoryPath('web/src/site/styles/rare.css');

const forOldest = (css: string) => withPlainHeights(withoutRanges(css));

async function layeredText(path: string): Promise<string> {
  return `@layer ${layerOf(path)}{${forOldest(await readFile(path, 'utf8'))}}`;
}

export type PageStyles = ClientAssets['styles'] & {
  /** Files to which the sheets refer, by their address on the site. */
  files: Map<string, Uint8Array>;
  /** Absolute paths of the style files of which the sheets are made. */
  sources: Set<string>;
};

/**
 * The style sheets of the public pages: for each page the styles of everything that its module
 * imports. Fonts become files of the build, unless `fontAddress` says where they are served; with
 * `isWhole` every page has all of its styles inside.
 */
export async function pageStyles({
  fontAddress,
  isWhole = false,
}: {
  fontAddress?: (file: string) => string;
  isWhole?: boolean;
} = {}): Promise<PageStyles> {
  const inFrame = new Set<string>();
  const later = new Set(frameBelow.map(pathOf));
  const frame = await collect({ frame: frameModule }, fontAddress, inFrame, later);
  const fromFrame = Object.fromEntries(frameBelow.map((file) => [file, file]));
  const inBeyond = new Set<string>();
  const beyond = await collect(fromFrame, fontAddress, inBeyond);
  const beyondText = frameBelow.map(beyond.textOf).join('');
  const inPages = new Set<string>();
  const { instalments, refused, ...others } = pageModules;
  const inWhole = new Set([...inFrame, ...inBeyond]);
  const whole = await collect(others, fontAddress, inPages, inWhole);
  // These pages contain a form that other pages load in a dialog together with its styles: so they
  // need those styles themselves.
  const forms = await collect({ instalments, refused }, fontAddress, new Set(), inWhole);
  const pages = everySheet((name) => beyondText + (name in others ? whole : forms).textOf(name));
  const below = new Map<SheetName, Awaited<ReturnType<typeof fileOf>>>();
  for (const [name, { module, files }] of isWhole ? [] : entries()) {
    const known = new Set([...inFrame, ...files]);
    const above = await collect({ [name]: module }, fontAddress, new Set(), known);
    pages[name] = above.textOf(name);
    const texts = await Promise.all(files.map(layeredText));
    below.set(name, await fileOf(`below-${name}`, beyondText + texts.join('')));
  }
  const print = await fileOf('print', await layeredText(printFile));
  const rare = await fileOf('rare', forOldest(await readFile(rareFile, 'utf8')));
  return {
    print: print.address,
    rare: rare.address,
    // The order of the layers, before the first of them.
    frame: `@layer ${layers.join(',')};${frame.textOf('frame')}`,
    pages,
    below: Object.fromEntries([...below].map(([name, { address }]) => [name, address])),
    files: new Map([
      ...frame.files,
      ...beyond.files,
      ...[print, rare, ...below.values()].map(
        ({ address, content }) => [address, content] as const,
      ),
    ]),
    sources: new Set([...inWhole, ...inPages, rareFile]),
  };
}

const pathOf = (file: string) => join(site, file);

/** The pages of `belowFirstScreen`: their modules, and their style files of what is below. */
const entries = () =>
  Object.entries(pageModules).flatMap(([name, module]) =>
    isSheet(name) && belowFirstScreen[name]
      ? [[name, { module, files: belowFirstScreen[name].map(pathOf) }] as const]
      : [],
  );

const isSheet = (name: string): name is SheetName => name in pageModules;

/** A style sheet that is a file of the build, with its address. */
async function fileOf(name: string, css: string) {
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    charset: 'utf8',
    target: buildTarget,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { address: `/assets/${name}-${hash}.css`, content: new TextEncoder().encode(code) };
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
  const { outputFiles } = await build({
    absWorkingDir: site,
    entryPoints: Object.fromEntries(
      Object.entries(modules).map(([name, file]) => [name, `./${file}`]),
    ),
    outdir: webDist,
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
    target: buildTarget,
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    plugins: [fonts(fontAddress), layered(found, known)],
    logLevel: 'warning',
  });
  const made = new Map(
    outputFiles.map(({ path, contents }) => [`/${relative(webDist, path)}`, contents]),
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
