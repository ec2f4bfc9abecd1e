import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Template } from '#domain/dealer/templates.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { houseStateQuery } from '../data/request-log.ts';
import type { HouseOfReply } from './reply-filling.ts';

/** Why a house is not simply to be had; null where it is. */
export type HouseState = 'sold' | 'withdrawn' | 'hidden' | 'reserved' | null;

type Stored = Pick<CaravanRow, 'sale_status' | 'archived_at' | 'is_visible' | 'version'>;

/** What a customer has to know first: that it is sold, whether it is shown or not. */
export function houseState(house: Stored | null): HouseState {
  if (!house) return 'withdrawn';
  if (house.sale_status === 'sold') return 'sold';
  if (house.archived_at !== null) return 'withdrawn';
  if (!house.is_visible) return 'hidden';
  return house.sale_status === 'reserved' ? 'reserved' : null;
}

/** The dealer's template for whoever asked about a house that is sold. */
export const soldTemplate = 'sold';
/** Standard templates that are untrue of a house in a state, by their ids. */
const untrue: Record<NonNullable<HouseState>, readonly string[]> = {
  sold: ['available', 'price', 'visit', 'exchange'],
  withdrawn: ['available', 'price', 'visit', 'exchange'],
  hidden: ['available'],
  reserved: ['available'],
};

export const isUntrue = ({ id }: Pick<Template, 'id'>, state: HouseState): boolean =>
  state !== null && untrue[state].includes(id);

/** The templates for a house: of a sold one, the letter that says so stands first. */
export const inOrder = <One extends Pick<Template, 'id'>>(
  templates: readonly One[],
  state: HouseState,
): One[] =>
  state === 'sold'
    ? [
        ...templates.filter(({ id }) => id === soldTemplate),
        ...templates.filter(({ id }) => id !== soldTemplate),
      ]
    : [...templates];

/**
 * A house as its page shows it, once staff know better: the public answer may be a minute old. Of
 * one that visitors do not see there is nothing to say, and what is sold has no price.
 */
export function asStored(shown: HouseOfReply | null, state: HouseState): HouseOfReply | null {
  if (!shown || state === 'hidden' || state === 'withdrawn') return null;
  if (state !== 'sold') return shown;
  return { ...shown, caravan: { ...shown.caravan, sale_status: 'sold' }, loan_example: null };
}

/**
 * The state of a request's house, from the newest that this page has read of it, and whether that
 * changed since the part was opened.
 */
export function useHouseState(id: string | null): { state: HouseState; isChanged: boolean } {
  const { data: read } = useQuery(houseStateQuery(id));
  const { data: rows } = useQuery({ ...rowsQuery, enabled: id !== null });
  const row = rows?.find((one) => one.id === id);
  const isRead = id !== null && read !== undefined;
  const newest = row && (!read || row.version > read.version) && read !== null ? row : read;
  const state = isRead || (id !== null && row) ? houseState(newest ?? null) : null;
  const first = useRef<{ id: string | null; state: HouseState } | null>(null);
  if (isRead && first.current?.id !== id) first.current = { id, state };
  return { state, isChanged: first.current?.id === id && first.current?.state !== state };
}
