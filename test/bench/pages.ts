import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ClientManifest, readManifest } from '../../infra/build/client.ts';
import { webDist } from '../../infra/build/paths.ts';
import { pageStyles } from '../../infra/build/styles.ts';
import { publicPages, withBuiltHouse } from './bench-house.ts';
import type { BenchRow } from './bench-row.ts';

/** kB gz: what the first TCP flight carries. */
const htmlLimit = 13;

const kilobytes = (bytes: Buffer | string) => gzipSync(bytes, { level: 6 }).length / 1000;

/** Files of an entry and of what it imports, at once or also later. */
function filesOf(manifest: ClientManifest, name: string, later: boolean, seen = new Set<string>()): Set<string> {
  const entry: { file: string; imports?: string[]; dynamicImports?: string[] } | undefined = manifest[name];
  if (!entry || seen.has(name)) return seen;
  seen.add(name);
  for (const next of [...(entry.imports ?? []), ...(later ? (entry.dynamicImports ?? []) : [])])
    filesOf(manifest, next, later, seen);
  return seen;
}

/** The auth library is fetched only when someone signs out; a visitor never does. */
const isStaffOnly = (name: string) => name.includes('features/session');

/** What every page loads by idle besides its own script. */
const early = [
  'src/site/scripts/first.ts',
  'src/site/application/entry-client.tsx',
  'src/shared/texts/bg.ts',
  'src/site/pages/kept/tools.tsx',
];

/** Bytes a visitor downloads: HTML of every public page, script at first and in all. */
export async function benchPages(): Promise<BenchRow[]> {
  const manifest = await readManifest();
  const scriptSize = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + kilobytes(readFileSync(join(webDist, manifest[name]?.file ?? ''))), 0);
  const first = filesOf(manifest, 'src/site/scripts/first.ts', false);
  const reachable = filesOf(manifest, 'src/site/scripts/first.ts', true);
  /** Everything that a page has loaded once the browser was idle. */
  const allOf = (page: string) => {
    const all = new Set<string>();
    for (const start of [...early, page]) filesOf(manifest, start, false, all);
    return all;
  };
  const pages = [...reachable].filter((name) => /features\/.*-page\.tsx$/.test(name));
  const all = pages.map(allOf).reduce((most, each) => (scriptSize(each) > scriptSize(most) ? each : most), new Set());
  const known = new Set(pages.flatMap((page) => [...allOf(page)]));
  const extra = [...reachable].filter((name) => !known.has(name) && !isStaffOnly(name) && !name.includes('i18n'));
  const rows: BenchRow[] = [
    { name: 'script before interaction or idle, gz', value: scriptSize(first), unit: 'kB', limit: 10 },
    { name: 'script by idle on the Bulgarian page with the most, gz', value: scriptSize(all), unit: 'kB', limit: 132 },
    { name: 'script a page may load later, gz', value: scriptSize(extra), unit: 'kB' },
    ...Object.entries((await pageStyles()).pages).map(([name, text]) => ({
      name: `style sheet ${name}, gz`,
      value: kilobytes(text),
      unit: 'kB',
    })),
  ];
  await withBuiltHouse(async (origin, shown) => {
    for (const [name, path] of publicPages(shown)) {
      const html = await (await fetch(origin + path)).text();
      rows.push({ name: `HTML ${name}, gz`, value: kilobytes(html), unit: 'kB', limit: htmlLimit });
    }
    for (const [name, path] of publicPages(shown).filter(([page]) => /^(home|listing|house|campaign) bg/.test(page))) {
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
