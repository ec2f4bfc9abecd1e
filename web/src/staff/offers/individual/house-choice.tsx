import { memo } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { OtherDiscount } from '../campaign-form/other-discounts.ts';
import type { PickHouse } from '../campaign-form/pick-houses.ts';
import { HouseSummary } from '../campaign-form/pick-row.tsx';

interface HouseChoiceProps {
  house: PickHouse;
  chosen: boolean;
  /** Something else lowers its price in the dates of the form. */
  discounted: boolean;
  onChoose: (id: string) => void;
}

/** A house to choose; rendered again only when something about it changes, as there are many. */
export const HouseChoice = memo(function HouseChoice({ house, chosen, discounted, onChoose }: HouseChoiceProps) {
  return (
    <li>
      <label className="discount-house">
        <input type="radio" name="caravan_id" checked={chosen} onChange={() => onChoose(house.id)} />
        <HouseSummary house={house} discounted={discounted} />
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
