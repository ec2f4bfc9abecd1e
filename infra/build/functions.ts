import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import type { ClientAssets } from '#site/client-assets.ts';
import { type Parts, partsOf } from './bundle-limits.ts';
import {
  dealerFolder,
  functionDist,
  functionsDist,
  repositoryPath,
  sourceMapsDist,
} from './paths.ts';

/** Native modules that a function finds beside its bundle, not in it. */
export const nativeModules: Readonly<Record<string, readonly string[]>> = {
  'images-api': ['sharp'],
  'share-pictures': ['sharp'],
};

/** What the AWS SDK loads in a browser alone, to name it to the service. */
const browserModules: readonly string[] = ['bowser'];

export interface Bundle {
  name: string;
  parts: Parts;
}

/** Function name to its entry file, for every file of functions/entry. */
export async function functionEntries(): Promise<Map<string, string>> {
  const files = (await readdir(repositoryPath('functions/entry')))
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), `functions/entry/${file}`]));
}

/**
 * Bundles every entry into dist/functions/<name>/ (index.mjs and what it loads later), as Lambda
 * runs it.
 */
export async function bundleFunctions(assets: ClientAssets): Promise<Bundle[]> {
  const entries = await functionEntries();
  if (entries.size === 0) throw new Error('functions/entry has no file to bundle');
  await Promise.all(
    [functionsDist, sourceMapsDist].map((folder) => rm(folder, { recursive: true, force: true })),
  );
  await mkdir(sourceMapsDist, { recursive: true });
  return Promise.all([...entries].map(([name, file]) => bundleFunction(name, file, assets)));
}

async function bundleFunction(name: string, entry: string, assets: ClientAssets): Promise<Bundle> {
  const folder = functionDist(name);
  const { metafile } = await build({
    absWorkingDir: repositoryPath('.'),
    entryPoints: { index: entry },
    alias: { '#dealer': dealerFolder },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    // Code that an entry loads only when needed becomes a file of its own, without unused parts.
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The ES module builds of the AWS SDK: a third smaller than what Node itself would pick.
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    minify: true,
    // An escaped Cyrillic letter is three times as long.
    charset: 'utf8',
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...browserModules, ...(nativeModules[name] ?? [])],
    loader: { '.css': 'empty' },
    // CommonJS dependencies load Node's own modules by a `require` that ES modules lack.
    banner: {
      js: "import{createRequire as $make}from'node:module';const require=$make(import.meta.url);",
    },
    plugins: [virtualAssets(name === 'customers-api' ? refusedAssets(assets) : assets)],
    logLevel: 'warning',
  });
  const files = await readdir(folder);
  const maps = files.filter((file) => file.endsWith('.map'));
  await Promise.all(
    maps.map((file) => rename(`${folder}/${file}`, `${sourceMapsDist}/${name}.${file}`)),
  );
  return { name, parts: partsOf(metafile) };
}

/** What the page that answers a refused form needs: `customers-api` makes no other one. */
function refusedAssets({ styles, ...assets }: ClientAssets) {
  const pages = { refused: styles.pages.refused };
  return { ...assets, styles: { ...styles, pages, below: { refused: styles.below.refused } } };
}

/** Answers `virtual:assets` with the addresses and texts of the client build. */
function virtualAssets(assets: object): Plugin {
  return {
    name: 'virtual-assets',
    setup(bundle) {
      bundle.onResolve({ filter: /^virtual:assets$/ }, ({ path }) => ({
        path,
        namespace: 'assets',
      }));
      bundle.onLoad({ filter: /.*/, namespace: 'assets' }, () => ({
        contents: JSON.stringify(assets),
        loader: 'json',
      }));
    },
  };
}
