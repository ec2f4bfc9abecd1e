import { type KeyboardEvent, memo, useCallback, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ReductionPreview } from '#domain/api/offer-routes.ts';
import type { Period } from '#domain/time.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError, fieldId, useField, useFieldError } from '../../kit/forms/fields.tsx';
import { type CampaignDraft, type Houses, withHouses, withoutHouses } from './campaign-draft.ts';
import { ChosenTable } from './chosen-table.tsx';
import { HousePicker, useHouseSearch } from './house-picker.tsx';
import {
  chosenTogether,
  isInCampaign,
  makesOf,
  noFilter,
  type OtherDiscounts,
  type PickFilter,
  type PickHouse,
  usePickHouses,
  yearsOf,
} from './pick-houses.ts';

interface HousesFieldProps {
  id: string | null;
  draft: CampaignDraft;
  base: CampaignDraft;
  /** Null until the dates make sense. */
  period: Period | null;
  preview: ReductionPreview | undefined;
}

/** Keeps Enter in a search, a price or a check box here from saving the form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Which houses the campaign is for, and at which prices. */
export function HousesField({ id, draft, base, period, preview }: HousesFieldProps) {
  const { messages } = useAdmin();
  const words = messages.adminCampaign;
  const { getValues, clearErrors } = useFormContext();
  const [, setHouses] = useField<Houses>('houses');
  // There are many houses: the same function each time, so that they are not drawn again while
  // staff type elsewhere.
  const change = useCallback(
    (next: (before: Houses) => Houses) => {
      setHouses(next(getValues('houses')));
      clearErrors(['caravan_ids', 'caravan_discounts']);
    },
    [setHouses, getValues, clearErrors],
  );
  const { houses: chosen } = draft;
  const attached = [...Object.keys(base.houses), ...Object.keys(chosen)];
  const { rows, houses, others, checkFailed } = usePickHouses(id, period, attached);
  const picked = useMemo(() => houses.filter((house) => chosen[house.id]), [houses, chosen]);
  const problem = useFieldError('caravan_ids');
  const field = fieldId('caravan_ids');
  return (
    <fieldset
      className="campaign-houses"
      id={field}
      tabIndex={-1}
      aria-describedby={problem ? `${field}-error` : undefined}
      onKeyDown={keepEnter}
    >
      <legend>{words.houses}</legend>
      <p className="staff-hint">{words.housesHint}</p>
      <FieldError field="caravan_ids" error={problem} />
      {rows.isPending && <output className="staff-hint">{messages.admin.loading}</output>}
      {!rows.data && rows.isError && (
        <div className="staff-notice staff-notice-alarm" role="alert">
          <span>{words.housesFailed}</span>
          <button
            className="button button-quiet"
            type="button"
            disabled={rows.isFetching}
            onClick={() => void rows.refetch()}
          >
            {messages.admin.tryAgain}
          </button>
        </div>
      )}
      {rows.data && (
        <>
          <ManyHouses houses={houses} chosen={chosen} others={others} onChange={change} />
          {checkFailed && (
            <p className="staff-warning" role="status">
              {words.chosen.checkFailed}
            </p>
          )}
          <Elsewhere houses={picked} base={base.houses} others={others} onChange={change} />
          <ChosenTable
            houses={picked}
            chosen={chosen}
            type={draft.discount_type}
            value={draft.discount_value}
            others={others}
            preview={preview}
            onChange={change}
          />
        </>
      )}
    </fieldset>
  );
}

interface ElsewhereProps {
  houses: readonly PickHouse[];
  /** Houses that the campaign has already: staff saw them before. */
  base: Houses;
  others: OtherDiscounts;
  onChange: (change: (before: Houses) => Houses) => void;
}

/**
 * Names the newly chosen houses that are in another campaign on the same dates, with a button that
 * leaves all of them out.
 */
function Elsewhere({ houses, base, others, onChange }: ElsewhereProps) {
  const words = useAdmin().messages.adminCampaign.bring;
  const elsewhere = houses.filter(({ id }) => !base[id] && isInCampaign(others.get(id)));
  const ids = elsewhere.map(({ id }) => id);
  return (
    <div role="status">
      {ids.length > 0 && (
        <p className="staff-notice">
          <span>
            {words.elsewhere(elsewhere.map(({ make, model }) => `${make} ${model}`).join(', '))}
          </span>
          <button
            className="staff-link"
            type="button"
            onClick={() => onChange((before) => withoutHouses(before, ids))}
          >
            {words.leaveOut(ids.length)}
          </button>
        </p>
      )}
    </div>
  );
}

interface ManyHousesProps {
  /** What can be chosen, in order. */
  houses: readonly PickHouse[];
  chosen: Houses;
  others: OtherDiscounts;
  onChange: (change: (before: Houses) => Houses) => void;
}

/** Staff choose houses one by one, or all that a search shows. */
const ManyHouses = memo(function ManyHouses({ houses, chosen, others, onChange }: ManyHousesProps) {
  const words = useAdmin().messages.adminCampaign.pick;
  const { filter, setFilter, found } = useHouseSearch(houses);
  const count = houses.filter(({ id }) => chosen[id]).length;
  const ids = found.map(({ id }) => id);
  const together = chosenTogether(found, chosen);
  const toggle = useCallback(
    (id: string, on: boolean) =>
      onChange((before) => (on ? withHouses(before, [id]) : withoutHouses(before, [id]))),
    [onChange],
  );
  return (
    <>
      <PickFilters houses={houses} filter={filter} onChange={setFilter} />
      <div className="staff-row staff-below campaign-tools">
        <output className="campaign-count">{words.chosen(count, houses.length)}</output>
        <button
          className="button button-quiet"
          type="button"
          disabled={together.every((id) => chosen[id])}
          onClick={() => onChange((before) => withHouses(before, together))}
        >
          {words.selectShown(together.length)}
        </button>
        <button
          className="button button-quiet"
          type="button"
          disabled={!ids.some((id) => chosen[id])}
          onClick={() => onChange((before) => withoutHouses(before, ids))}
        >
          {words.clearShown}
        </button>
      </div>
      {found.length === 0 ? (
        <p className="staff-empty">{words.noMatch}</p>
      ) : (
        <HousePicker
          houses={found}
          choice="many"
          isChosen={(id) => chosen[id] !== undefined}
          others={others}
          onChoose={toggle}
        />
      )}
    </>
  );
});

interface PickFiltersProps {
  houses: readonly PickHouse[];
  filter: PickFilter;
  onChange: (filter: PickFilter) => void;
}

const conditions = ['any', 'new', 'used'] as const;

/** Search and filters of the houses to choose from. */
function PickFilters({ houses, filter, onChange }: PickFiltersProps) {
  const words = useAdmin().messages.adminCampaign.pick;
  const set = (changes: Partial<PickFilter>) => onChange({ ...filter, ...changes });
  const price = (field: 'minPrice' | 'maxPrice') => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={words[field]}
      placeholder={words[field]}
      value={filter[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    <search className="staff-bar campaign-filters" aria-label={words.label}>
      <label className="staff-search">
        <span className="hidden-text">{words.search}</span>
        <Icon name="search" />
        <input
          type="search"
          placeholder={words.search}
          value={filter.search}
          onChange={(event) => set({ search: event.target.value })}
        />
      </label>
      <select
        aria-label={words.make}
        value={filter.make}
        onChange={(event) => set({ make: event.target.value })}
      >
        <option value="">{words.make}</option>
        {makesOf(houses).map((make) => (
          <option key={make}>{make}</option>
        ))}
      </select>
      <select
        aria-label={words.condition}
        value={filter.condition}
        onChange={(event) =>
          set({ condition: conditions.find((one) => one === event.target.value) ?? 'any' })
        }
      >
        {conditions.map((condition) => (
          <option key={condition} value={condition}>
            {condition === 'any' ? words.condition : words[condition]}
          </option>
        ))}
      </select>
      {price('minPrice')}
      {price('maxPrice')}
      <select
        aria-label={words.year}
        value={filter.year}
        onChange={(event) => set({ year: event.target.value })}
      >
        <option value="">{words.year}</option>
        {yearsOf(houses).map((year) => (
          <option key={year} value={year}>
            {words.since(year)}
          </option>
        ))}
      </select>
      {isFiltered && (
        <button className="staff-link" type="button" onClick={() => onChange(noFilter)}>
          {words.clearFilters}
        </button>
      )}
    </search>
  );
}
