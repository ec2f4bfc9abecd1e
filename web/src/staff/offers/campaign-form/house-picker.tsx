import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { Houses } from './campaign-draft.ts';
import { withHouses, withoutHouses } from './campaign-houses.ts';
import type { OtherDiscounts } from './other-discounts.ts';
import { PickFilters } from './pick-filters.tsx';
import { filterHouses, noFilter, type PickHouse } from './pick-houses.ts';
import { PickRow } from './pick-row.tsx';

interface HousePickerProps {
  /** What can be chosen, in order. */
  houses: readonly PickHouse[];
  chosen: Houses;
  others: OtherDiscounts;
  onChange: (change: (before: Houses) => Houses) => void;
}

/** The houses on offer: one by one, or all that a search shows. */
export const HousePicker = memo(function HousePicker({ houses, chosen, others, onChange }: HousePickerProps) {
  const words = useAdmin().messages.adminCampaign.pick;
  const [filter, setFilter] = useState(noFilter);
  // Typing comes first, the list follows.
  const applied = useDeferredValue(filter);
  const shown = useMemo(() => filterHouses(houses, applied), [houses, applied]);
  const count = houses.filter(({ id }) => chosen[id]).length;
  const ids = shown.map(({ id }) => id);
  const toggle = useCallback(
    (id: string, on: boolean) => onChange((before) => (on ? withHouses(before, [id]) : withoutHouses(before, [id]))),
    [onChange],
  );
  return (
    <>
      <PickFilters houses={houses} filter={filter} onChange={setFilter} />
      <div className="campaign-tools">
        <output className="campaign-count">{words.chosen(count, houses.length)}</output>
        <button
          className="button button-quiet"
          type="button"
          disabled={ids.every((id) => chosen[id])}
          onClick={() => onChange((before) => withHouses(before, ids))}
        >
          {words.selectShown(ids.length)}
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
      {shown.length === 0 ? (
        <p className="campaign-none">{words.noMatch}</p>
      ) : (
        <ul className="campaign-picks" aria-label={words.list}>
          {shown.map((house) => (
            <PickRow
              key={house.id}
              house={house}
              chosen={chosen[house.id] !== undefined}
              discounted={others.has(house.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </>
  );
});
