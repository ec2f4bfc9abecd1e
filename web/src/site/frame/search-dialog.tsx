import { sameName } from '#domain/fold.ts';
import {
  bedroomsOptions,
  bedsOptions,
  type ListingQuery,
  listingSearchParams,
  maxSearchLength,
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
  'bedrooms',
  'year',
  'discount',
];

/**
 * Search from anywhere: a plain form whose fields are the listing's query. On the listing it starts
 * with the present filters; those without a field stay. There the listing's script updates the form
 * when the filters change (scripts/listing-state.ts).
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
            min="0"
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
            min="0"
            step="any"
            defaultValue={query.maxPrice}
          />
        </label>
        <SelectField
          name="beds"
          label={search.beds}
          any={any}
          options={bedsOptions}
          value={query.beds}
        />
        <SelectField
          name="bedrooms"
          label={search.bedrooms}
          any={any}
          options={bedroomsOptions}
          value={query.bedrooms}
        />
        <SelectField
          name="year"
          label={search.year}
          any={any}
          options={yearOptions(now)}
          value={query.year}
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
  options: readonly (string | number | readonly [string, string])[];
  /** The chosen value; offered even where it is not among the options. */
  value?: string | number | undefined;
}

/** A labelled select whose first choice is none. */
function SelectField({ name, label, any, options, value }: SelectFieldProps) {
  const all = options.map((option) =>
    typeof option === 'object' ? option : ([String(option), option] as const),
  );
  const asked = value === undefined ? '' : String(value);
  const chosen = all.find(([own]) => sameName(own, asked));
  const shown = chosen || asked === '' ? all : [...all, [asked, asked] as const];
  return (
    <label className="field">
      {label}
      <select name={name} defaultValue={chosen?.[0] ?? asked}>
        <option value="">{any}</option>
        {shown.map(([own, text]) => (
          <option key={own} value={own}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
