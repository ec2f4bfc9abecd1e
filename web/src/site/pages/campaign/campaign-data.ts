import { dealer } from '#domain/dealer/dealer.ts';
import { periodState } from '#domain/time.ts';
import type { PageContext } from '../../page.ts';
import { dealerAddress, dealerReference } from '../../seo/dealer-data.ts';
import { type SchemaThing, schemaOrg } from '../../seo/schema-thing.ts';
import type { FoundCampaign } from './read-campaign.ts';

/**
 * Prices of its houses; only where all of them are on the page, at the prices that the campaign
 * makes.
 */
function offersData(
  { campaign, houses, pages }: FoundCampaign,
  url: string,
  now: Date,
): Record<string, SchemaThing> {
  const prices = houses.filter(({ badge }) => badge !== 'sold').map(({ price }) => price);
  if (prices.length === 0 || pages > 1 || periodState(campaign, now) !== 'active') return {};
  return {
    offers: {
      '@type': 'AggregateOffer',
      url,
      offerCount: prices.length,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: 'EUR',
      availability: `${schemaOrg}/InStock`,
    },
  };
}

/**
 * A campaign as a sale at the dealer's, with its days; as an event alone where it has no reduction
 * to announce.
 */
export function campaignData(
  found: FoundCampaign,
  { language, origin, now }: PageContext,
  { url, description, image }: { url: string; description: string; image: string },
): SchemaThing {
  const { name, start_date, end_date, reduction } = found.campaign;
  return {
    '@type': reduction === null ? 'Event' : 'SaleEvent',
    name,
    description,
    url,
    image,
    startDate: start_date,
    endDate: end_date,
    eventStatus: `${schemaOrg}/EventScheduled`,
    eventAttendanceMode: `${schemaOrg}/OfflineEventAttendanceMode`,
    inLanguage: language,
    location: { '@type': 'Place', name: dealer.name[language], address: dealerAddress(language) },
    organizer: dealerReference(language, origin),
    ...offersData(found, url, now),
  };
}
