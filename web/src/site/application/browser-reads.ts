import { listingSearchParams } from '../../../../functions/domain/listing.ts';
import { api } from '../../shared/api/api-client.ts';
import type { PublicReads } from '../reads.ts';

/** Public reads through the API. */
export const browserReads: PublicReads = {
  listCaravans: (query) => api.listCaravans({ query: Object.fromEntries(listingSearchParams(query)) }),
  listFeaturedCaravans: () => api.listFeaturedCaravans(),
  listMakes: () => api.listMakes(),
  getStock: () => api.getStock(),
  listChosenCaravans: (numbers) => api.listChosenCaravans({ query: { ids: numbers.join(',') } }),
  getCaravan: (slug) => api.getCaravan({ params: { slug } }),
  getActiveBannerCampaign: () => api.getActiveBannerCampaign(),
  getCampaigns: (query) => api.getCampaigns({ query }),
  listFinancingSchemes: () => api.listFinancingSchemes(),
  listWebsiteImages: (sections) => api.listWebsiteImages({ query: { section: sections.join(',') } }),
};
