import { readFile } from 'node:fs/promises';
import { build } from 'vite';
import {
  type ClientAssets,
  everyLinkedSheet,
  everySheet,
  type LinkedSheet,
  type Sheet,
} from '../../web/src/site/client-assets.ts';
import { englishForGaps } from './english-for-gaps.ts';
import { repositoryPath, webDist } from './paths.ts';
import { scriptChunks } from './script-chunks.ts';

/** One file of Vite's manifest, as far as it is used here. */
export interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  /** Manifest names of what it imports statically. */
  imports?: string[];
}
export type ClientManifest = Record<string, ManifestEntry>;

const sheetFile = (name: Sheet | LinkedSheet) => `src/site/styles/${name}.css`;

/**
 * Builds by what they start with. `boot` is the only script a public page starts with (it brings React when the browser is
 * idle); of most style sheets the text is inlined, into each page what its first screen needs. The staff area is a build of its own: of a
 * library they shared, a public page would load what only the staff area needs.
 */
const inputs: readonly Record<string, string>[] = [
  {
    boot: 'web/src/site/scripts/first.ts',
    ...everySheet((name) => `web/${sheetFile(name)}`),
    ...everyLinkedSheet((name) => `web/${sheetFile(name)}`),
  },
  { admin: 'web/src/staff/app/entry-admin.tsx' },
];
const manifestFile = (at: number) => `.vite/manifest-${at}.json`;

/** Builds the browser's files into dist/web. */
export async function buildClient(): Promise<void> {
  // Vite takes React's development half wherever this says something else, as a test runner does.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildInputs();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function buildInputs(): Promise<void> {
  for (const [at, input] of inputs.entries())
    await build({
      configFile: repositoryPath('web/vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      plugins: [englishForGaps()],
      build: {
        // The first empties the folder and brings the public files.
        emptyOutDir: at === 0,
        copyPublicDir: at === 0,
        manifest: manifestFile(at),
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, repositoryPath(file)])),
          ...(input.boot && { output: { codeSplitting: scriptChunks(repositoryPath(input.boot)) } }),
        },
      },
    });
}

/** All builds' files by source; what several have under one name is the first's. */
export async function readManifest(): Promise<ClientManifest> {
  const manifests = await Promise.all(
    inputs.map(async (_, at) => JSON.parse(await readFile(`${webDist}/${manifestFile(at)}`, 'utf8'))),
  );
  return Object.assign({}, ...manifests.reverse());
}

/** What server-rendered pages need to know of the client build. Throws when the manifest lacks an entry. */
export function clientAssets(
  manifest: ClientManifest,
  readText: (file: string) => string,
  release: string,
): ClientAssets {
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`The client build has no entry ${source}; it has ${Object.keys(manifest).join(', ')}`);
    return found;
  };
  const files = new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]));
  const admin = entry('src/staff/app/entry-admin.tsx');
  return {
    release,
    boot: `/${entry('src/site/scripts/first.ts').file}`,
    fonts: [...files]
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${file}`)
      .sort(),
    styles: everySheet((name) => `<style>${readText(entry(sheetFile(name)).file).trim()}</style>`),
    linked: everyLinkedSheet((name) => `/${entry(sheetFile(name)).file}`),
    admin: { js: `/${admin.file}`, css: stylesOf(admin, manifest) },
  };
}

/** Style sheets of an entry: its own and those of what it imports statically. */
function stylesOf(entry: ManifestEntry, manifest: ClientManifest): string[] {
  const imported = (entry.imports ?? []).flatMap((name) => {
    const next = manifest[name];
    return next ? stylesOf(next, manifest) : [];
  });
  return [...new Set([...imported, ...(entry.css ?? []).map((file) => `/${file}`)])];
}
