import { Fragment } from 'react';
import type { Suggestion, WordHits } from '#domain/api/public-routes.ts';
import { dealer } from '#domain/dealer/dealer.ts';
import type { ListingQuery, ListingView } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import type { Messages } from '#shared/texts/en.ts';
import type { CardData } from '../../cards/card-data.ts';
import { Extras } from '../../cards/extras.tsx';
import { HouseCard } from '../../cards/house-card.tsx';
import { firstScreenEnd } from '../../frame/first-screen.ts';
import { filterWords } from './filter-words.ts';
import { activeFilters, listingHref, withoutFilters } from './listing-address.ts';

/** Cards, or rows, that together are higher than a laptop's window: the first screen ends with them. */
export const firstScreenCards = 6;

export function ResultCards({ houses, view }: { houses: readonly CardData[]; view: ListingView }) {
  return (
    <div className={view === 'list' ? 'grid grid-list' : 'grid'}>
      {houses.map((house, index) => (
        <HouseCard
          key={house.slug}
          house={house}
          priority={index === 0}
          id={index === firstScreenCards ? firstScreenEnd : undefined}
          more={view === 'list' ? <Extras extras={house.extras} /> : undefined}
        />
      ))}
    </div>
  );
}

interface NoResultsProps {
  query: ListingQuery;
  suggestion: Suggestion | null;
  /** The words of the search that some house has. */
  hits: readonly WordHits[];
}

/** Nothing matches: says which filter to drop, how to start over, and whom to ask. */
export function NoResults({ query, suggestion, hits }: NoResultsProps) {
  const { language, messages } = useSite();
  const { empty, filters } = messages.listing;
  const active = activeFilters(query);
  return (
    <div className="no-houses">
      <h2>{empty.title}</h2>
      <p>{noResultsText(query, active.length, empty)}</p>
      {hits.length > 0 && (
        <p>
          {empty.words}{' '}
          {hits.map(({ word, count }, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <a data-asks="" href={listingHref(language, { ...query, search: word, page: 1 })}>
                {empty.word(word, count)}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      <p className="message-actions">
        {suggestion && (
          <a
            data-asks=""
            className="button"
            href={listingHref(language, withoutFilters(query, [suggestion.filter]))}
          >
            {empty.without(
              filterWords(suggestion.filter, query, messages, language),
              suggestion.count,
            )}
          </a>
        )}
        {/* Without its only filter a listing is cleared already. */}
        {(active.length > 1 || !suggestion) && (
          <a
            data-asks=""
            className="button button-quiet"
            href={listingHref(language, withoutFilters(query))}
          >
            {filters.clear}
          </a>
        )}
      </p>
      <CallUs />
    </div>
  );
}

/** Why nothing is found, as far as the filters say it. */
function noResultsText(
  { search, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: ListingQuery,
  active: number,
  { text, ofOne, ofWords, ofPrices }: Messages['listing']['empty'],
): string {
  if (minPrice > maxPrice) return ofPrices;
  if (active > 1) return text;
  return search === undefined ? ofOne : ofWords(search);
}

function CallUs() {
  const { empty } = useSite().messages.listing;
  const { sales } = dealer.phones;
  return (
    <p>
      {empty.call}{' '}
      <a className="nowrap" href={`tel:${sales.dial}`}>
        {sales.shown}
      </a>
    </p>
  );
}

/** The whole page of a shop that has no house to show: there is nothing to filter. */
export function NoStock({ title }: { title: string }) {
  const { noStock } = useSite().messages.listing;
  return (
    <div className="wrap">
      <h1>{title}</h1>
      <div className="no-houses">
        <h2>{noStock.title}</h2>
        <p>{noStock.text}</p>
        <CallUs />
      </div>
    </div>
  );
}
