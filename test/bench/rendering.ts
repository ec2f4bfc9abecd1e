import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { clientAssets, readManifest } from '#infra/build/client.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { pageStyles } from '#infra/build/styles.ts';
import type { renderPage } from '#site/server/render-page.tsx';
import type { readsOf } from '#support/render-site.ts';
import { type BenchRow, percentile } from './bench-row.ts';
import { demoHouses } from './demo-houses.ts';
import { demoScene } from './demo-scene.ts';

/**
 * Pages in a batch, and batches. The quickest batch counts: on a busy machine shared caches raise
 * the CPU time too.
 */
const rounds = 1000;
const batches = 5;

/**
 * The renderer as the deployed function has it: React's production build, one file, the real style
 * sheet.
 */
interface Renderer {
  renderPage: typeof renderPage;
  readsOf: typeof readsOf;
}

async function bundledRenderer(): Promise<Renderer> {
  const assets = clientAssets(await readManifest(), await pageStyles(), 'bench');
  const outfile = repositoryPath('dist/bench/render-site.mjs');
  await build({
    stdin: {
      contents:
        "export { readsOf } from './test/support/render-site.ts'; export { renderPage } from './web/src/site/server/render-page.tsx';",
      resolveDir: repositoryPath('.'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import{createRequire as $make}from'node:module';const require=$make(import.meta.url);",
    },
    plugins: [
      {
        name: 'assets',
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
      },
    ],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

/** Milliseconds of this process's CPU since `start`. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** CPU of making one page on the server, warm. */
export async function benchRendering(): Promise<BenchRow[]> {
  const { renderPage: make, readsOf: read } = await bundledRenderer();
  const houses = demoHouses();
  const scene = demoScene(houses, new Date());
  const reads = read(houses, scene);
  const render = (address: string) => {
    const { pathname, searchParams, origin } = new URL(address, 'https://homes.example');
    return make({ path: pathname, search: searchParams, origin, now: scene.now }, reads);
  };
  const [first] = houses;
  const pages: [string, string, boolean][] = [
    ['listing, 24 cards', '/bg/houses', true],
    ['listing, filtered', '/bg/houses?type=used&bedrooms=2&maxPrice=20000', false],
    ['home', '/bg', false],
    ['house', `/bg/houses/x-${first?.id.slice(0, 8)}`, false],
    ['campaign', `/bg/campaigns/${scene.campaigns[0]?.id}`, false],
  ];
  const rows: BenchRow[] = [];
  for (const [name, address, limited] of pages) {
    for (let round = 0; round < 1500; round++) await render(address);
    const measured: { p50: number; p99: number }[] = [];
    for (let batch = 0; batch < batches; batch++) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const start = process.cpuUsage();
        await render(address);
        times.push(cpuSince(start));
      }
      times.sort((a, b) => a - b);
      measured.push({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });
    }
    const [calm] = measured.sort((a, b) => a.p50 - b.p50);
    rows.push(
      {
        name: `SSR ${name}, CPU p50`,
        value: calm?.p50 ?? Number.NaN,
        unit: 'ms',
        limit: limited ? 1 : undefined,
      },
      {
        name: `SSR ${name}, CPU p99`,
        value: calm?.p99 ?? Number.NaN,
        unit: 'ms',
        limit: limited ? 10 : undefined,
      },
    );
  }
  return rows;
}
