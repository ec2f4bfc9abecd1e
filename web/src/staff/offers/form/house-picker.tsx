import { memo, useDeferredValue, useMemo, useState } from 'react';
import { formatPrice } from '#domain/locale.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Badge } from '../../kit/badge.tsx';
import { filterHouses, noFilter, type OtherDiscounts, type PickHouse } from './pick-houses.ts';

/** A search among houses: what is asked for, and which houses it finds. */
export function useHouseSearch(houses: readonly PickHouse[]) {
  const [filter, setFilter] = useState(noFilter);
  // The field shows what is typed first; the long list is drawn after it.
  const applied = useDeferredValue(filter);
  const found = useMemo(() => filterHouses(houses, applied), [houses, applied]);
  return { filter, setFilter, found };
}

interface HousePickerProps {
  houses: readonly PickHouse[];
  choice: 'one' | 'many';
  isChosen: (id: string) => boolean;
  others: OtherDiscounts;
  /** The same function each time, else every house is drawn again. */
  onChoose: (id: string, chosen: boolean) => void;
}

/** The list in which staff choose one house, or many. */
export function HousePicker({ houses, choice, isChosen, others, onChoose }: HousePickerProps) {
  const words = useAdmin().messages.adminCampaign.pick;
  return (
    <ul className="staff-quote staff-fields house-picks" aria-label={words.list}>
      {houses.map((house) => (
        <HouseChoice
          key={house.id}
          house={house}
          type={choice === 'one' ? 'radio' : 'checkbox'}
          chosen={isChosen(house.id)}
          discounted={others.has(house.id)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

interface HouseChoiceProps {
  house: PickHouse;
  type: 'radio' | 'checkbox';
  chosen: boolean;
  /** Another offer lowers its price within the form's dates. */
  discounted: boolean;
  onChoose: (id: string, chosen: boolean) => void;
}

/** A house to choose; drawn again only when it changes, because there are many. */
const HouseChoice = memo(function HouseChoice({
  house,
  type,
  chosen,
  discounted,
  onChoose,
}: HouseChoiceProps) {
  return (
    <li>
      <label className="house-pick">
        <input
          type={type}
          {...(type === 'radio' && { name: 'caravan_id' })}
          checked={chosen}
          onChange={({ target }) => onChoose(house.id, target.checked)}
        />
        <HouseSummary house={house} discounted={discounted} />
      </label>
    </li>
  );
});

/** Picture, name, price and what staff should know of a house. */
export function HouseSummary({
  house,
  discounted = false,
}: {
  house: PickHouse;
  discounted?: boolean;
}) {
  const { language, messages } = useAdmin();
  return (
    <>
      <HousePicture house={house} />
      <span>
        <b>
          {house.make} {house.model}
        </b>
        <span>
          {house.year} · {formatPrice(house.price, language)}
        </span>
        <HouseMarks house={house} />
        {discounted && <Badge tone="warn">{messages.adminCampaign.pick.discounted}</Badge>}
      </span>
    </>
  );
}

export function HousePicture({ house }: { house: Pick<PickHouse, 'main_image'> }) {
  return house.main_image ? (
    <Picture url={house.main_image} preset="adminMedium" alt="" />
  ) : (
    <i aria-hidden="true" />
  );
}

type Marked = Pick<PickHouse, 'is_visible' | 'archived_at' | 'sale_status'>;

/** What staff should know of a house before they put it on offer. */
export function HouseMarks({ house }: { house: Marked }) {
  const words = useAdmin().messages.adminCampaign.pick;
  return (
    <>
      {(!house.is_visible || house.archived_at !== null) && <Badge>{words.hidden}</Badge>}
      {house.sale_status !== 'available' && <Badge>{words[house.sale_status]}</Badge>}
    </>
  );
}
