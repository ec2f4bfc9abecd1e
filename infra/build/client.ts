import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ClientAssets } from '#site/client-assets.ts';
import { repositoryPath, webDist } from './paths.ts';
import { startScript } from './start-script.ts';
import { pageStyles } from './styles.ts';

/** One file of Vite's manifest, with the fields that are used here. */
export interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  /** Manifest names of what it imports statically. */
  imports?: string[];
}
export type ClientManifest = Record<string, ManifestEntry>;

const manifestFile = (at: number) => `.vite/manifest-${at}.json`;

/** Builds the browser's files into dist/web, and answers the texts of the pages' style sheets. */
export async function buildClient(): Promise<ClientAssets['styles']> {
  // Vite takes React's development build if this says something else, as it does in a test runner.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await buildInputs();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function buildInputs(): Promise<ClientAssets['styles']> {
  const { files, sources, ...styles } = await pageStyles();
  for (const [at, { name, file, split }] of inputs.entries())
    await build({
      configFile: repositoryPath('web/vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      plugins: name === 'boot' ? [withoutStyles(sources)] : [],
      build: {
        // The first build empties the folder and copies the public files.
        emptyOutDir: at === 0,
        copyPublicDir: at === 0,
        manifest: manifestFile(at),
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter(isWaitedFor),
        },
        // kB. The pages of the staff area are one file.
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          input: { [name]: file },
          output: { codeSplitting: split(file) },
        },
      },
    });
  const start = startScript(`/${entryOf(firstScript, await readManifest()).file}`);
  for (const [address, content] of [...files, [start.address, start.content] as const]) {
    await mkdir(dirname(webDist + address), { recursive: true });
    await writeFile(webDist + address, content);
  }
  return styles;
}

/**
 * Whether a script that another imports is asked for beside it: the large ones, and what the first
 * touch of the listing needs. Others are found once their importer has come; with their names the
 * first script would be heavier.
 */
const isWaitedFor = (file: string) => /\/(react|reading|staff|pages)-/.test(file);

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** A module and everything that it imports statically. */
function closureOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(next, modules, seen);
  return seen;
}

/**
 * Small modules that most later scripts share: they cost less in the first script than as files of
 * their own.
 */
const early = [
  'web/src/site/scripts/base/page-attention.ts',
  'web/src/site/cards/clock-words.ts',
  'web/src/site/scripts/base/wrap-index.ts',
].map(repositoryPath);
/** Small modules that later scripts share, most of them with that one. */
const late = [
  'web/src/site/scripts/base/arrange.ts',
  'web/src/site/scripts/base/made.ts',
  'functions/domain/locale.ts',
].map(repositoryPath);
/** The script that fetches parts of other documents. */
const reading = repositoryPath('web/src/site/scripts/kept/house-cards.ts');

/**
 * A file of everything that the module `of` imports statically, with that module unless it is
 * `without`, and of the modules `more`. A module that fits into several such files is put into the
 * one with the highest priority.
 */
function fileOf(
  name: string,
  of: string,
  priority: number,
  { more = [], without }: { more?: readonly string[]; without?: string } = {},
) {
  let held: Set<string> | undefined;
  return {
    // For the bundler's messages, since the name is a function.
    debugName: name,
    priority,
    name: (id: string, modules: Modules) => {
      held ??= new Set([...closureOf(of, modules), ...more]);
      return id !== without && held.has(id) ? name : null;
    },
  };
}

/**
 * A page's first script and everything that it imports become one file, so that no page waits for a
 * second one, and everything that reads other documents another. Without these groups the bundler
 * would split the modules by what later scripts share, into fifteen files.
 */
const withStart = (entry: string): Rolldown.CodeSplittingOptions => ({
  groups: [
    fileOf('start', entry, 2, { more: early }),
    fileOf('reading', reading, 1, { more: late }),
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  ],
});

/** The pages of the staff area, which are loaded together. */
const staffPages = repositoryPath('web/src/staff/app/pages.tsx');

/**
 * Everything that the sign-in needs becomes one file, and everything else that staff's pages import
 * another. Without these groups the bundler would split the modules by what dialogs and the
 * spreadsheet page, loaded later, share with them, into fifty files.
 */
const withPages = (entry: string): Rolldown.CodeSplittingOptions => ({
  groups: [fileOf('staff', entry, 2, { without: entry }), fileOf('pages', staffPages, 1)],
});

/** The manifest's name of the script with which every public page starts. */
const firstScript = 'src/site/scripts/first.ts';

/**
 * Builds by their entries. `boot` is the script with which a public page starts. The staff area is
 * a build of its own: if both shared a library, a public page would load parts that only the staff
 * area needs.
 */
const inputs = [
  { name: 'boot', file: repositoryPath(`web/${firstScript}`), split: withStart },
  { name: 'admin', file: repositoryPath('web/src/staff/app/entry-admin.tsx'), split: withPages },
];

/** A script loads no style sheet that the server has put into its page. */
const withoutStyles = (known: ReadonlySet<string>): Plugin => ({
  name: 'without-known-styles',
  enforce: 'pre',
  load: (file) => (known.has(file) ? '' : undefined),
});

/** All builds' files by source; where several have the same source, the first build's. */
export async function readManifest(): Promise<ClientManifest> {
  const manifests = await Promise.all(
    inputs.map(async (_, at) =>
      JSON.parse(await readFile(`${webDist}/${manifestFile(at)}`, 'utf8')),
    ),
  );
  return Object.assign({}, ...manifests.reverse());
}

/**
 * What server-rendered pages need to know of the client build. Throws when the manifest lacks an
 * entry.
 */
export function clientAssets(
  manifest: ClientManifest,
  styles: ClientAssets['styles'],
  release: string,
): ClientAssets {
  const admin = entryOf('src/staff/app/entry-admin.tsx', manifest);
  return {
    release,
    boot: startScript(`/${entryOf(firstScript, manifest).file}`).address,
    fonts: [...new Set(styles.frame.match(/\/assets\/[\w-]+\.woff2/g))]
      .filter((file) => !file.includes('-rest-'))
      .sort(),
    styles,
    admin: {
      js: `/${admin.file}`,
      imports: importsOf(admin, manifest).map(({ file }) => `/${file}`),
      css: stylesOf(admin, manifest),
    },
  };
}

function entryOf(source: string, manifest: ClientManifest): ManifestEntry {
  const found = manifest[source];
  if (!found)
    throw new Error(
      `The client build has no entry ${source}; it has ${Object.keys(manifest).join(', ')}`,
    );
  return found;
}

/** What an entry imports statically, each after what it imports itself. */
function importsOf(
  entry: ManifestEntry,
  manifest: ClientManifest,
  seen = new Set<string>(),
): ManifestEntry[] {
  return (entry.imports ?? []).flatMap((name) => {
    const next = manifest[name];
    if (!next || seen.has(name)) return [];
    seen.add(name);
    return [...importsOf(next, manifest, seen), next];
  });
}

/** Style sheets of an entry: those of what it imports statically and its own. */
function stylesOf(entry: ManifestEntry, manifest: ClientManifest): string[] {
  const files = [...importsOf(entry, manifest), entry].flatMap(({ css }) => css ?? []);
  return [...new Set(files)].map((file) => `/${file}`);
}
