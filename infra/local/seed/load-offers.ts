import { silentLogger } from '../../../functions/platform/logger.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { createCampaignRepository, createDiscountRepository } from '../../../functions/store/offers.ts';
import { demoOffers } from './demo-offers.ts';
import { demoBannerAddress } from './demo-pictures.ts';

/** Stores the demo's campaigns and discounts of today. What is stored already stays as it is. */
export async function loadOffers(table: Table): Promise<void> {
  const { campaigns, discounts } = demoOffers(new Date(), demoBannerAddress());
  const stores = {
    campaigns: createCampaignRepository(table, silentLogger),
    discounts: createDiscountRepository(table, silentLogger),
  };
  for (const campaign of campaigns) await stores.campaigns.create(campaign);
  for (const discount of discounts) await stores.discounts.create(discount);
}
