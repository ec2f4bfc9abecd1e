// Measures the speeds and sizes that have limits and prints one table. `npm run bench [-- NAME …]`
// runs all parts but `growth` and `requests`, or the named ones.

import { availableParallelism, loadavg } from 'node:os';
import { ensureBuild } from '#infra/build/build.ts';
import type { BenchRow } from './bench-row.ts';
import { benchBundles } from './bundles.ts';
import { benchClicks } from './clicks.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchRequests } from './growth/requests.ts';
import { benchInteractions } from './interactions.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchListingQuery } from './listing-query.ts';
import { benchPages } from './pages.ts';
import { benchPaints } from './paints.ts';
import { benchPricing } from './pricing.ts';
import { benchRendering } from './rendering.ts';
import { benchStaff } from './staff.ts';
import { benchStarting } from './starting.ts';
import { benchToday } from './today.ts';
import { benchTouchToList } from './touch-to-list.ts';
import { benchWeight } from './weight.ts';

const parts: Record<string, () => Promise<BenchRow[]>> = {
  query: benchListingQuery,
  pricing: benchPricing,
  rendering: benchRendering,
  bundles: benchBundles,
  today: benchToday,
  pages: benchPages,
  weight: benchWeight,
  lighthouse: benchLighthouse,
  paints: benchPaints,
  interactions: benchInteractions,
  list: benchTouchToList,
  clicks: benchClicks,
  staff: benchStaff,
  starting: benchStarting,
};
/** They take minutes, so they run only where they are named. */
const byHand: typeof parts = { growth: benchGrowth, requests: benchRequests };

function line({ name, value, unit, limit, atLeast }: BenchRow): string {
  const missed = isMissed({ name, value, unit, limit, atLeast });
  const bound =
    limit !== undefined ? `at most ${limit}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(3);
  return `${missed ? '!' : ' '} ${name.padEnd(60)} ${shown.padStart(12)} ${unit.padEnd(8)} ${bound}`;
}

function isMissed({ value, limit, atLeast }: BenchRow): boolean {
  // A value that could not be measured (NaN) counts as a miss.
  return (
    (limit !== undefined && !(value <= limit)) || (atLeast !== undefined && !(value >= atLeast))
  );
}

const names = process.argv.slice(2);
// On a fresh clone nothing is built yet, and most parts measure what the build makes.
await ensureBuild();
const missed: string[] = [];
for (const [name, measure] of Object.entries({ ...parts, ...byHand })) {
  if (names.length > 0 ? !names.includes(name) : name in byHand) continue;
  const load = loadavg()[0] ?? 0;
  const busy =
    load > 1
      ? ` (${load.toFixed(1)} other processes on ${availableParallelism()} cores: times are longer than the product's)`
      : '';
  console.log(`\n${name}${busy}`);
  for (const row of await measure()) {
    console.log(line(row));
    if (isMissed(row)) missed.push(row.name);
  }
}
console.log(missed.length === 0 ? '\nNo limit missed.' : `\nMissed: ${missed.join('; ')}`);
process.exit(0);
