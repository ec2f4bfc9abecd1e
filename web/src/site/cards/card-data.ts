import type { ExtraName } from '#domain/houses/caravan-fields.ts';
import { extrasOf } from '#domain/houses/equipment.ts';
import { caravanBadge } from '#domain/houses/sale-status.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';

import { shownSize } from '#shared/formats/measure.ts';
import { type Offer, priced } from '#shared/formats/offer.ts';

/**
 * What a card shows of a house, in the page's language: its address instead of its id, sizes in
 * words, a list of the extras instead of a flag for each.
 */
export interface CardData {
  slug: string;
  /** Null until the shop gave it one. */
  number: number | null;
  make: string;
  model: string;
  year: number;
  /** What it costs at the moment, whole EUR. */
  price: number;
  beds: number;
  bedrooms: number;
  picture: string;
  /** Length by width in the page's language; empty where unknown. */
  size: string;
  badge: ReturnType<typeof caravanBadge>;
  extras: ExtraName[];
  offer: Offer | null;
  /**
   * EUR: down payment and monthly instalment; null on a page that does not show the whole loan
   * example.
   */
  loan: Pick<LoanExample, 'down_payment' | 'instalment'> | null;
}

// Kept by house, because the server draws the same cards for every page: until a price changes they
// are the same objects.
const known: Record<Language, WeakMap<CaravanCard, CardData>> = {
  bg: new WeakMap(),
  en: new WeakMap(),
};

function cardData(card: CaravanCard, language: Language): CardData {
  const before = known[language].get(card);
  if (before) return before;
  const made = makeCard(card, language);
  known[language].set(card, made);
  return made;
}

function makeCard(
  card: CaravanCard & { loan_example?: LoanExample | null },
  language: Language,
): CardData {
  const { price, offer } = priced(card);
  return {
    slug: caravanSlug(card),
    number: card.number,
    make: card.make,
    model: card.model,
    year: card.year,
    price,
    beds: card.beds,
    bedrooms: card.bedrooms,
    picture: card.main_image,
    size: shownSize(card.specs, language),
    badge: caravanBadge(card),
    extras: extrasOf(card),
    offer,
    loan: card.loan_example ?? null,
  };
}

export function cardsData(cards: readonly CaravanCard[], language: Language): CardData[] {
  return cards.map((card) => cardData(card, language));
}
