import type { Facets } from '#domain/api/public-routes.ts';
import { extras, heatingKinds } from '#domain/houses/equipment.ts';
import {
  extraFilterNames,
  extraFilters,
  type ListingQuery,
  maxLengthOptions,
  widthBands,
  yearOptions,
} from '#domain/houses/listing.ts';
import { formatPercent, formatPrice } from '#domain/locale.ts';
import { paidFirst } from '#domain/requests/financing.ts';
import { useSite } from '#shared/site-context.tsx';
import { SelectField, SwitchFields } from './filter-fields.tsx';
import { boundOptions, filterOptions } from './filter-options.ts';
import { bandWords, sizeWords } from './filter-words.ts';

interface RareFiltersProps {
  query: ListingQuery;
  facets: Facets;
  /** Whether the page has a loan example; without it no monthly figure is shown. */
  hasFigures: boolean;
}

/** The filters that are asked for seldom. */
export function RareFilters({ query, facets, hasFigures }: RareFiltersProps) {
  const { language, messages, now } = useSite();
  const { filters: words } = messages.listing;
  return (
    <>
      {facets.monthly && (hasFigures || query.max_monthly !== undefined) && (
        <SelectField
          name="max_monthly"
          legend={words.monthly}
          any={words.any}
          options={filterOptions(hasFigures ? facets.monthly : [], query.max_monthly)}
          words={(value) =>
            hasFigures ? words.maxMonthly(formatPrice(Number(value), language)) : words.chosen
          }
          note={words.paidFirst(formatPercent(100 * paidFirst, language))}
        />
      )}
      <SelectField
        name="make"
        legend={words.make}
        any={words.any}
        options={filterOptions(facets.make, query.make)}
      />
      <SelectField
        name="minYear"
        legend={words.minYear}
        any={words.any}
        options={boundOptions('minYear', query, facets, yearOptions(now))}
        words={(value) => (typeof value === 'number' ? `${value}` : words.exactly(query.year))}
      />
      <SelectField
        name="maxLength"
        legend={words.maxLength}
        any={words.any}
        options={boundOptions('maxLength', query, facets, maxLengthOptions)}
        words={(value) =>
          typeof value === 'number'
            ? words.size(sizeWords(value, language))
            : query.length
              ? bandWords(query.length, messages, language)
              : ''
        }
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
        label={(name) => extras[extraFilters[name]][language]}
        facets={facets}
        query={query}
      />
    </>
  );
}
