import { publicRoutes } from '#domain/api/public-routes.ts';
import { websiteImageRoutes } from '#domain/api/website-image-routes.ts';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { triable } from '../platform/trial.ts';
import { createPublicReads } from '../use-cases/pages/read-public.ts';

const name = 'public-api';
const { env, log } = start(name, ['TABLE_NAME']);
const reads = createPublicReads(openPublicCatalogue(env.TABLE_NAME, log), systemClock);

/** What visitors read. */
const answer = createApi({
  name,
  log,
  routes: { ...publicRoutes, ...websiteImageRoutes },
  handlers: {
    listCaravans: ({ query }) => reads.listCaravans(query),
    listFeaturedCaravans: () => reads.listFeaturedCaravans(),
    listMakes: () => reads.listMakes(),
    getStock: () => reads.getStock(),
    listChosenCaravans: ({ query }) => reads.listChosenCaravans(query.ids),
    getCaravan: ({ params }) => reads.getCaravan(params.slug),
    getActiveBannerCampaign: () => reads.getActiveBannerCampaign(),
    getCampaigns: ({ query }) => reads.getCampaigns(query),
    getCaravanEffectivePrice: ({ query }) => reads.getCaravanEffectivePrice(query.caravan_id),
    listWebsiteImages: ({ query }) => reads.listWebsiteImages(query.section),
    listCaravanEffectivePrices: ({ body }) => reads.listCaravanEffectivePrices(body.caravan_ids),
  },
});

export const handler = triable(answer);
