export interface Freshness {
  /** All in seconds. */
  maxAge: number;
  staleWhileRevalidate: number;
  staleIfError: number;
}

/**
 * How long a shared cache may keep a response with this Cache-Control. `null`: not at all, which is also what a response
 * without a lifetime gets, since the distribution's default lifetime is zero.
 */
export function sharedFreshness(header: string | undefined): Freshness | null {
  const directives = new Map<string, string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name) directives.set(name, value.replaceAll('"', ''));
  }
  if (directives.has('no-store') || directives.has('private') || directives.has('no-cache')) return null;
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
  return freshness.maxAge + freshness.staleWhileRevalidate + freshness.staleIfError > 0 ? freshness : null;
}
