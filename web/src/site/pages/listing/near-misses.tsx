import type { NearMiss } from '#domain/api/public-routes.ts';
import { readMetres } from '#domain/houses/length.ts';
import type { ListingQuery } from '#domain/houses/listing.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import type { Messages } from '#shared/texts/en.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { bandWords, sizeWords } from './filter-words.ts';

interface NearMissesProps {
  query: ListingQuery;
  nearMisses: readonly NearMiss[];
}

/**
 * When there are few results: below them houses that miss one filter by little, each with the
 * difference in words.
 */
export function NearMisses({ query, nearMisses }: NearMissesProps) {
  const { language, messages } = useSite();
  const { near } = messages.listing;
  if (nearMisses.length === 0) return null;
  const houses = cardsData(
    nearMisses.map(({ caravan }) => caravan),
    language,
  );
  return (
    <section className="near">
      <h2>{near.title}</h2>
      <p>{near.text}</p>
      <div className="grid">
        {houses.map((house, at) => (
          <div key={house.slug}>
            <p className="differs">
              {differenceOf(nearMisses[at], house, query, messages, language)}
            </p>
            <HouseCard house={house} heading="h3" />
          </div>
        ))}
      </div>
    </section>
  );
}

/** "8 000 € над бюджета", "2 спални вместо 3". */
function differenceOf(
  nearMiss: NearMiss | undefined,
  { price, beds, bedrooms, year }: CardData,
  query: ListingQuery,
  messages: Messages,
  language: Language,
): string {
  const { chips, filters, near } = messages.listing;
  const { length, width } = query;
  const sizeOf = (metres: number) => filters.size(sizeWords(metres, language));
  switch (nearMiss?.filter) {
    case 'minPrice':
      return near.under(formatPrice((query.minPrice ?? price) - price, language));
    case 'maxPrice':
      return near.over(formatPrice(price - (query.maxPrice ?? price), language));
    case 'beds':
      return near.instead(chips.beds(beds), String(query.beds));
    case 'bedrooms':
      return near.instead(chips.bedrooms(bedrooms), String(query.bedrooms));
    case 'minBeds':
      return near.instead(chips.beds(beds), chips.atLeast(String(query.minBeds)));
    case 'minBedrooms':
      return near.instead(chips.bedrooms(bedrooms), chips.atLeast(String(query.minBedrooms)));
    case 'minYear':
      return near.older((query.minYear ?? year) - year);
    case 'maxLength': {
      const metres = readMetres(nearMiss.caravan.specs.length, 'length') ?? 0;
      return near.longer(sizeOf(metres - (query.maxLength ?? metres)));
    }
    case 'year':
      return near.instead(chips.year(year), String(query.year));
    case 'length':
    case 'width': {
      const { filter, caravan } = nearMiss;
      const band = filter === 'length' ? length : width;
      const metres = readMetres(caravan.specs[filter], filter) ?? 0;
      return band === undefined
        ? ''
        : near.instead(chips[filter](sizeOf(metres)), bandWords(band, messages, language));
    }
    default:
      return '';
  }
}
