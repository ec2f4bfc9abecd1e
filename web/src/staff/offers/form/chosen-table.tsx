import { memo, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ReductionPreview } from '#domain/api/offer-routes.ts';
import { formatPercent, formatPrice } from '#domain/locale.ts';
import {
  type Discount,
  type DiscountType,
  discountedPrice,
  discountTypes,
} from '#domain/offers/discount.ts';
import { campaignDiscount } from '#domain/offers/price-book.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError, FormErrors, fieldId } from '../../kit/forms/fields.tsx';
import { Announcement } from './announcement.tsx';
import {
  campaignTerms,
  type Houses,
  type OwnTerms,
  ownPath,
  withoutHouses,
} from './campaign-draft.ts';
import {
  type OtherDiscount,
  type OtherDiscounts,
  otherWarning,
  type PickHouse,
} from './pick-houses.ts';
import { PriceCell, PriceRow, PriceTable } from './price-table.tsx';
import { typedDiscount } from './terms.ts';
import { valueField } from './terms-fields.tsx';

interface ChosenTableProps {
  /** The chosen ones, in order. */
  houses: readonly PickHouse[];
  chosen: Houses;
  type: DiscountType;
  value: string;
  others: OtherDiscounts;
  preview: ReductionPreview | undefined;
  onChange: (change: (before: Houses) => Houses) => void;
}

/**
 * The campaign's houses, each with the price that the campaign will make; updated while staff type.
 */
export const ChosenTable = memo(function ChosenTable(props: ChosenTableProps) {
  const { houses, chosen, type, value, others, preview, onChange } = props;
  const { adminCampaign, adminOffers } = useAdmin().messages;
  const { chosen: words, announced } = adminCampaign;
  const foretold = useMemo(
    () => new Map(preview?.results.map((one) => [one.caravan_id, one])),
    [preview],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const errors = useContext(FormErrors);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text;
  const setOwn = useCallback(
    (id: string, own: OwnTerms) =>
      onChange((before) => (before[id] ? { ...before, [id]: own } : before)),
    [onChange],
  );
  const remove = useCallback(
    ({ id, make, model }: PickHouse, button: HTMLElement) => {
      // The button disappears with its row: the focus moves to the next row's button.
      const row = button.closest('tr');
      const next = (
        row?.nextElementSibling ?? row?.previousElementSibling
      )?.querySelector<HTMLElement>('td button');
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
        <p className="staff-empty">{words.none}</p>
      ) : (
        <>
          <p className="staff-hint">{words.ownHint}</p>
          <PriceTable
            heads={[
              words.house,
              words.listPrice,
              words.own,
              words.price,
              words.saving,
              announced.label,
            ]}
            actions={adminOffers.columns.actions}
          >
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
          </PriceTable>
        </>
      )}
      <output className="hidden-text">{said}</output>
    </>
  );
});

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

/** A chosen house: its own discount, and the price that the campaign will make. */
const ChosenRow = memo(function ChosenRow(props: ChosenRowProps) {
  const { house, own, type, value, other, foretold, typeError, valueError, onOwn, onRemove } =
    props;
  const { language, messages } = useAdmin();
  const { chosen: words, types } = messages.adminCampaign;
  const name = `${house.make} ${house.model}`;
  const result = chosenPrice(house.price, { type, value }, own);
  const [typePath, valuePath] = [ownPath(house.id, 'type'), ownPath(house.id, 'value')];
  return (
    <PriceRow house={house} warning={other && words[otherWarning[other]]} label={words.listPrice}>
      <PriceCell name="own" label={words.own}>
        <span className="staff-inputs">
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
            // A value typed without a type gets the campaign's type, which the choice beside it
            // then shows.
            onChange={(event) =>
              onOwn(house.id, { type: own.type || type, value: event.target.value })
            }
          />
        </span>
        <FieldError field={typePath} error={typeError} />
        <FieldError field={valuePath} error={valueError} />
      </PriceCell>
      <PriceCell name="price" label={words.price}>
        {result ? <b>{formatPrice(result.price, language)}</b> : <span>{words.unknown}</span>}
        {result?.price === 0 && <em className="staff-warning">{words.free}</em>}
      </PriceCell>
      <PriceCell name="saving" label={words.saving}>
        {result?.reduces === false && <em className="staff-warning">{words.noReduction}</em>}
        {result?.reduces && (
          <>
            <b>{formatPrice(result.saving, language)}</b>
            <span>{formatPercent(result.percent, language)}</span>
          </>
        )}
      </PriceCell>
      <PriceCell name="announced" label={messages.adminCampaign.announced.label}>
        {result?.reduces && <Announcement foretold={foretold} />}
      </PriceCell>
      <PriceCell name="remove">
        <button
          className="staff-icon staff-danger"
          type="button"
          aria-label={words.remove(name)}
          onClick={(event) => onRemove(house, event.currentTarget)}
        >
          <Icon name="close" />
        </button>
      </PriceCell>
    </PriceRow>
  );
});

/** The price that a campaign makes for a house. */
export interface ChosenPrice {
  /** Whole EUR. */
  price: number;
  saving: number;
  /** The saving as a part of the list price, percent to one decimal. */
  percent: number;
  /** Whether the campaign lowers the price at all. */
  reduces: boolean;
}

/**
 * The discount that applies to a house: its own where type and value are valid together, else the
 * campaign's.
 */
function chosenDiscount(campaign: Discount | null, own: OwnTerms): Discount | null {
  const typed = own.type === '' ? null : typedDiscount(own.type, own.value);
  if (!campaign) return typed;
  return campaignDiscount(
    { discount_type: campaign.type, discount_value: campaign.value },
    {
      individual_discount_type: typed?.type ?? null,
      individual_discount_value: typed?.value ?? null,
    },
  );
}

/** Null while no valid discount is typed. `listPrice` in whole EUR. */
export function chosenPrice(
  listPrice: number,
  terms: { type: DiscountType; value: string },
  own: OwnTerms,
): ChosenPrice | null {
  const discount = chosenDiscount(typedDiscount(terms.type, terms.value), own);
  if (!discount) return null;
  const price = discountedPrice(listPrice, discount);
  const saving = listPrice - price;
  return {
    price,
    saving,
    percent: Math.round((saving / listPrice) * 1000) / 10,
    reduces: saving > 0,
  };
}
