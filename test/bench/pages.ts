import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ClientManifest, readManifest } from '#infra/build/client.ts';
import { webDist } from '#infra/build/paths.ts';
import { pageStyles } from '#infra/build/styles.ts';
import type { BenchRow } from './bench-row.ts';
import { publicPages, withBuiltStage } from './bench-stage.ts';

/** kB gz: what the first TCP flight carries. */
const htmlLimit = 18;

const kilobytes = (bytes: Buffer | string) => gzipSync(bytes, { level: 6 }).length / 1000;

/** Files of an entry and of what it imports, at once or also later. */
function filesOf(
  manifest: ClientManifest,
  name: string,
  later: boolean,
  seen = new Set<string>(),
): Set<string> {
  const entry: { file: string; imports?: string[]; dynamicImports?: string[] } | undefined =
    manifest[name];
  if (!entry || seen.has(name)) return seen;
  seen.add(name);
  for (const next of [...(entry.imports ?? []), ...(later ? (entry.dynamicImports ?? []) : [])])
    filesOf(manifest, next, later, seen);
  return seen;
}

/** Bytes a visitor downloads: HTML of every public page, script at first and in all. */
export async function benchPages(): Promise<BenchRow[]> {
  const manifest = await readManifest();
  const scriptSize = (names: Iterable<string>) =>
    [...names].reduce(
      (sum, name) => sum + kilobytes(readFileSync(join(webDist, manifest[name]?.file ?? ''))),
      0,
    );
  const first = filesOf(manifest, 'src/site/scripts/first.ts', false);
  const withMore = (known: ReadonlySet<string>, names: readonly string[]) => {
    const files = new Set(known);
    for (const name of names) filesOf(manifest, `src/${name}`, false, files);
    return files;
  };
  const named = (names: string) => names.split(' ').map((name) => `site/scripts/${name}.ts`);
  /**
   * Everything that is loaded by a reader of five pages who touches no form: home, listing, two
   * houses with their pictures, contact.
   */
  const reader = withMore(first, named('open-now carousel moving-prices gallery viewed'));
  const island = [
    'site/islands/hydrate-island.ts',
    'site/islands/enquiry/enquiry-form.tsx',
    'shared/texts/bg/enquiry.ts',
  ];
  const dialog = ['site/islands/loan/loan-dialog.tsx', 'shared/texts/bg/financing.ts'];
  const rows: BenchRow[] = [
    { name: 'script before a touch, gz', value: scriptSize(first), unit: 'kB', limit: 10 },
    {
      name: 'script of a reader of five pages, gz',
      value: scriptSize(reader),
      unit: 'kB',
      limit: 20,
    },
    {
      name: 'script of a reader who filters in a phone’s sheet, gz',
      value: scriptSize(withMore(reader, named('filters live-count'))),
      unit: 'kB',
    },
    {
      name: 'script of a reader who opens the enquiry form, gz',
      value: scriptSize(withMore(reader, island)),
      unit: 'kB',
      limit: 95,
    },
    {
      name: 'script of a reader who opens the loan form, gz',
      value: scriptSize(withMore(reader, dialog)),
      unit: 'kB',
      limit: 95,
    },
    ...Object.entries((await pageStyles()).pages).map(([name, text]) => ({
      name: `style sheet ${name}, gz`,
      value: kilobytes(text),
      unit: 'kB',
    })),
  ];
  await withBuiltStage(async (origin, shown) => {
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      rows.push({ name: `HTML ${name}, gz`, value: kilobytes(html), unit: 'kB', limit: htmlLimit });
    }
    for (const [name, path] of publicPages(shown).filter(([page]) =>
      /^(home|listing|house|campaign) bg/.test(page),
    )) {
      const times: number[] = [];
      for (let round = 0; round < 200; round++) {
        const start = performance.now();
        await (await fetch(origin + path)).arrayBuffer();
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      rows.push({ name: `${name} from the local edge, p50`, value: times[100] ?? 0, unit: 'ms' });
    }
  });
  return rows;
}
