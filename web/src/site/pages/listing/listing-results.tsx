import './skeleton.css';
import type { Suggestion } from '../../../../../functions/domain/api/public-routes.ts';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import type { ListingQuery, ListingView } from '../../../../../functions/domain/listing.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useBlame } from '../../../shared/api/use-blame.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useReconnect } from '../../../shared/use-reconnect.ts';
import type { CardData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { filterWords } from './filter-words.ts';
import { listingHref, withoutFilters } from './listing-address.ts';
import type { Follow } from './use-follow.ts';

const gridClass = (view: ListingView) => (view === 'list' ? 'grid grid-list' : 'grid');

interface CardsProps {
  items: readonly CardData[];
  /** Of the listing they are. */
  address: string;
  view: ListingView;
  /** Newer results are on their way. */
  stale: boolean;
}

export function ResultCards({ items, address, view, stale }: CardsProps) {
  // Other results are other elements: nothing moves from where it was. The same with new prices stay the same.
  return (
    <div className={gridClass(view)} aria-busy={stale} key={address}>
      {items.map((house, index) => (
        <HouseCard key={house.slug} house={house} priority={index === 0} detailed={view === 'list'} />
      ))}
    </div>
  );
}

/** Cards to come, of the size they will have. */
export function ResultSkeletons({ view }: { view: ListingView }) {
  const { loading } = useSite().messages.listing;
  return (
    <div className={gridClass(view)} aria-busy="true">
      <span className="hidden-text">{loading}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div className="card skeleton" aria-hidden="true" key={key}>
          <i className="card-picture" />
          <div className="card-body">
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}

interface NoResultsProps {
  query: ListingQuery;
  suggestion: Suggestion | null;
  follow: Follow;
}

/** Nothing matches: says which filter to drop, how to start over, and whom to ask. */
export function NoResults({ query, suggestion, follow }: NoResultsProps) {
  const { language, messages } = useSite();
  const { empty, filters } = messages.listing;
  const { sales } = dealer.phones;
  return (
    <div className="notice">
      <h2>{empty.title}</h2>
      <p>{empty.text}</p>
      <p className="message-actions">
        {suggestion && (
          <a
            onClick={follow}
            className="button"
            href={listingHref(language, withoutFilters(query, [suggestion.filter]))}
          >
            {empty.without(filterWords(suggestion.filter, query, messages, language), suggestion.count)}
          </a>
        )}
        <a onClick={follow} className="button button-quiet" href={listingHref(language, withoutFilters(query))}>
          {filters.clear}
        </a>
      </p>
      <p>
        {empty.call}{' '}
        <a className="nowrap" href={`tel:${sales.dial}`}>
          {sales.shown}
        </a>
      </p>
    </div>
  );
}

/** The listing could not be read: whose fault that is, and how to go on. */
export function ResultsFailed({ error: failure, onRetry }: { error: unknown; onRetry: () => void }) {
  const { common, listing } = useSite().messages;
  const { error } = listing;
  const isOffline = useBlame(failure) === 'offline';
  // The library does so too, but only for who was online when the application came.
  useReconnect(onRetry);
  const reference = failure instanceof ApiError ? failure.reference : null;
  return (
    <div className="notice" role="alert">
      <h2>{error.title}</h2>
      <p>{isOffline ? common.error.offline.text : error.text}</p>
      <button type="button" className="button" onClick={onRetry}>
        <Icon name="retry" />
        {error.retry}
      </button>
      {reference && <p className="fine">{common.error.reference(reference)}</p>}
    </div>
  );
}
