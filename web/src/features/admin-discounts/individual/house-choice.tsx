import { memo } from 'react';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import type { OtherDiscount } from '../campaign-form/other-discounts.ts';
import type { PickHouse } from '../campaign-form/pick-houses.ts';
import { HouseMarks } from '../campaign-form/pick-row.tsx';

interface HouseChoiceProps {
  house: PickHouse;
  chosen: boolean;
  /** Something else lowers its price in the dates of the form. */
  discounted: boolean;
  onChoose: (id: string) => void;
}

/** A house to choose; rendered again only when something about it changes, as there are many. */
export const HouseChoice = memo(function HouseChoice({ house, chosen, discounted, onChoose }: HouseChoiceProps) {
  const { adminCampaign } = useAdmin().messages;
  return (
    <li>
      <label className="discount-house">
        <input type="radio" name="caravan_id" checked={chosen} onChange={() => onChoose(house.id)} />
        <HouseSummary house={house} />
        {discounted && <em className="campaign-mark campaign-mark-warn">{adminCampaign.pick.discounted}</em>}
      </label>
    </li>
  );
});

const warnings = { individual: 'otherIndividual', campaign: 'otherCampaign', both: 'otherBoth' } as const;

/** The house that is chosen, wherever the list has been searched to since. */
export function ChosenHouse({ house, other }: { house: PickHouse | null; other: OtherDiscount | undefined }) {
  const { adminDiscounts, adminCampaign } = useAdmin().messages;
  const words = adminDiscounts.form;
  return (
    <output className="discount-chosen">
      {house ? (
        <>
          <span className="discount-house">
            <HouseSummary house={house} />
          </span>
          {other && <span className="discount-warning">{adminCampaign.chosen[warnings[other]]}</span>}
        </>
      ) : (
        <span className="staff-hint">{words.none}</span>
      )}
    </output>
  );
}

function HouseSummary({ house }: { house: PickHouse }) {
  const { language } = useAdmin();
  return (
    <>
      {house.main_image ? <Picture url={house.main_image} preset="adminMedium" alt="" /> : <i aria-hidden="true" />}
      <span>
        <b>
          {house.make} {house.model}
        </b>
        <span>
          {house.year} · {formatPrice(house.price, language)}
        </span>
        <HouseMarks house={house} />
      </span>
    </>
  );
}
