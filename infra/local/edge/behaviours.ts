import { cachedQueryNames } from '../../edge/cached-query-names.ts';

export type OriginName = 'files' | 'media' | 'api' | 'config';

export interface Behaviour {
  /** Path pattern in CloudFront's form. */
  pattern: string;
  origin: OriginName;
  methods: 'read' | 'all';
  /** Names of the query that are part of the cache key and reach the origin; `null`: nothing is cached, everything passes. */
  query: readonly string[] | null;
  /** Whether the edge function sees the request first. */
  viewerRequest: boolean;
}

/** The distribution's behaviours, in the order in which it tries them. `rootFiles`: patterns of the files at the site's root. */
export function behavioursOf(rootFiles: readonly string[]): Behaviour[] {
  const files = { origin: 'files', methods: 'read', query: [], viewerRequest: false } as const;
  return [
    { ...files, pattern: '/assets/*' },
    { pattern: '/media/*', origin: 'media', methods: 'read', query: [], viewerRequest: true },
    { pattern: '/api/admin/*', origin: 'api', methods: 'all', query: null, viewerRequest: false },
    { pattern: '/api/*', origin: 'api', methods: 'all', query: cachedQueryNames, viewerRequest: false },
    { pattern: '/config.json', origin: 'config', methods: 'read', query: [], viewerRequest: false },
    ...rootFiles.map((pattern) => ({ ...files, pattern })),
    { pattern: '*', origin: 'api', methods: 'read', query: cachedQueryNames, viewerRequest: true },
  ];
}

export function findBehaviour(behaviours: readonly Behaviour[], path: string): Behaviour {
  for (const behaviour of behaviours) {
    const { pattern } = behaviour;
    if (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern) return behaviour;
  }
  throw new Error('The last behaviour takes every path');
}

/** The part of a raw query that a behaviour knows, in one order whatever the viewer's: two spellings, one cache entry. */
export function knownQuery(query: string, names: readonly string[]): string {
  const pairs = query.split('&').map((pair) => ({ pair, name: pair.split('=')[0] ?? '' }));
  return pairs
    .filter(({ name }) => names.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ pair }) => pair)
    .join('&');
}
