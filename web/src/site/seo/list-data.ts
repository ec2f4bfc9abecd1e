import { pageSize } from '#domain/houses/listing.ts';
import { webAddress } from '#domain/web-address.ts';
import type { CardData } from '../cards/card-data.ts';
import type { PageContext } from '../page.ts';
import type { SchemaThing } from './schema-thing.ts';

export interface Crumb {
  name: string;
  /** Path of the page. */
  path: string;
}

/** The page's place on the site: the home page first, the page itself last. */
export function crumbData(
  { language, messages, origin }: PageContext,
  crumbs: readonly Crumb[],
): SchemaThing {
  const all = [{ name: messages.common.nav.home, path: `/${language}` }, ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: webAddress(origin, path),
    })),
  };
}

/** One page of the houses on sale: how many there are in all, and those of this page in order. */
export function houseListData(
  { language, origin }: PageContext,
  { items, page, total }: { items: readonly CardData[]; page: number; total: number },
): SchemaThing {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    // Without names, which the linked pages have: the listing is close to its byte limit
    // (test/e2e/whole/weights.test.ts).
    itemListElement: items.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * pageSize + index + 1,
      url: webAddress(origin, `/${language}/houses/${slug}`),
    })),
  };
}

export function questionData(questions: readonly (readonly string[])[]): SchemaThing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([name = '', ...answer]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  };
}
