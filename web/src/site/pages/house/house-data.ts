import { housePictures } from '#domain/houses/caravan-facts.ts';
import { type Dimension, readMetres } from '#domain/houses/length.ts';
import { schemaAvailability } from '#domain/houses/sale-status.ts';

import { toSofia } from '#domain/time.ts';
import type { PageContext } from '../../page.ts';
import { dealerReference } from '../../seo/dealer-data.ts';
import { type SchemaThing, schemaOrg } from '../../seo/schema-thing.ts';
import type { ShownHouse } from './read-house.ts';

interface HousePage {
  /** Absolute address of the page. */
  url: string;
  /** In the page's language. */
  description: string;
}

/** A measure in metres; nothing where it is not known. */
function measured(property: string, text: string, of: Dimension): Record<string, SchemaThing> {
  const value = readMetres(text, of);
  if (value === null) return {};
  return {
    [property]: {
      '@type': 'QuantitativeValue',
      value: Math.round(value * 100) / 100,
      unitCode: 'MTR',
    },
  };
}

/**
 * The house as schema.org's Product with one Offer. schema.org has no type for homes that are
 * driven to their place: Vehicle and Accommodation each say something untrue, and search engines
 * show a Product with its price. The price of the moment is in EUR and, where it is announced as
 * reduced, valid until the day in Sofia on which the offer ends; availability follows spec section
 * 4.
 */
export function houseData(
  house: ShownHouse,
  { language, messages, origin }: PageContext,
  { url, description }: HousePage,
): SchemaThing {
  const { specs } = messages.house;
  const property = (name: string, value: number | string): SchemaThing => ({
    '@type': 'PropertyValue',
    name,
    value,
  });
  return {
    '@type': 'Product',
    '@id': `${url}#house`,
    name: `${house.make} ${house.model}`,
    description,
    sku: house.id,
    brand: { '@type': 'Brand', name: house.make },
    model: house.model,
    productionDate: String(house.year),
    image: housePictures(house).map((picture) => new URL(picture, origin).href),
    ...measured('depth', house.specs.length, 'length'),
    ...measured('width', house.specs.width, 'width'),
    ...measured('height', house.specs.height, 'height'),
    additionalProperty: [
      property(specs.beds, house.beds),
      property(specs.bedrooms, house.bedrooms),
    ],
    offers: {
      '@type': 'Offer',
      url,
      price: house.price,
      ...(house.offer && { priceValidUntil: toSofia(house.offer.until).slice(0, 10) }),
      priceCurrency: 'EUR',
      availability: `${schemaOrg}/${schemaAvailability(house.sale_status)}`,
      itemCondition: `${schemaOrg}/${house.is_new ? 'NewCondition' : 'UsedCondition'}`,
      seller: dealerReference(language, origin),
    },
  };
}
