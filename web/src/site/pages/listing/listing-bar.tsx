import { type ListingQuery, type ListingView, sortFields } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { PanelLink } from '../../frame/panel-link.tsx';
import { filterFormId, filterPanelId } from './filter-panel.tsx';
import { filterWords } from './filter-words.ts';
import { activeFilters, listingHref, withoutFilters } from './listing-address.ts';

const orders = sortFields.flatMap((field) =>
  field === 'newest' ? (['newest-asc'] as const) : ([`${field}-asc`, `${field}-desc`] as const),
);
const views: readonly ListingView[] = ['grid', 'list'];

/**
 * Above the results, and in reach while the visitor reads them: the phone's filter button, the
 * filters, the order and the view.
 */
export function ListingBar({ query, total }: { query: ListingQuery; total: number }) {
  const { language, messages } = useSite();
  const { filters, sort, view } = messages.listing;
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
        <small>{filters.found(total)}</small>
      </button>
      <PanelLink to={filterPanelId}>{filters.open}</PanelLink>
      <select
        name="sort"
        form={filterFormId}
        className="sort"
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

/** The listing's filters, each with a link that drops it. */
function ActiveFilters({ query }: { query: ListingQuery }) {
  const { language, messages } = useSite();
  const { chips, filters } = messages.listing;
  const active = activeFilters(query);
  if (active.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={chips.label}>
      {active.map((name) => {
        const words = filterWords(name, query, messages, language);
        return (
          <li key={name}>
            <a
              data-asks=""
              href={listingHref(language, withoutFilters(query, [name]))}
              aria-label={chips.remove(words)}
            >
              {words}
              <Icon name="close" />
            </a>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <a data-asks="" className="clear" href={listingHref(language, withoutFilters(query))}>
            {filters.reset}
          </a>
        </li>
      )}
    </ul>
  );
}
