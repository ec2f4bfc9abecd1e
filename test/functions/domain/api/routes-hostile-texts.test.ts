import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { filterNames } from '#domain/houses/listing.ts';
import { hostileTexts, letters } from '#support/hostile-texts.ts';
import { fastGrowing, slowAt } from '#support/processor-time.ts';
import { leavesOf, withLeaf } from '#support/schema-leaves.ts';

const routes = Object.entries<Route>(apiRoutes).filter(([, { access }]) => access === 'public');

/** What a listing's address may name besides its filters. */
const listingNames = [...filterNames, 'sort', 'dir', 'page', 'view', 'berth', 'condition'];

interface Place {
  name: string;
  /** Reads a part of a call in which this text stands. */
  read: (text: string) => { data?: unknown };
  max: number;
}

const places = routes.flatMap(([call, route]) =>
  (['params', 'query', 'body'] as const).flatMap((part): Place[] => {
    const schema = route[part];
    if (!schema) return [];
    const leaves = leavesOf(schema).flatMap((leaf) =>
      leaf.path === '*' ? listingNames.map((path) => ({ ...leaf, path })) : [leaf],
    );
    return leaves.map(({ path, max }) => ({
      name: `${call} ${part} ${path}`,
      read: (text) => z.safeParse(schema, withLeaf({}, path, text)),
      max: max ?? 300,
    }));
  }),
);

describe('what anybody may send', () => {
  test('has some strings', () => expect(places.length).toBeGreaterThan(60));

  test.each(places)('is read in time that grows with its length: $name', async ({ read, max }) => {
    expect(await slowAt(read, hostileTexts, max)).toEqual([]);
    expect(await slowAt(read, hostileTexts, 4 * max)).toEqual([]);
    expect(await fastGrowing(read, hostileTexts, 1_048_576)).toEqual([]);
  });

  test.each(places)('is not taken at a megabyte: $name', ({ read }) => {
    const { data } = read(letters(1_048_576));
    expect(JSON.stringify(data ?? null).length).toBeLessThan(10_000);
  });
});
