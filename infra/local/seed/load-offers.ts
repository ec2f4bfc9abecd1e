import { silentLogger } from '../../../functions/platform/logger.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { createCampaignRepository, createDiscountRepository } from '../../../functions/store/offers.ts';
import { localNames } from '../names.ts';
import { demoBanner, demoOffers } from './demo-offers.ts';
import { storeDemoPictures } from './demo-pictures.ts';

/** Stores the demo's campaigns and discounts of today, with the banner drawn for them. What is stored already stays as it is. */
export async function loadOffers(table: Table): Promise<void> {
  const banner = { ...demoBanner, kind: 'banner' } as const;
  const addresses = await storeDemoPictures([banner], localNames.bucket, () => undefined);
  const image = addresses.get(banner.name);
  if (image === undefined) throw new Error('The demo banner was not drawn');
  const { campaigns, discounts } = demoOffers(new Date(), image);
  const stores = {
    campaigns: createCampaignRepository(table, silentLogger),
    discounts: createDiscountRepository(table, silentLogger),
  };
  for (const campaign of campaigns) await stores.campaigns.create(campaign);
  for (const discount of discounts) await stores.discounts.create(discount);
}
