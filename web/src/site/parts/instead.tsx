import './instead.css';
import { listingSearchParams, maxSearchLength } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { type CardData, cardsData } from '../cards/card-data.ts';
import { HouseCard } from '../cards/house-card.tsx';
import type { PageContext } from '../page.ts';
import type { PublicReads } from '../reads.ts';

/** What is shown where a house or a campaign is gone. */
export interface ShownInstead {
  houses: readonly CardData[];
  /** Whether one of them has a word of the address in its name. */
  alike: boolean;
  /** How many houses are announced at a lower price. */
  onOffer: number;
}

/** What may be shown in place of the thing at an address. */
export async function readInstead(
  { language }: PageContext,
  reads: PublicReads,
  address: string,
): Promise<ShownInstead & { valid_until: string | null }> {
  const { items, alike, on_offer, valid_until } = await reads.housesInstead(address);
  return { houses: cardsData(items, language), alike, onOffer: on_offer, valid_until };
}

/** The search as a plain form, today's offers, and whom to call. */
export function WaysOn({ onOffer }: { onOffer: number }) {
  const { language, messages } = useSite();
  const { search, error } = messages.common;
  const listing = `/${language}/houses`;
  return (
    <>
      <form className="instead-search" action={listing}>
        <label className="field">
          {search.words}
          <input
            name="search"
            type="search"
            maxLength={maxSearchLength}
            placeholder={search.wordsHint}
          />
        </label>
        <button className="button" type="submit">
          {search.submit}
        </button>
      </form>
      {onOffer > 0 && (
        <p>
          <a href={`${listing}?${listingSearchParams({ discount: true })}`}>
            {messages.house.instead.offers(onOffer)}
          </a>
        </p>
      )}
      <p>
        {error.call} <PhoneLinks />
      </p>
    </>
  );
}

/** Up to three other homes. */
export function HousesInstead({ houses, alike }: ShownInstead) {
  const { instead, similar } = useSite().messages.house;
  if (houses.length === 0) return null;
  return (
    <section className="instead">
      <h2>{alike ? similar : instead.newest}</h2>
      <div className="grid">
        {houses.map((house) => (
          <HouseCard key={house.slug} house={house} heading="h3" />
        ))}
      </div>
    </section>
  );
}
