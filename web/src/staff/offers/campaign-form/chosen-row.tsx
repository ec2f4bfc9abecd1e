import { memo } from 'react';
import type { ReductionPreview } from '../../../../../functions/domain/api/discount-routes.ts';
import { type DiscountType, discountTypes } from '../../../../../functions/domain/discount.ts';
import { formatPercent, formatPrice } from '../../../../../functions/domain/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { Announcement } from '../announcement.tsx';
import { campaignTerms, type OwnTerms } from './campaign-draft.ts';
import { ownPath } from './campaign-errors.ts';
import { chosenPrice } from './chosen-price.ts';
import { valueField } from './discount-fields.tsx';
import type { OtherDiscount } from './other-discounts.ts';
import type { PickHouse } from './pick-houses.ts';
import { HouseMarks } from './pick-row.tsx';

interface ChosenRowProps {
  house: PickHouse;
  own: OwnTerms;
  /** The campaign's discount as typed. */
  type: DiscountType;
  value: string;
  other: OtherDiscount | undefined;
  foretold: ReductionPreview['results'][number] | undefined;
  typeError: string | undefined;
  valueError: string | undefined;
  onOwn: (id: string, own: OwnTerms) => void;
  onRemove: (house: PickHouse, button: HTMLElement) => void;
}

const warnings = { individual: 'otherIndividual', campaign: 'otherCampaign', both: 'otherBoth' } as const;

/** A chosen house: its own discount, and what the campaign makes of its price. */
export const ChosenRow = memo(function ChosenRow(props: ChosenRowProps) {
  const { house, own, type, value, other, foretold, typeError, valueError, onOwn, onRemove } = props;
  const { language, messages } = useAdmin();
  const { chosen: words, types } = messages.adminCampaign;
  const name = `${house.make} ${house.model}`;
  const result = chosenPrice(house.price, { type, value }, own);
  const [typePath, valuePath] = [ownPath(house.id, 'type'), ownPath(house.id, 'value')];
  return (
    <tr>
      <th scope="row" className="campaign-cell-house">
        <div>
          {house.main_image ? <Picture url={house.main_image} preset="adminMedium" alt="" /> : <i aria-hidden="true" />}
          <span>
            <b>{name}</b>
            <span>{house.year}</span>
            <HouseMarks house={house} />
            {other && <em className="campaign-warning">{words[warnings[other]]}</em>}
          </span>
        </div>
      </th>
      <td data-label={words.listPrice}>{formatPrice(house.price, language)}</td>
      <td className="campaign-cell-own" data-label={words.own}>
        <span>
          <select
            id={fieldId(typePath)}
            aria-label={words.ownType(name)}
            aria-invalid={typeError ? true : undefined}
            aria-describedby={typeError ? `${fieldId(typePath)}-error` : undefined}
            value={own.type}
            onChange={(event) => {
              const chosen = discountTypes.find((one) => one === event.target.value);
              onOwn(house.id, chosen ? { ...own, type: chosen } : campaignTerms);
            }}
          >
            <option value="">{words.asCampaign}</option>
            {discountTypes.map((one) => (
              <option key={one} value={one}>
                {types[one]}
              </option>
            ))}
          </select>
          <input
            {...valueField(own.type || type)}
            id={fieldId(valuePath)}
            aria-label={words.ownValue(name)}
            aria-invalid={valueError ? true : undefined}
            aria-describedby={valueError ? `${fieldId(valuePath)}-error` : undefined}
            value={own.value}
            // A value alone is meant in the campaign's own kind; the choice beside it shows that.
            onChange={(event) => onOwn(house.id, { type: own.type || type, value: event.target.value })}
          />
        </span>
        <FieldError field={typePath} error={typeError} />
        <FieldError field={valuePath} error={valueError} />
      </td>
      <td className="campaign-cell-price" data-label={words.price}>
        {result ? <b>{formatPrice(result.price, language)}</b> : <span>{words.unknown}</span>}
        {result?.price === 0 && <em className="campaign-warning">{words.free}</em>}
      </td>
      <td className="campaign-cell-saving" data-label={words.saving}>
        {result?.reduces === false && <em className="campaign-warning">{words.noReduction}</em>}
        {result?.reduces && (
          <>
            <b>{formatPrice(result.saving, language)}</b>
            <span>{formatPercent(result.percent, language)}</span>
          </>
        )}
      </td>
      <td className="campaign-cell-announced" data-label={messages.adminCampaign.announced.label}>
        {result?.reduces && <Announcement foretold={foretold} />}
      </td>
      <td className="campaign-cell-remove">
        <button
          className="staff-icon staff-danger"
          type="button"
          aria-label={words.remove(name)}
          onClick={(event) => onRemove(house, event.currentTarget)}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
});
