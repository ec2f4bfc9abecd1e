import type { Handlers } from '../platform/api.ts';
import type { PublicReads } from '../use-cases/pages/read-public.ts';

/** The visitors' calls. */
export function publicCaravanHandlers(reads: PublicReads): Handlers<'public-api'> {
  return {
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
  };
}
