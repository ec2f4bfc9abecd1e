import { dealer } from '../../../../functions/domain/dealer.ts';
import type { Language } from '../../../../functions/domain/locale.ts';
import { type SchemaThing, schemaOrg } from './schema-thing.ts';

/** Name of the dealer among the things of all pages. */
const dealerId = (origin: string) => `${origin}/#dealer`;

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "Mo-Sa 09:00-17:00" as the days it names one by one, which is how search engines ask for them. */
function openingHours(hours: string): SchemaThing {
  const [period = '', time = ''] = hours.split(' ');
  const [first = '', last = first] = period.split('-');
  const [opens, closes] = time.split('-');
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: dayNames.slice(days.indexOf(first), days.indexOf(last) + 1).map((day) => `${schemaOrg}/${day}`),
    opens,
    closes,
  };
}

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

/** The dealer in a few words, for what is sold by it: the pages about the dealer say the rest under the same name. */
export function dealerReference(language: Language, origin: string): SchemaThing {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(origin),
    name: dealer.name[language],
    url: `${origin}/${language}`,
    telephone: dealer.phones.sales.dial,
    address: dealerAddress(language),
  };
}

/** The dealer as schema.org knows a business. The price range is the one of the spec's business data, in BGN. */
export function dealerData(language: Language, origin: string): SchemaThing {
  const { position, phones } = dealer;
  const contact = (contactType: string, telephone: string): SchemaThing => ({
    '@type': 'ContactPoint',
    contactType,
    telephone,
    availableLanguage: ['bg', 'en'],
  });
  return {
    ...dealerReference(language, origin),
    image: `${origin}/pictures/og.jpg`,
    logo: `${origin}/icon-512.png`,
    email: dealer.email,
    contactPoint: [contact('sales', phones.sales.dial), contact('customer service', phones.service.dial)],
    priceRange: dealer.priceRange,
    paymentAccepted: dealer.payment,
    openingHoursSpecification: dealer.openingHours.map(openingHours),
    areaServed: { '@type': 'Country', name: dealer.address.country[language] },
    sameAs: [dealer.social],
    geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
  };
}

/** The site itself, and how to search it. */
export function siteData(language: Language, origin: string): SchemaThing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/${language}#site`,
    name: dealer.name[language],
    url: `${origin}/${language}`,
    inLanguage: language,
    publisher: { '@id': dealerId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/${language}/houses?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
