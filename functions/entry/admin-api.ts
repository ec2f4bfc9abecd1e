import { housePriceRoutes } from '#domain/api/house-price-routes.ts';
import { houseRoutes } from '#domain/api/house-routes.ts';
import { offerRoutes } from '#domain/api/offer-routes.ts';
import { settingsRoutes } from '#domain/api/settings-routes.ts';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import { understoodSizes } from '#domain/houses/length.ts';
import type { PictureCheck } from '../images/bucket.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { openTable, tryTransaction } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createAuditLog } from '../store/audit.ts';
import {
  caravanPartition,
  createCaravanRepository,
  createHousePrices,
  createHouseSummaries,
} from '../store/caravans.ts';
import { numbersPartition } from '../store/house-numbers.ts';
import { createCampaignRepository, createDiscountRepository } from '../store/offers.ts';
import { createSettingsRepository } from '../store/settings.ts';
import {
  createCaravan,
  getCaravanById,
  patchCaravan,
  updateCaravan,
} from '../use-cases/houses/save-caravan.ts';
import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  switchBanner,
  updateCampaign,
} from '../use-cases/offers/campaigns.ts';
import { confirmPrice } from '../use-cases/offers/confirm-price.ts';
import {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  updateDiscount,
} from '../use-cases/offers/discounts.ts';
import {
  checkCaravanDiscounts,
  listHousePrices,
  previewPrices,
  previewReductions,
  priceHistoryOf,
} from '../use-cases/offers/preview-reductions.ts';
import { getSettings, saveSettings } from '../use-cases/records/settings.ts';

const name = 'admin-api';
const { env, log } = start(name, ['TABLE_NAME', 'BUCKET_NAME']);
const table = openTable(env.TABLE_NAME);

async function openPictures(): Promise<PictureCheck> {
  const { createPictureCheck, openBucket } = await import('../images/bucket.ts');
  return createPictureCheck(openBucket(env.BUCKET_NAME));
}
let opened: Promise<PictureCheck> | undefined;

const caravans = createCaravanRepository(table, log);
const deps = {
  caravans,
  campaigns: createCampaignRepository(table, log),
  discounts: createDiscountRepository(table, log),
  houses: createHouseSummaries(table, log),
  housePrices: createHousePrices(table, log),
  settings: createSettingsRepository(table, log),
  auditLog: createAuditLog(table, log, systemClock),
  pictures: {
    // The S3 client loads with the first new picture: most calls check none.
    async exists(url: string) {
      opened ??= openPictures();
      return (await opened).exists(url);
    },
  },
  clock: systemClock,
  newId: () => crypto.randomUUID(),
};

/** A house, with what was understood of its sizes. */
const understood = (caravan: Caravan) => ({
  caravan,
  understood: understoodSizes(caravan.specs),
});

/** The staff's calls on houses, campaigns, individual discounts and settings. */
const answer = createApi({
  name,
  log,
  routes: { ...houseRoutes, ...housePriceRoutes, ...offerRoutes, ...settingsRoutes },
  handlers: {
    listCaravanRows: async ({ query }) => {
      const { items, next } = await caravans.list(query.cursor);
      return { items: items.map(caravanRow), next };
    },
    getCaravanById: async ({ params }) => understood(await getCaravanById(caravans, params.id)),
    createCaravan: async ({ body }, { by }) => understood(await createCaravan(deps, body, by)),
    updateCaravan: async ({ params, body }, { by }) =>
      understood(await updateCaravan(deps, params.id, body, by)),
    patchCaravan: async ({ params, body }, { by }) => ({
      caravan: await patchCaravan(deps, params.id, body, by),
    }),
    deleteCaravan: async ({ params, query }, { by }) => {
      await caravans.remove(params.id, by, query.version ? Number(query.version) : undefined);
      return {};
    },

    listCampaigns: async ({ query }) => ({ campaigns: await listCampaigns(deps, query) }),
    createCampaign: async ({ body }, { by }) => ({
      campaign: await createCampaign(deps, body, by),
    }),
    updateCampaign: async ({ body }, { by }) => ({
      campaign: await ('name_en' in body
        ? updateCampaign(deps, body, by)
        : switchBanner(deps, body, by)),
    }),
    deleteCampaign: async ({ query }, { by }) => {
      await deleteCampaign(deps, query.campaign_id, by);
      return {};
    },

    listIndividualDiscounts: async () => ({ items: await listDiscounts(deps) }),
    createIndividualDiscount: async ({ body }, { by }) => ({
      discount: await createDiscount(deps, body, by),
    }),
    updateIndividualDiscount: async ({ body }, { by }) => ({
      discount: await updateDiscount(deps, body, by),
    }),
    deleteIndividualDiscount: async ({ query }, { by }) => {
      await deleteDiscount(deps, query.discount_id, by);
      return {};
    },

    confirmPrice: async ({ body }, { by }) => {
      await confirmPrice(deps, body, by);
      return {};
    },
    getSettings: async () => ({ settings: await getSettings(deps) }),
    saveSettings: async ({ params, body }, { by }) => ({
      settings: await saveSettings(deps, params.topic, body, by),
    }),

    previewReductions: ({ body }) => previewReductions(deps, body),
    previewPrices: async ({ body }) => ({ results: await previewPrices(deps, body.prices) }),
    getPriceHistory: ({ params }) => priceHistoryOf(deps, params.id),
    listHousePrices: () => listHousePrices(deps),
    checkCaravanDiscounts: async ({ body }) => ({
      results: await checkCaravanDiscounts(deps, body),
    }),
  },
});

export const handler = triable(answer, () =>
  tryTransaction(table, [caravanPartition('trial'), numbersPartition]),
);
