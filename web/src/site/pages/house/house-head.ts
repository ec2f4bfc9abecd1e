import { caravanSlug, shortSize } from '../../../../../functions/domain/caravan-facts.ts';
import { formatPrice, type Language } from '../../../../../functions/domain/locale.ts';

import type { HeadTags } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import type { ShownHouse } from './queries.ts';

/** What a house's page says of its price; null once it is sold, which its title tells instead. */
export function toldPrice({ sale_status, price }: ShownHouse, language: Language): string | null {
  return sale_status === 'sold' ? null : formatPrice(price, language);
}

/** What a house's page says about itself. */
export function houseHead({ language, messages }: PageContext, house: ShownHouse): HeadTags {
  const { head } = messages.house;
  const { year, beds, bedrooms } = house;
  const name = `${house.make} ${house.model}`;
  const price = toldPrice(house, language);
  const canonical = `/${language}/houses/${caravanSlug(house)}`;
  const size = shortSize(house.specs, language);
  const description = head.description({ name, year, isNew: house.is_new, size, beds, bedrooms, price });
  return {
    title: head.title(name, year, price),
    description,
    keywords: head.keywords(name),
    canonical,
    image: house.main_image,
  };
}

export function missingHead({ messages, path }: PageContext, reason: 'bad_slug' | 'not_found'): HeadTags {
  const { title, text } = messages.house[reason];
  return { title, description: text, keywords: '', canonical: path, noindex: true };
}
