import { shareFolder } from '#domain/houses/share-picture.ts';

export type OriginName = 'files' | 'media' | 'api' | 'config' | 'outage';

/** Statuses of an origin after which the edge asks the next origin of its group. */
const failures: readonly number[] = [500, 502, 503, 504];
/** For a group whose next origin makes a picture that is missing. */
const missingToo: readonly number[] = [403, 404, ...failures];
/**
 * For a group whose next origin answers with the outage page, also if a page was refused or
 * throttled.
 */
const refusedToo: readonly number[] = [403, 429, ...failures];

export interface Behaviour {
  /** Path pattern in CloudFront's form. */
  pattern: string;
  origin: OriginName;
  /** Asked when the origin doesn't answer, or answers one of these statuses. */
  fallback?: { origin: OriginName; failing: readonly number[] };
  methods: 'read' | 'all';
  /**
   * The parts of a request by which answers are cached; only these reach the origin. `nothing`: no
   * answer is cached, and the whole request reaches the origin.
   */
  cachedBy: 'path' | 'path and query' | 'nothing';
  /** Whether the edge function sees the request first. */
  viewerRequest: boolean;
}

/**
 * The distribution's behaviours, in the order in which it tries them. `rootFiles`: patterns of the
 * files at the site's root.
 */
export function behavioursOf(rootFiles: readonly string[]): Behaviour[] {
  const files = {
    origin: 'files',
    methods: 'read',
    cachedBy: 'path',
    viewerRequest: false,
  } as const;
  return [
    { ...files, pattern: '/assets/*' },
    {
      pattern: `/media/${shareFolder}/*`,
      origin: 'media',
      fallback: { origin: 'api', failing: missingToo },
      methods: 'read',
      cachedBy: 'path',
      viewerRequest: true,
    },
    {
      pattern: '/media/*',
      origin: 'media',
      methods: 'read',
      cachedBy: 'path',
      viewerRequest: true,
    },
    {
      pattern: '/api/admin/*',
      origin: 'api',
      methods: 'all',
      cachedBy: 'nothing',
      viewerRequest: false,
    },
    {
      pattern: '/api/*',
      origin: 'api',
      methods: 'all',
      cachedBy: 'path and query',
      viewerRequest: true,
    },
    {
      pattern: '/config.json',
      origin: 'config',
      methods: 'read',
      cachedBy: 'path',
      viewerRequest: false,
    },
    ...rootFiles.map((pattern) => ({ ...files, pattern })),
    {
      pattern: '*',
      origin: 'api',
      fallback: { origin: 'outage', failing: refusedToo },
      methods: 'read',
      cachedBy: 'path and query',
      viewerRequest: true,
    },
  ];
}

export function findBehaviour(behaviours: readonly Behaviour[], path: string): Behaviour {
  for (const behaviour of behaviours) {
    const { pattern } = behaviour;
    if (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
      return behaviour;
  }
  throw new Error('The last behaviour takes every path');
}
