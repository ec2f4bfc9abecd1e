import { expect, test } from 'vitest';
import { maxSearchLength, parseListingQuery } from '#domain/houses/listing.ts';
import { hostileTexts } from '#support/hostile-texts.ts';
import { fastGrowing, slowAt } from '#support/processor-time.ts';
import { readsOf } from '#support/render-site.ts';
import { house } from './houses.ts';

const makes = ['Willerby', 'ABI', 'Swift', 'Атлас'];
const reads = readsOf(
  Array.from({ length: 200 }, (_, at) =>
    house({
      id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
      make: makes[at % makes.length] ?? '',
      model: `Rio Gold ${at}`,
    }),
  ),
);
const search = (text: string) =>
  reads.listCaravans(parseListingQuery(new URLSearchParams({ search: text })));

test('the stock is searched for a hostile text in the time that letters take, however long it is', async () => {
  await search('willerby');
  expect(await slowAt(search, hostileTexts, maxSearchLength)).toEqual([]);
  expect(await slowAt(search, hostileTexts, 4 * maxSearchLength)).toEqual([]);
  expect(await fastGrowing(search, hostileTexts, 245_760)).toEqual([]);
});
