import { theImport } from '../../functions/domain/audit.ts';
import type { Offers } from '../../functions/domain/odd-prices.ts';
import { silentLogger } from '../../functions/platform/logger.ts';
import { openTable } from '../../functions/platform/table.ts';
import { createCaravanRepository } from '../../functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '../../functions/store/offers.ts';
import type { HouseStore } from './plan-row.ts';

/** The houses of a table, reached with the endpoints and credentials of the environment. */
export function openHouseStore(table: string): HouseStore {
  return createCaravanRepository(openTable(table), silentLogger, theImport);
}

/** Every campaign and discount of a table. */
export async function readOffers(name: string): Promise<Offers> {
  const table = openTable(name);
  const [campaigns, discounts] = await Promise.all([
    createCampaignRepository(table, silentLogger).all(),
    createDiscountRepository(table, silentLogger).all(),
  ]);
  return { campaigns, discounts };
}
