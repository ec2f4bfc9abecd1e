import type { Offers } from '../../../../../functions/domain/odd-prices.ts';
import { staffApi } from '../../session/staff-api.ts';

async function page(cursor: string | null) {
  const query: { cursor?: string } = cursor === null ? {} : { cursor };
  return staffApi.listWholeCaravans({ query });
}
export type WholeHouse = Awaited<ReturnType<typeof page>>['items'][number];

/** Every house with everything staff can edit, as it is now. */
export async function fetchWholeHouses(): Promise<WholeHouse[]> {
  const houses = new Map<string, WholeHouse>();
  let cursor: string | null = null;
  do {
    const { items, next }: Awaited<ReturnType<typeof page>> = await page(cursor);
    for (const house of items) houses.set(house.id, house);
    cursor = next;
  } while (cursor !== null);
  return [...houses.values()];
}

/** Every campaign and discount, as far as they say what a house will cost. */
export async function fetchOffers(): Promise<Offers> {
  const query = { include_caravans: 'true' } as const;
  const [{ campaigns }, { items }] = await Promise.all([
    staffApi.listCampaigns({ query }),
    staffApi.listIndividualDiscounts(),
  ]);
  return {
    campaigns: campaigns.map(({ caravans = [], ...campaign }) => ({
      ...campaign,
      caravans: Object.fromEntries(caravans.map((own) => [own.caravan_id, own])),
      deleted_at: null,
    })),
    discounts: items.map((discount) => ({ ...discount, deleted_at: null })),
  };
}
