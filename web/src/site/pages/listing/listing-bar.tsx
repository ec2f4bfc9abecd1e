import type { ChangeEvent } from 'react';
import { type ListingQuery, type ListingView, sortFields } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { filterFormId, filterPanelId } from './filter-panel.tsx';
import { activeFilters, listingHref } from './listing-address.ts';
import type { Follow } from './use-follow.ts';

const orders = sortFields.flatMap((field) => [`${field}-asc`, `${field}-desc`] as const);
const views: readonly ListingView[] = ['grid', 'list'];

interface ListingBarProps {
  query: ListingQuery;
  onSort: (event: ChangeEvent<HTMLSelectElement>) => void;
  follow: Follow;
}

/** Above the results: the phone's filter button, what is filtered, the order and the view. */
export function ListingBar({ query, onSort, follow }: ListingBarProps) {
  const { language, messages } = useSite();
  const { filters, sort, view } = messages.listing;
  const active = activeFilters(query).length;
  return (
    <div className="listing-bar">
      <button type="button" className="open-filters" popoverTarget={filterPanelId}>
        <Icon name="filter" />
        {filters.open}
        {active > 0 && (
          <span className="badge">
            <span aria-hidden="true">{active}</span>
            <span className="hidden-text">{filters.active(active)}</span>
          </span>
        )}
      </button>
      <select
        name="sort"
        form={filterFormId}
        className="input sort"
        aria-label={sort.label}
        defaultValue={`${query.sort}-${query.dir}`}
        onChange={onSort}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {sort[order]}
          </option>
        ))}
      </select>
      <button type="submit" form={filterFormId} className="unscripted button button-quiet">
        {sort.apply}
      </button>
      <nav className="views" aria-label={view.label}>
        {views.map((kind) => (
          <a
            key={kind}
            onClick={follow}
            href={listingHref(language, { ...query, view: kind })}
            aria-label={view[kind]}
            aria-current={query.view === kind ? 'true' : undefined}
          >
            <Icon name={kind} />
          </a>
        ))}
      </nav>
      <ActiveFilters query={query} follow={follow} />
    </div>
  );
}
