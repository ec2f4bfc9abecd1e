import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';

const day = 86_400_000;

/**
 * A campaign with its banner on that lowers the price of every second house, a few of them by more:
 * a dear page to render.
 */
export function demoScene(houses: readonly PublicCaravan[], now: Date) {
  const ids = houses.filter((_, at) => at % 2 === 0).map(({ id }) => id);
  const campaign = buildCampaign(
    {
      name_bg: 'Есенна разпродажба',
      name_en: 'Autumn sale',
      description_bg: 'По-ниски цени за домове, готови за преместване още този месец.',
      description_en: 'Lower prices on homes that are ready to move this month.',
      start_date: new Date(now.getTime() - 5 * day).toISOString(),
      end_date: new Date(now.getTime() + 9.3 * day).toISOString(),
      discount_value: 12,
      is_banner_active: true,
      banner_image: '/media/banners/campaign-1767607200000.jpg',
    },
    ids,
  );
  for (const id of ids.slice(0, 5))
    campaign.caravans[id] = { individual_discount_type: 'fixed', individual_discount_value: 4500 };
  return { campaigns: [campaign], now };
}
