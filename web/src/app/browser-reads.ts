import { listingSearchParams } from '../../../functions/domain/listing.ts';
import { callApi } from '../lib/api-client.ts';
import type { PublicReads } from './reads.ts';

/** Public reads through the API. */
export const browserReads: PublicReads = {
  listCaravans: (query) => callApi('GET', '/api/caravans', { query: Object.fromEntries(listingSearchParams(query)) }),
  listFeaturedCaravans: () => callApi('GET', '/api/caravans/featured', {}),
  listMakes: () => callApi('GET', '/api/caravans/makes', {}),
  getStock: () => callApi('GET', '/api/caravans/stock', {}),
  listChosenCaravans: (numbers) => callApi('GET', '/api/caravans/chosen', { query: { ids: numbers.join(',') } }),
  getCaravan: (slug) => callApi('GET', '/api/caravans/{slug}', { params: { slug } }),
  getActiveBannerCampaign: () => callApi('GET', '/api/get-active-banner-campaign', {}),
  getCampaigns: (query) => callApi('GET', '/api/get-campaigns', { query }),
  listWebsiteImages: (sections) => callApi('GET', '/api/website-images', { query: { section: sections.join(',') } }),
};
