import type { QueryClient } from '@tanstack/react-query';
import { houseShareCard, shareAddress } from '../../../../functions/domain/share-picture.ts';
import type { HeadTags } from '../head.ts';
import type { PageContext } from '../page.ts';
import { type HouseAnswer, houseKey } from '../pages/house/queries.ts';
import { houseData } from './house-data.ts';
import { crumbData } from './list-data.ts';
import { onPage, type SchemaThing } from './schema-thing.ts';

interface Found {
  /** schema.org's things on the page. */
  things: readonly SchemaThing[];
  /** Picture beside links to it, where it has one of its own. */
  share?: string;
}
type Finder = (context: PageContext, cache: QueryClient, tags: HeadTags) => Found | null;

const listCrumb = ({ language, messages }: PageContext) => ({
  name: messages.common.nav.houses,
  path: `/${language}/houses`,
});

const house: Finder = (context, cache, { canonical, description }) => {
  const answer = cache.getQueryData<HouseAnswer>(houseKey(context.params.slug ?? ''));
  if (!answer || 'missing' in answer) return null;
  const { caravan } = answer;
  const card = houseShareCard(caravan, context.language);
  const crumb = { name: `${caravan.make} ${caravan.model}`, path: canonical };
  return {
    things: [
      houseData(caravan, context, { url: context.origin + canonical, description }),
      crumbData(context, [listCrumb(context), crumb]),
    ],
    ...(card && { share: shareAddress(card) }),
  };
};

/** By the pattern of the page. */
const finders: Record<string, Finder> = {
  '/:language/houses/:slug': house,
};

/** The head of a page with what machines read besides: only the server makes it, so no browser loads it. */
export function foundTags(pattern: string, context: PageContext, cache: QueryClient, tags: HeadTags): HeadTags {
  // What is kept out of the index needs no description for it.
  if (tags.noindex || tags.follow) return tags;
  const { things = [], share } = finders[pattern]?.(context, cache, tags) ?? {};
  return { ...tags, structuredData: things.map(onPage), ...(share && { image: share, shaped: true }) };
}
