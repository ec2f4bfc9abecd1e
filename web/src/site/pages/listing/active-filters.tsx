import type { ListingQuery } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { filterWords } from './filter-words.ts';
import { activeFilters, listingHref, withoutFilters } from './listing-address.ts';

/** What the listing is narrowed by, each with a link that drops it. */
export function ActiveFilters({ query }: { query: ListingQuery }) {
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
