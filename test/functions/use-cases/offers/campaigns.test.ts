import { expect, test } from 'vitest';
import { staffCampaign } from '#functions/use-cases/offers/campaigns.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

test('staff get a campaign’s houses by name, in whatever order the table answers them', () => {
  const houses = ['Swift', 'Atlas', 'Willerby', 'Delta'].map((make) => buildCaravan({ make }));
  const known = new Map(houses.map((house) => [house.id, house]));
  const shown = (ids: string[]) =>
    staffCampaign(buildCampaign({}, ids), known, true).caravans?.map(({ caravan }) => caravan.make);
  const ids = houses.map(({ id }) => id);
  const wanted = ['Atlas', 'Delta', 'Swift', 'Willerby'];
  expect(shown(ids)).toEqual(wanted);
  expect(shown(ids.toReversed())).toEqual(wanted);
});
