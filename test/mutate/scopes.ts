/** What `npm run mutate -- SCOPE` changes, and which tests should notice. */
export interface Scope {
  /** Globs of sources. */
  sources: readonly string[];
  /** Globs of tests: those of the sources' own folder run first. */
  tests: readonly string[];
  /**
   * Globs of tests in Chromium, which judge what the unit tests let pass: the mutants are drawn from
   * all of them then, whichever tests there are, so that two states of the tests have the same.
   */
  browser?: readonly string[];
  /** s that the run without a mutant takes on two processors. */
  start: number;
  /** s that a mutant takes then, on the average. */
  each: number;
  /**
   * Whether the tests need no emulators: one thread runs all files then, with modules that stay
   * loaded, and properties draw the same few values for each mutant.
   */
  isPure?: boolean;
}

/**
 * Tests that no scope runs, since they take half of a scope's time: what releases understand of
 * each other's files, and a model of the loan against which long histories are drawn.
 */
export const slowTests = [
  'test/functions/catalogue/stored-snapshots-{releases,unread-formats}.test.ts',
  'test/functions/use-cases/requests/process-loan-model.test.ts',
];

const functionTests = (...folders: string[]) =>
  folders.map((folder) => `test/functions/${folder}/**/*.test.ts`);

export const scopes = {
  domain: {
    sources: [
      'functions/domain/**/*.ts',
      '!functions/domain/dealer/dealer.ts',
      '!functions/domain/api/*-routes.ts',
      'functions/catalogue/showroom.ts',
      'web/src/shared/formats/offer.ts',
    ],
    tests: [
      ...functionTests('domain', 'catalogue'),
      'test/functions/mail/compose-mail.test.ts',
      'test/functions/platform/api-answer.test.ts',
      'test/functions/store/rows-of-later-releases.test.ts',
      'test/functions/use-cases/requests/update-loan-request-changes.test.ts',
      'test/infra/import/plan-row-parsing.test.ts',
      'test/web/shared/formats/measure-size.test.ts',
      'test/web/staff/{houses,offers,requests}/**/*.test.{ts,tsx}',
      'test/web/staff/tools/*.test.tsx',
      'test/web/site/islands/loan/**/*.test.ts',
      'test/web/site/pages/campaign/prices.test.ts',
    ],
    start: 100,
    each: 1,
    isPure: true,
  },
  store: {
    sources: ['functions/store/**/*.ts'],
    tests: [
      ...functionTests('store', 'use-cases/records'),
      'test/functions/catalogue/publish-*.test.ts',
      'test/functions/entry/{admin-api,audit,images-api,requests-api,scheduled}*.test.ts',
    ],
    start: 200,
    each: 5,
  },
  'use-cases': {
    sources: ['functions/use-cases/**/*.ts'],
    tests: [
      ...functionTests('use-cases'),
      'test/functions/entry/{admin-api,customers-api,images-api,requests-api}*.test.ts',
    ],
    start: 240,
    each: 5,
  },
  catalogue: {
    sources: ['functions/catalogue/**/*.ts'],
    tests: [
      ...functionTests('catalogue'),
      'test/functions/entry/{public-api,publish-announcing,publish-settings}*.test.ts',
    ],
    start: 60,
    each: 6,
  },
  mail: {
    sources: ['functions/mail/**/*.ts'],
    tests: [
      ...functionTests('mail', 'use-cases/requests'),
      'test/functions/entry/{mail-events,customers-api}*.test.ts',
    ],
    start: 60,
    each: 4,
  },
  images: {
    sources: ['functions/images/**/*.ts'],
    tests: [
      ...functionTests('images', 'use-cases/pictures'),
      'test/functions/entry/{images,share}*.test.ts',
    ],
    start: 60,
    each: 4,
  },
  platform: {
    sources: ['functions/platform/**/*.ts'],
    tests: [
      ...functionTests('platform'),
      'test/functions/entry/{admin,customers,public}-api*.test.ts',
    ],
    start: 120,
    each: 5,
  },
  entry: {
    sources: ['functions/entry/**/*.{ts,tsx}'],
    tests: functionTests('entry'),
    start: 100,
    each: 5,
  },
  site: {
    sources: ['web/src/site/**/*.{ts,tsx}'],
    tests: [
      'test/web/site/**/*.test.{ts,tsx}',
      ...functionTests('use-cases/pages'),
      'test/functions/entry/render.test.ts',
    ],
    start: 60,
    each: 4,
  },
  scripts: {
    sources: [
      'web/src/site/{islands,scripts}/**/*.{ts,tsx}',
      'web/src/shared/{api,ui}/*.{ts,tsx}',
      'web/src/shared/*.{ts,tsx}',
    ],
    tests: ['test/web/{site/islands,site/scripts,shared}/**/*.test.{ts,tsx}'],
    browser: ['test/e2e/site/!(listing-walks).test.ts'],
    start: 560,
    each: 12,
  },
  staff: {
    sources: ['web/src/staff/**/*.{ts,tsx}'],
    tests: ['test/web/staff/**/*.test.{ts,tsx}'],
    browser: ['test/e2e/staff/*.test.ts'],
    start: 800,
    each: 12,
  },
} as const satisfies Record<string, Scope>;

export type ScopeName = keyof typeof scopes;
export const scopeNames = Object.keys(scopes).filter(isScopeName);

export function isScopeName(name: string): name is ScopeName {
  return Object.hasOwn(scopes, name);
}

/** How many mutants can be tried in so many minutes. */
export const affordable = ({ start, each }: Scope, minutes: number): number =>
  Math.max(1, Math.floor((minutes * 60 - start) / each));

/**
 * As many of the items as can be afforded, evenly spread over all; another seed takes others. All
 * items where all can be afforded.
 */
export function sampleOf<Item>(items: readonly Item[], most: number, seed: number): Item[] {
  if (items.length <= most) return [...items];
  // Multiples of the golden ratio: the seeds' first items lie far from each other.
  const first = (seed * 0.6180339887498949) % 1;
  const step = items.length / most;
  const places = Array.from({ length: most }, (_, n) => Math.floor((n + first) * step));
  return places.flatMap((place) => items.slice(place, place + 1));
}
