import type { EdgeResponse } from './edge-message.ts';

/** Largest sum of kept bodies, in bytes, and most entries. */
const maxBytes = 64 * 1024 * 1024;
const maxEntries = 5_000;

interface Entry {
  response: EdgeResponse;
  path: string;
  /**
   * When the edge asked for it, ms since the epoch by the clock of the stage: the content was right
   * at that moment.
   */
  askedAt: number;
  maxAge: number;
  staleWhileRevalidate: number;
  staleIfError: number;
}

export type CacheOutcome = 'Hit' | 'Miss' | 'RefreshHit' | 'Error';
export interface CacheAnswer {
  response: EdgeResponse;
  outcome: CacheOutcome;
  /** Whole seconds since the response was fetched. */
  age: number;
}

/**
 * One edge location's cache: fresh, stale while revalidated, stale when the origin fails; the least
 * recently used goes first.
 */
export class EdgeCache {
  private readonly entries = new Map<string, Entry>();
  private readonly underway = new Map<string, Promise<EdgeResponse>>();
  private bytes = 0;
  private generation = 0;

  async get(
    key: string,
    path: string,
    fetchOrigin: () => Promise<EdgeResponse>,
  ): Promise<CacheAnswer> {
    const entry = this.entries.get(key);
    if (!entry) return this.answer(await this.refresh(key, path, fetchOrigin), 'Miss');
    this.entries.delete(key);
    this.entries.set(key, entry);
    const age = (Date.now() - entry.askedAt) / 1000;
    // A clock that was set back leaves entries dated in the future: they are not used.
    const known = age >= 0;
    if (known && age < entry.maxAge)
      return { response: entry.response, outcome: 'Hit', age: Math.floor(age) };
    if (known && age < entry.maxAge + entry.staleWhileRevalidate) {
      this.refresh(key, path, fetchOrigin).catch(() => undefined);
      return { response: entry.response, outcome: 'Hit', age: Math.floor(age) };
    }
    const usable = known && age < entry.maxAge + entry.staleIfError;
    try {
      const response = await this.refresh(key, path, fetchOrigin);
      if (response.status < 500 || !usable) return this.answer(response, 'RefreshHit');
    } catch (error) {
      if (!usable) throw error;
    }
    return { response: entry.response, outcome: 'Hit', age: Math.floor(age) };
  }

  /** Drops what matches any of the patterns: a path, or the beginning of one followed by `*`. */
  invalidate(patterns: readonly string[]): void {
    this.forgetUnderway();
    for (const [key, entry] of this.entries)
      if (patterns.some((pattern) => matches(pattern, entry.path))) this.drop(key, entry);
  }

  /** Answers that are still under way are not kept, and later requests do not wait for them. */
  forgetUnderway(): void {
    this.generation++;
    this.underway.clear();
  }

  private answer(response: EdgeResponse, outcome: CacheOutcome): CacheAnswer {
    return { response, outcome: response.status >= 500 ? 'Error' : outcome, age: 0 };
  }

  /** Requests that miss at the same time share one request to the origin. */
  private refresh(
    key: string,
    path: string,
    fetchOrigin: () => Promise<EdgeResponse>,
  ): Promise<EdgeResponse> {
    const pending = this.underway.get(key);
    if (pending) return pending;
    const { generation } = this;
    const askedAt = Date.now();
    const fetched = fetchOrigin()
      .then((response) => {
        // An answer that was asked for before an invalidation may be what the invalidation was
        // meant to remove.
        if (generation === this.generation) this.store(key, path, response, askedAt);
        return response;
      })
      .finally(() => {
        if (this.underway.get(key) === fetched) this.underway.delete(key);
      });
    this.underway.set(key, fetched);
    return fetched;
  }

  private store(key: string, path: string, response: EdgeResponse, askedAt: number): void {
    if (response.status >= 500) return;
    const old = this.entries.get(key);
    if (old) this.drop(key, old);
    const freshness = sharedFreshness(response.headers['cache-control']);
    if (!freshness || response.cookies.length > 0 || response.body.length > maxBytes / 4) return;
    this.entries.set(key, { response, path, askedAt, ...freshness });
    this.bytes += response.body.length;
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= maxBytes && this.entries.size <= maxEntries) break;
      this.drop(oldest, entry);
    }
  }

  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.bytes -= entry.response.body.length;
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}

interface Freshness {
  /** All in seconds. */
  maxAge: number;
  staleWhileRevalidate: number;
  staleIfError: number;
}

/**
 * How long a shared cache may keep a response with this Cache-Control. `null`: not at all, as for a
 * response without a lifetime, since the distribution's default lifetime is zero.
 */
function sharedFreshness(header: string | undefined): Freshness | null {
  const directives = new Map<string, string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name) directives.set(name, value.replaceAll('"', ''));
  }
  if (directives.has('no-store') || directives.has('private') || directives.has('no-cache'))
    return null;
  const seconds = (name: string) => {
    const value = Number(directives.get(name) ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const maxAge = seconds('s-maxage') ?? seconds('max-age');
  if (maxAge === undefined) return null;
  const freshness = {
    maxAge,
    staleWhileRevalidate: seconds('stale-while-revalidate') ?? 0,
    staleIfError: seconds('stale-if-error') ?? 0,
  };
  return freshness.maxAge + freshness.staleWhileRevalidate + freshness.staleIfError > 0
    ? freshness
    : null;
}
