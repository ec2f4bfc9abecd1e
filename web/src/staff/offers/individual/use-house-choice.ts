import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsQuery } from '../../kit/house-rows.ts';
import { discountCheck, otherDiscounts } from '../campaign-form/other-discounts.ts';
import { pickable } from '../campaign-form/pick-houses.ts';
import { otherDiscountsQuery } from '../requests.ts';
import { sofiaInstant } from '../sofia-value.ts';
import type { DiscountDraft } from './discount-draft.ts';

/**
 * The houses to choose from, visible ones and the one the discount has already, and which of them something else discounts
 * in the dates of the form. `id` is the discount's own.
 */
export function useHouseChoice(id: string | null, draft: DiscountDraft, stored: DiscountDraft) {
  const rows = useQuery(rowsQuery);
  const houses = useMemo(() => pickable(rows.data ?? [], [stored.caravan_id]), [rows.data, stored.caravan_id]);
  const [start_date, end_date] = [sofiaInstant(draft.start_date), sofiaInstant(draft.end_date)];
  const sound = start_date !== null && end_date !== null && Date.parse(start_date) < Date.parse(end_date);
  const check = useQuery({
    ...otherDiscountsQuery(discountCheck(houses, id, { start_date: start_date ?? '', end_date: end_date ?? '' })),
    enabled: sound && houses.length > 0,
  });
  const others = useMemo(() => otherDiscounts(check.data ?? []), [check.data]);
  return { rows, houses, others, chosen: houses.find((house) => house.id === draft.caravan_id) ?? null };
}
