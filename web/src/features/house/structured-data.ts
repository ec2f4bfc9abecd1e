import type { OfferedCaravan } from '../../../../functions/domain/caravan.ts';
import { dealer } from '../../../../functions/domain/dealer.ts';
import { schemaAvailability } from '../../../../functions/domain/sale-status.ts';
import { toSofia } from '../../../../functions/domain/sofia-time.ts';
import { offerOf } from '../../lib/offer.ts';
import { galleryPictures } from './gallery-pictures.ts';

interface ProductPage {
  /** Absolute address of the page. */
  url: string;
  origin: string;
  /** In the page's language. */
  description: string;
}

const schemaOrg = 'https://schema.org';

/** The house as schema.org's Product with one Offer; the price of the moment in EUR and the day it ends in Sofia, availability as spec section 4 maps it. */
export function productData(house: OfferedCaravan, { url, origin, description }: ProductPage): Record<string, unknown> {
  const offer = offerOf(house);
  return {
    '@context': schemaOrg,
    '@type': 'Product',
    name: `${house.make} ${house.model}`,
    description,
    sku: house.id,
    brand: { '@type': 'Brand', name: house.make },
    model: house.model,
    image: galleryPictures(house).map((picture) => new URL(picture.url, origin).href),
    offers: {
      '@type': 'Offer',
      url,
      price: offer?.price ?? house.price,
      ...(offer && { priceValidUntil: toSofia(offer.until).slice(0, 10) }),
      priceCurrency: 'EUR',
      availability: `${schemaOrg}/${schemaAvailability(house.sale_status)}`,
      itemCondition: `${schemaOrg}/${house.is_new ? 'NewCondition' : 'UsedCondition'}`,
      seller: { '@type': 'Organization', name: dealer.name.bg },
    },
  };
}

export interface Crumb {
  name: string;
  /** Absolute address. */
  url: string;
}

export function breadcrumbData(crumbs: readonly Crumb[]): Record<string, unknown> {
  return {
    '@context': schemaOrg,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
