import type { Facets } from '#domain/api/public-routes.ts';
import { extras, heatingKinds } from '#domain/houses/equipment.ts';
import {
  bedroomsOptions,
  bedsOptions,
  extraFilterNames,
  extraFilters,
  type ListingQuery,
  lengthBands,
  maxSearchLength,
  widthBands,
  yearOptions,
} from '#domain/houses/listing.ts';
import { formatPrice, formatWhole } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ChoiceField, SelectField, SwitchFields } from './filter-fields.tsx';
import { filterOptions } from './filter-options.ts';
import { bandWords } from './filter-words.ts';
import { listingHref, withoutFilters } from './listing-address.ts';

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
}

/**
 * Every filter in one GET form: beside the results on a wide screen; on a phone a sheet over them,
 * which opens without a script.
 */
export function FilterPanel({ query, facets, total, hasFigures }: FilterPanelProps) {
  const { language, messages, now } = useSite();
  const { filters: words } = messages.listing;
  const types = (['new', 'used'] as const).map((value) => ({ value, count: facets.type[value] }));
  const bounds = facets.price;
  const switches = { facets, query };
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
        <SwitchFields
          names={['available']}
          legend={words.availability}
          label={(name) => words[name]}
          {...switches}
        />
        <fieldset>
          <legend>{words.price}</legend>
          <div className="pair">
            <input
              type="number"
              inputMode="numeric"
              name="minPrice"
              className="input"
              aria-label={words.minPrice}
              min={0}
              step="any"
              defaultValue={query.minPrice}
              placeholder={words.from(bounds ? formatWhole(bounds.min, language) : '')}
            />
            <input
              type="number"
              inputMode="numeric"
              name="maxPrice"
              className="input"
              aria-label={words.maxPrice}
              min={0}
              step="any"
              defaultValue={query.maxPrice}
              placeholder={words.to(bounds ? formatWhole(bounds.max, language) : '')}
            />
          </div>
        </fieldset>
        {facets.monthly && (hasFigures || query.max_monthly !== undefined) && (
          <SelectField
            name="max_monthly"
            legend={words.monthly}
            any={words.any}
            options={filterOptions(hasFigures ? facets.monthly : [], query.max_monthly)}
            words={(value) =>
              hasFigures ? words.maxMonthly(formatPrice(Number(value), language)) : words.chosen
            }
          />
        )}
        <ChoiceField
          name="beds"
          legend={words.beds}
          any={words.any}
          options={filterOptions(facets.beds, query.beds, bedsOptions)}
        />
        <ChoiceField
          name="bedrooms"
          legend={words.bedrooms}
          any={words.any}
          options={filterOptions(facets.bedrooms, query.bedrooms, bedroomsOptions)}
        />
        <SelectField
          name="make"
          legend={words.make}
          any={words.any}
          options={filterOptions(facets.make, query.make)}
        />
        <SelectField
          name="year"
          legend={words.year}
          any={words.any}
          options={filterOptions(facets.year, query.year, yearOptions(now))}
        />
        <SelectField
          name="length"
          legend={words.length}
          any={words.any}
          options={filterOptions(facets.length, query.length, lengthBands)}
          words={(band) => bandWords(band, messages, language)}
        />
        <SelectField
          name="width"
          legend={words.width}
          any={words.any}
          options={filterOptions(facets.width, query.width, widthBands)}
          words={(band) => bandWords(band, messages, language)}
        />
        <SelectField
          name="heating"
          legend={words.heating}
          any={words.any}
          options={filterOptions(facets.heating, query.heating)}
          words={(kind) => heatingKinds[kind][language]}
        />
        <SwitchFields
          names={extraFilterNames}
          legend={words.comes}
          label={(name) => extras[extraFilters[name]][language]}
          {...switches}
        />
        <SwitchFields
          names={['discount']}
          legend={words.offers}
          label={(name) => words[name]}
          {...switches}
        />
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
