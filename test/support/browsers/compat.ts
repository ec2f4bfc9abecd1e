import { createRequire } from 'node:module';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { oldestBrowsers } from '#infra/build/oldest-browsers.ts';

/** Which browser has what, as MDN keeps it. */
export const compat: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

type BrowserName = keyof typeof oldestBrowsers;
const browsers = Object.keys(oldestBrowsers) as BrowserName[];

/** The entry at a path, as `css.selectors.has`; `Object.hasOwn` keeps `constructor` out. */
export function entryAt(...path: readonly string[]): Identifier | undefined {
  let at: unknown = compat;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at as Identifier;
}

function isOlder(version: string, than: string): boolean {
  const [one = [], other = []] = [version, than].map((text) => text.split('.').map(Number));
  for (const [at, part] of other.entries())
    if ((one[at] ?? 0) !== part) return (one[at] ?? 0) < part;
  return false;
}

/** Whether the browser has it whole, without a flag, under this prefix. */
function has(statement: SimpleSupportStatement, name: BrowserName, prefix: string): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (typeof added !== 'string' || added === 'preview') return false;
  if (statement.flags || statement.partial_implementation || statement.alternative_name)
    return false;
  if ((statement.prefix ?? '') !== prefix) return false;
  const oldest = oldestBrowsers[name];
  if (typeof removed === 'string' && !isOlder(oldest, removed.replace('≤', ''))) return false;
  return !isOlder(oldest, added.replace('≤', ''));
}

/** The oldest browsers that lack it; of what nobody has entered, none. */
export function lacking({ support }: CompatStatement, prefix = ''): BrowserName[] {
  return browsers.filter((name) => {
    const statements = support[name];
    return statements !== undefined && ![statements].flat().some((one) => has(one, name, prefix));
  });
}

/** The oldest browsers that lack what is at this path; null where the data has no such entry. */
export function lackingAt(path: readonly string[], prefix = ''): BrowserName[] | null {
  const statement = entryAt(...path)?.__compat;
  return statement ? lacking(statement, prefix) : null;
}
