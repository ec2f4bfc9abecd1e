import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { makesOf, noFilter, type PickFilter, type PickHouse, yearsOf } from './pick-houses.ts';

interface PickFiltersProps {
  houses: readonly PickHouse[];
  filter: PickFilter;
  onChange: (filter: PickFilter) => void;
}

const conditions = ['any', 'new', 'used'] as const;

/** Search and filters of the houses to choose from. */
export function PickFilters({ houses, filter, onChange }: PickFiltersProps) {
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
      <select aria-label={words.make} value={filter.make} onChange={(event) => set({ make: event.target.value })}>
        <option value="">{words.make}</option>
        {makesOf(houses).map((make) => (
          <option key={make}>{make}</option>
        ))}
      </select>
      <select
        aria-label={words.condition}
        value={filter.condition}
        onChange={(event) => set({ condition: conditions.find((one) => one === event.target.value) ?? 'any' })}
      >
        {conditions.map((condition) => (
          <option key={condition} value={condition}>
            {condition === 'any' ? words.condition : words[condition]}
          </option>
        ))}
      </select>
      {price('minPrice')}
      {price('maxPrice')}
      <select aria-label={words.year} value={filter.year} onChange={(event) => set({ year: event.target.value })}>
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
