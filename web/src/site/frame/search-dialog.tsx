import { sameName } from '#domain/fold.ts';
import {
  bedroomsOptions,
  bedsOptions,
  type ListingQuery,
  listingSearchParams,
  maxSearchLength,
  onlyThatValue,
  yearOptions,
} from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';

export const searchDialogId = 'site-search';

/**
 * The filters for which the dialog has a field; the listing's other filters and its order are sent
 * along unchanged.
 */
const fields = [
  'search',
  'type',
  'make',
  'minPrice',
  'maxPrice',
  'beds',
  'minBeds',
  'bedrooms',
  'minBedrooms',
  'year',
  'minYear',
  'discount',
];

/**
 * Search from anywhere: a plain form whose fields are the listing's query. On the listing it starts
 * with the present filters; those without a field stay. There the listing's script updates the form
 * when the filters change (scripts/listing/listing-state.ts).
 */
export function SearchDialog() {
  const { language, messages, now, makes = [], filtered } = useSite();
  const { search } = messages.common;
  const query: Partial<ListingQuery> = filtered ?? {};
  const others = [...listingSearchParams({ ...query, page: 1 })].filter(
    ([name]) => !fields.includes(name),
  );
  const { any } = search;
  return (
    <div
      className="search-dialog"
      id={searchDialogId}
      popover="auto"
      role="dialog"
      aria-labelledby="site-search-title"
    >
      <form action={`/${language}/houses`} autoComplete={filtered && 'off'}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search-head">
          <h2 id="site-search-title">{search.title}</h2>
          <button
            className="tool"
            type="button"
            popoverTarget={searchDialogId}
            popoverTargetAction="hide"
            aria-label={search.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <label className="field field-wide">
          {search.words}
          <input
            name="search"
            type="search"
            defaultValue={query.search}
            maxLength={maxSearchLength}
            placeholder={search.wordsHint}
          />
        </label>
        <SelectField
          name="type"
          label={search.condition}
          any={any}
          value={query.type}
          options={[
            ['new', search.new],
            ['used', search.used],
          ]}
        />
        <SelectField name="make" label={search.make} any={any} options={makes} value={query.make} />
        <label className="field">
          {search.minPrice}
          <input
            name="minPrice"
            type="number"
            inputMode="numeric"
            step="any"
            defaultValue={query.minPrice}
          />
        </label>
        <label className="field">
          {search.maxPrice}
          <input
            name="maxPrice"
            type="number"
            inputMode="numeric"
            step="any"
            defaultValue={query.maxPrice}
          />
        </label>
        <SelectField
          name="minBeds"
          label={search.beds}
          any={any}
          options={bedsOptions.map((beds) => [beds, `${beds}+`])}
          value={query.minBeds}
          exact={query.beds}
        />
        <SelectField
          name="minBedrooms"
          label={search.bedrooms}
          any={any}
          options={bedroomsOptions.map((bedrooms) => [bedrooms, `${bedrooms}+`])}
          value={query.minBedrooms}
          exact={query.bedrooms}
        />
        <SelectField
          name="minYear"
          label={search.minYear}
          any={any}
          options={yearOptions(now)}
          value={query.minYear}
          exact={query.year}
        />
        <label className="check">
          <input name="discount" type="checkbox" value="true" defaultChecked={query.discount} />
          {search.discount}
        </label>
        <div className="search-actions">
          <button
            className="button button-quiet"
            type="button"
            popoverTarget={searchDialogId}
            popoverTargetAction="hide"
          >
            {search.cancel}
          </button>
          <button className="button" type="submit">
            {search.submit}
          </button>
        </div>
      </form>
    </div>
  );
}

interface SelectFieldProps {
  name: string;
  label: string;
  /** Words of the empty choice. */
  any: string;
  /** Values, or values with their words. */
  options: readonly (string | number | readonly [string | number, string])[];
  /** The chosen value; offered even where it is not among the options. */
  value?: string | number | undefined;
  /** Chosen in place of a value of a bound. */
  exact?: number | undefined;
}

/** A labelled select whose first choice is none. */
function SelectField({ name, label, any, options, value, exact }: SelectFieldProps) {
  const { exactly } = useSite().messages.listing.filters;
  const all = options.map((option) =>
    typeof option === 'object' ? option : ([option, option] as const),
  );
  const asked = exact === undefined ? String(value ?? '') : onlyThatValue(exact);
  const chosen = all.find(([own]) => sameName(String(own), asked));
  const words = exact === undefined ? asked : exactly(exact);
  const shown = chosen || asked === '' ? all : [...all, [asked, words] as const];
  return (
    <label className="field">
      {label}
      <select name={name} defaultValue={chosen?.[0] ?? asked}>
        <option value="">{any}</option>
        {shown.map(([own, text]) => (
          // A value that is the text itself would only make every page heavier.
          <option key={own} value={own === text ? undefined : own}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
