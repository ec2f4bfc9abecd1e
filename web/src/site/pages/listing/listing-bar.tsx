import { type ListingQuery, type ListingView, sortFields } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { filterFormId, filterPanelId } from './filter-panel.tsx';
import { activeFilters, listingHref } from './listing-address.ts';

const orders = sortFields.flatMap((field) =>
  field === 'newest' ? (['newest-asc'] as const) : ([`${field}-asc`, `${field}-desc`] as const),
);
const views: readonly ListingView[] = ['grid', 'list'];

/** Above the results, and in reach while one reads them: the phone's filter button, what is filtered, the order and the view. */
export function ListingBar({ query, total }: { query: ListingQuery; total: number }) {
  const { language, messages } = useSite();
  const { count, filters, sort, view } = messages.listing;
  const active = activeFilters(query).length;
  return (
    <div className="listing-bar">
      <button type="button" className="open-filters" data-asks="open" popoverTarget={filterPanelId}>
        <Icon name="filter" />
        {filters.open}
        {active > 0 && (
          <span className="badge">
            <span aria-hidden="true">{active}</span>
            <span className="hidden-text">{filters.active(active)}</span>
          </span>
        )}
        <small>{count(total, total)}</small>
      </button>
      <select
        name="sort"
        form={filterFormId}
        className="input sort"
        aria-label={sort.label}
        defaultValue={`${query.sort}-${query.dir}`}
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
            href={listingHref(language, { ...query, view: kind })}
            aria-label={view[kind]}
            aria-current={query.view === kind ? 'true' : undefined}
            data-asks={kind}
          >
            <Icon name={kind} />
          </a>
        ))}
      </nav>
      <ActiveFilters query={query} />
    </div>
  );
}
