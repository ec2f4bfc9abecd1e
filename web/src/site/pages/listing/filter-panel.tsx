import '../../frame/field.css';
import type { Facets } from '#domain/api/public-routes.ts';
import {
  bedroomsOptions,
  bedsOptions,
  type ListingQuery,
  maxSearchLength,
} from '#domain/houses/listing.ts';
import { formatWhole } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ChoiceField, SwitchFields } from './filter-fields.tsx';
import { boundOptions, filterOptions } from './filter-options.ts';
import { allFiltersHref, listingHref, rareFilters, withoutFilters } from './listing-address.ts';
import { RareFilters } from './rare-filters.tsx';

/** Ids that the buttons and controls outside the panel refer to. */
export const filterPanelId = 'filters';
export const filterFormId = 'filter-form';

/** "Show 1 listing", "Show {n} listings". */
export type CountWords = readonly [one: string, many: string];

interface FilterPanelProps {
  query: ListingQuery;
  facets: Facets;
  total: number;
  /** Whether the page has a loan example; without it no monthly figure is shown. */
  hasFigures: boolean;
  /** With the filters that are asked for seldom, though none of them is chosen. */
  hasAll: boolean;
}

/**
 * Every filter in one GET form: those that are asked for seldom come with their opening, since they
 * are a twentieth of the page. Beside the results on a wide screen; on a phone a sheet over them,
 * which opens without a script.
 */
export function FilterPanel({ query, facets, total, hasFigures, hasAll }: FilterPanelProps) {
  const { language, messages } = useSite();
  const { filters: words } = messages.listing;
  const types = (['new', 'used'] as const).map((value) => ({ value, count: facets.type[value] }));
  const bounds = facets.price;
  const switches = { facets, query };
  const bedsWords = (value: number | string, exact: number | undefined) =>
    typeof value === 'number' ? `${value}+` : words.exactly(exact);
  const chosen = rareFilters(query).length;
  const isFolded = chosen === 0 && !hasAll;
  // For the script, which shows on a phone how many houses the chosen filters leave.
  const countWords: CountWords = [words.showCount(1), words.showCount(2).replace('2', '{n}')];
  return (
    <aside className="filters" id={filterPanelId} popover="auto" aria-label={words.title}>
      <div className="filters-head">
        <strong>{words.title}</strong>
        <button
          type="button"
          className="tool"
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
          aria-label={words.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <form id={filterFormId} action={`/${language}/houses`} autoComplete="off">
        {query.view === 'list' && <input type="hidden" name="view" value="list" />}
        <label className="field">
          {words.search}
          <input
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={maxSearchLength}
            placeholder={words.searchHint}
            enterKeyHint="search"
          />
        </label>
        <ChoiceField
          name="type"
          legend={words.type}
          any={words.any}
          options={filterOptions(types, query.type)}
          words={(value) => words.types[value]}
        />
        <fieldset>
          <legend>{words.price}</legend>
          <div className="field pair">
            <input
              type="number"
              inputMode="numeric"
              name="minPrice"
              aria-label={words.minPrice}
              step="any"
              defaultValue={query.minPrice}
              placeholder={words.from(bounds ? formatWhole(bounds.min, language) : '')}
            />
            <input
              type="number"
              inputMode="numeric"
              name="maxPrice"
              aria-label={words.maxPrice}
              step="any"
              defaultValue={query.maxPrice}
              placeholder={words.to(bounds ? formatWhole(bounds.max, language) : '')}
            />
          </div>
        </fieldset>
        <ChoiceField
          name="minBedrooms"
          legend={words.bedrooms}
          any={words.any}
          options={boundOptions('minBedrooms', query, facets, bedroomsOptions)}
          words={(value) => bedsWords(value, query.bedrooms)}
        />
        <ChoiceField
          name="minBeds"
          legend={words.beds}
          any={words.any}
          options={boundOptions('minBeds', query, facets, bedsOptions)}
          words={(value) => bedsWords(value, query.beds)}
        />
        <SwitchFields
          names={['available', 'discount']}
          label={(name) => words[name]}
          {...switches}
        />
        <details className="more-filters" open={!isFolded}>
          <summary>{words.more(chosen)}</summary>
          {isFolded ? (
            <a href={allFiltersHref(language, query)} rel="nofollow">
              {words.all}
            </a>
          ) : (
            <RareFilters query={query} facets={facets} hasFigures={hasFigures} />
          )}
        </details>
        <div className="filters-foot">
          <a
            data-asks="clear"
            className="clear"
            href={listingHref(language, withoutFilters(query))}
          >
            {words.reset}
          </a>
          <button
            type="submit"
            className="button"
            aria-live="polite"
            data-total={total}
            data-words={JSON.stringify(countWords)}
          >
            {words.show}
          </button>
        </div>
      </form>
    </aside>
  );
}
