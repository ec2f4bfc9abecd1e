import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo } from 'react';
import type { ReductionPreview } from '../../../../../functions/domain/api/discount-routes.ts';
import type { Period } from '../../../../../functions/domain/time.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { type FormError, fieldId } from '../../kit/form/field-id.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { otherDiscountsQuery } from '../requests.ts';
import type { CampaignDraft, Houses } from './campaign-draft.ts';
import { ChosenTable } from './chosen-table.tsx';
import { HousePicker } from './house-picker.tsx';
import { discountCheck, otherDiscounts } from './other-discounts.ts';
import { pickable } from './pick-houses.ts';

interface HousesFieldProps {
  id: string | null;
  draft: CampaignDraft;
  base: CampaignDraft;
  /** Null until the dates make sense. */
  period: Period | null;
  preview: ReductionPreview | undefined;
  errors: readonly FormError[];
  onHouses: (change: (before: Houses) => Houses) => void;
}

const nothingElse = otherDiscounts([]);

/** Enter in a search, a price or a check box here is no wish to save the whole form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Which houses the campaign is for, and at which prices. */
export function HousesField({ id, draft, base, period, preview, errors, onHouses }: HousesFieldProps) {
  const { messages } = useAdmin();
  const words = messages.adminCampaign;
  const rows = useQuery(rowsQuery);
  const { houses: chosen } = draft;
  const houses = useMemo(
    () => pickable(rows.data ?? [], [...Object.keys(base.houses), ...Object.keys(chosen)]),
    [rows.data, base.houses, chosen],
  );
  const picked = useMemo(() => houses.filter((house) => chosen[house.id]), [houses, chosen]);
  const check = useQuery({
    ...otherDiscountsQuery(discountCheck(houses, id, period)),
    enabled: period !== null && houses.length > 0,
  });
  const others = useMemo(() => (check.data ? otherDiscounts(check.data) : nothingElse), [check.data]);
  const problem = errors.find(({ field }) => field === 'caravan_ids')?.text;
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
          <HousePicker houses={houses} chosen={chosen} others={others} onChange={onHouses} />
          {check.isError && (
            <p className="campaign-warning" role="status">
              {words.chosen.checkFailed}
            </p>
          )}
          <ChosenTable
            houses={picked}
            chosen={chosen}
            type={draft.discount_type}
            value={draft.discount_value}
            others={others}
            preview={preview}
            errors={errors}
            onChange={onHouses}
          />
        </>
      )}
    </fieldset>
  );
}
