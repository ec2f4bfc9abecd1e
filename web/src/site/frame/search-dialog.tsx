import { bedroomsOptions, bedsOptions, maxSearchLength, yearOptions } from '../../../../functions/domain/listing.ts';
import { useSite } from '../../shared/site-context.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SelectField } from './select-field.tsx';

export const searchDialogId = 'site-search';

/** Search from anywhere: a plain form whose fields are the listing's query. */
export function SearchDialog() {
  const { language, messages, now, makes = [] } = useSite();
  const { search } = messages.common;
  const { any } = search;
  return (
    <div className="search-dialog" id={searchDialogId} popover="auto" role="dialog" aria-labelledby="site-search-title">
      <form action={`/${language}/houses`}>
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
          <input name="search" type="search" maxLength={maxSearchLength} placeholder={search.wordsHint} />
        </label>
        <SelectField
          name="type"
          label={search.condition}
          any={any}
          options={[
            ['new', search.new],
            ['used', search.used],
          ]}
        />
        <SelectField name="make" label={search.make} any={any} options={makes} />
        <label className="field">
          {search.minPrice}
          <input name="minPrice" type="number" inputMode="numeric" min="0" step="any" />
        </label>
        <label className="field">
          {search.maxPrice}
          <input name="maxPrice" type="number" inputMode="numeric" min="0" step="any" />
        </label>
        <SelectField name="beds" label={search.beds} any={any} options={bedsOptions} />
        <SelectField name="bedrooms" label={search.bedrooms} any={any} options={bedroomsOptions} />
        <SelectField name="year" label={search.year} any={any} options={yearOptions(now)} />
        <label className="check">
          <input name="discount" type="checkbox" value="true" />
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
