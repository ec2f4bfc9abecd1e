import { Link } from 'react-router-dom';
import type { ListingQuery } from '../../../../functions/domain/listing.ts';
import { useSite } from '../../app/site-context.tsx';
import { Icon } from '../../components/ui/icon.tsx';
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
            <Link to={listingHref(language, withoutFilters(query, [name]))} aria-label={chips.remove(words)}>
              {words}
              <Icon name="close" />
            </Link>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <Link className="clear" to={listingHref(language, withoutFilters(query))}>
            {filters.reset}
          </Link>
        </li>
      )}
    </ul>
  );
}
