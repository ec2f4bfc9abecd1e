import { dealer } from '#domain/dealer/dealer.ts';
import {
  hoursByDay,
  type OpeningLines,
  specialDays,
  weekLines,
} from '#domain/dealer/opening-hours.ts';
import type { Language } from '#domain/locale.ts';
import { dayOf } from '#domain/time.ts';
import type { PageContext } from '../page.ts';
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
 * The usual week, and the days to come that are not as their weekday is: a day that both opens and
 * closes at midnight is closed, as Google reads it.
 */
function openingData(lines: OpeningLines, now: Date) {
  const today = dayOf(now);
  const special = [...specialDays(lines)].filter(([date]) => date >= today);
  return {
    openingHours: weekLines(hoursByDay(lines)),
    ...(special.length > 0 && {
      specialOpeningHoursSpecification: special.map(([date, hours]) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens: hours?.opens ?? '00:00',
        closes: hours?.closes ?? '00:00',
      })),
    }),
  };
}

/**
 * The dealer as schema.org knows a business. The price range is the one of the spec's business
 * data, in BGN.
 */
export function dealerData(
  { language, origin, now }: Pick<PageContext, 'language' | 'origin' | 'now'>,
  hours: OpeningLines,
): SchemaThing {
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
    ...openingData(hours, now),
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
