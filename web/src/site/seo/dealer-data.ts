import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import type { SchemaThing } from './schema-thing.ts';

/** Id of the dealer in every page's structured data. */
const dealerId = (origin: string) => `${origin}/#dealer`;

export function dealerAddress(language: Language): SchemaThing {
  const { address } = dealer;
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street[language],
    addressLocality: address.town[language],
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  };
}

/**
 * The dealer as the seller of a house, in short: the pages about the dealer have all details under
 * the same id.
 */
export function dealerReference(language: Language, origin: string): SchemaThing {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(origin),
    name: dealer.name[language],
    url: `${origin}/${language}`,
  };
}

/**
 * The dealer as schema.org knows a business. The price range is the one of the spec's business
 * data, in BGN.
 */
export function dealerData(language: Language, origin: string): SchemaThing {
  const { position, phones, company } = dealer;
  return {
    ...dealerReference(language, origin),
    legalName: company.legalName[language],
    ...(company.vatNumber !== null && { vatID: company.vatNumber }),
    image: `${origin}/pictures/og.jpg`,
    logo: `${origin}/icon-512.png`,
    telephone: [phones.sales.dial, phones.service.dial],
    email: dealer.email,
    address: dealerAddress(language),
    priceRange: dealer.priceRange,
    paymentAccepted: dealer.payment,
    openingHours: dealer.openingHours,
    sameAs: [dealer.social.address],
    geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
  };
}

/**
 * The site itself: search engines take from it the site's name in their results. It names no
 * search: Google stopped showing search boxes in results in 2024.
 */
export function siteData(language: Language, origin: string): SchemaThing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/${language}#site`,
    name: dealer.name[language],
    url: `${origin}/${language}`,
    inLanguage: language,
    publisher: { '@id': dealerId(origin) },
  };
}
