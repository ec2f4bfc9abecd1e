import { lazyPictureCheck } from '../images/lazy-picture-check.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { adminCaravanHandlers } from '../routes/caravans-admin.ts';
import { adminDiscountHandlers } from '../routes/discounts-admin.ts';
import { createCaravanRepository, createHousePrices, createHouseSummaries } from '../store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '../store/offers.ts';

const name = 'admin-api';
const { env, log } = start(name, ['TABLE_NAME', 'BUCKET_NAME']);
const table = openTable(env.TABLE_NAME);
const common = {
  pictures: lazyPictureCheck(env.BUCKET_NAME),
  clock: systemClock,
  newId: () => crypto.randomUUID(),
};

export const handler = createApi({
  name,
  log,
  handlers: {
    ...adminCaravanHandlers({
      ...common,
      caravansFor: (by) => createCaravanRepository(table, log, by),
      campaigns: createCampaignRepository(table, log),
      discounts: createDiscountRepository(table, log),
    }),
    ...adminDiscountHandlers({
      ...common,
      termsFor: (by) => ({
        campaigns: createCampaignRepository(table, log, by),
        discounts: createDiscountRepository(table, log, by),
      }),
      houses: createHouseSummaries(table, log),
      housePrices: createHousePrices(table, log),
    }),
  },
});
