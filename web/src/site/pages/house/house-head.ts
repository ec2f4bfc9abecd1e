import { shortSize } from '#domain/houses/length.ts';
import { houseShareCard, shareAddress } from '#domain/houses/share-picture.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import { webAddress } from '#domain/web-address.ts';
import type { HeadTags } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { crumbData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { houseData } from './house-data.ts';
import type { ShownHouse } from './read-house.ts';

/** The price in a house's title; null once it is sold, which the title says instead. */
function toldPrice({ sale_status, price }: ShownHouse, language: Language): string | null {
  return sale_status === 'sold' ? null : formatPrice(price, language);
}

/** The head of a house's page, with its structured data. */
export function houseHead(context: PageContext, house: ShownHouse): HeadTags {
  const { language, messages, origin } = context;
  const { head } = messages.house;
  const { year, beds, bedrooms } = house;
  const name = `${house.make} ${house.model}`;
  const price = toldPrice(house, language);
  const canonical = `/${language}/houses/${caravanSlug(house)}`;
  const size = shortSize(house.specs, language);
  const description = head.description({
    name,
    year,
    isNew: house.is_new,
    size,
    beds,
    bedrooms,
    price,
  });
  const card = houseShareCard(house, language);
  const listing = { name: messages.common.nav.houses, path: `/${language}/houses` };
  return {
    title: head.title(name, year, price),
    description,
    keywords: head.keywords(name),
    canonical,
    ...(card ? { image: shareAddress(card), shaped: true } : { image: house.main_image }),
    structuredData: [
      houseData(house, context, { url: webAddress(origin, canonical), description }),
      crumbData(context, [listing, { name, path: canonical }]),
    ].map(onPage),
  };
}
