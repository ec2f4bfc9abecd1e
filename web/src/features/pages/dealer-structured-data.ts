import { dealer } from '../../../../functions/domain/dealer.ts';
import type { Language } from '../../../../functions/domain/locale.ts';

/** The dealer as schema.org knows a business. The price range is the one of the spec's business data, in BGN. */
export function dealerStructuredData(language: Language, origin: string): Record<string, unknown> {
  const { address, position } = dealer;
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': `${origin}/#dealer`,
    name: dealer.name[language],
    url: `${origin}/${language}`,
    image: `${origin}/pictures/og.jpg`,
    telephone: dealer.phones.sales.dial,
    email: dealer.email,
    priceRange: dealer.priceRange,
    paymentAccepted: dealer.payment,
    openingHours: dealer.openingHours,
    sameAs: [dealer.social],
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street[language],
      addressLocality: address.town[language],
      postalCode: address.postalCode,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
  };
}
