import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { ReductionPreview } from '../../../../../functions/domain/api/discount-routes.ts';
import type { DiscountType } from '../../../../../functions/domain/discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { FormError } from '../../kit/form/field-id.ts';
import type { Houses, OwnTerms } from './campaign-draft.ts';
import { ownPath } from './campaign-errors.ts';
import { withoutHouses } from './campaign-houses.ts';
import { ChosenRow } from './chosen-row.tsx';
import type { OtherDiscounts } from './other-discounts.ts';
import type { PickHouse } from './pick-houses.ts';

interface ChosenTableProps {
  /** The chosen ones, in order. */
  houses: readonly PickHouse[];
  chosen: Houses;
  type: DiscountType;
  value: string;
  others: OtherDiscounts;
  preview: ReductionPreview | undefined;
  errors: readonly FormError[];
  onChange: (change: (before: Houses) => Houses) => void;
}

/** What the campaign makes of the prices of its houses, while one types. */
export const ChosenTable = memo(function ChosenTable(props: ChosenTableProps) {
  const { houses, chosen, type, value, others, preview, errors, onChange } = props;
  const { adminCampaign, adminDiscounts } = useAdmin().messages;
  const { chosen: words, announced } = adminCampaign;
  const foretold = useMemo(() => new Map(preview?.results.map((one) => [one.caravan_id, one])), [preview]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text;
  const setOwn = useCallback(
    (id: string, own: OwnTerms) => onChange((before) => (before[id] ? { ...before, [id]: own } : before)),
    [onChange],
  );
  const remove = useCallback(
    ({ id, make, model }: PickHouse, button: HTMLElement) => {
      // The button goes with its row: the focus moves to the one that takes its place.
      const row = button.closest('tr');
      const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('td button');
      (next ?? heading.current)?.focus();
      onChange((before) => withoutHouses(before, [id]));
      setSaid(words.removed(`${make} ${model}`));
    },
    [onChange, words],
  );
  return (
    <>
      <h2 className="campaign-subhead" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {houses.length === 0 ? (
        <p className="campaign-none">{words.none}</p>
      ) : (
        <>
          <p className="staff-hint">{words.ownHint}</p>
          <div className="campaign-chosen">
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.house}</th>
                  <th scope="col">{words.listPrice}</th>
                  <th scope="col">{words.own}</th>
                  <th scope="col">{words.price}</th>
                  <th scope="col">{words.saving}</th>
                  <th scope="col">{announced.label}</th>
                  <th scope="col">
                    <span className="hidden-text">{adminDiscounts.columns.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {houses.map((house) => {
                  const own = chosen[house.id];
                  return (
                    own && (
                      <ChosenRow
                        key={house.id}
                        house={house}
                        own={own}
                        type={type}
                        value={value}
                        other={others.get(house.id)}
                        foretold={foretold.get(house.id)}
                        typeError={errorOf(ownPath(house.id, 'type'))}
                        valueError={errorOf(ownPath(house.id, 'value'))}
                        onOwn={setOwn}
                        onRemove={remove}
                      />
                    )
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
      <output className="hidden-text">{said}</output>
    </>
  );
});
