import { queryOptions } from '@tanstack/react-query';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { maxShortlist } from '#domain/houses/shortlist.ts';
import { caravanSlug, slugIdLength } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import { api } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { priced } from '#shared/formats/offer.ts';
import { runBatch } from '../../kit/lists/batch.tsx';
import { type PaperSheet, paths } from '../../paths.ts';

/** Window cards in one print: a browser draws all of their pictures at once. */
const mostCards = 60;

/** Address of a print of these houses; without ids, of the whole stock. */
export function paperPath(
  sheet: PaperSheet,
  language: Language,
  ids: readonly string[] = [],
): string {
  const houses = ids.map((id) => id.slice(0, slugIdLength)).join(',');
  return paths.print.href(language, { sheet, houses });
}

/**
 * Why a house is not printed: a visitor could not find it, or not buy it, or one print already has
 * as many as it can.
 */
export type LeftOut = 'hidden' | 'archived' | 'sold' | 'many' | 'unpublished';

const reasonOf = ({ archived_at, is_visible, sale_status }: CaravanRow): LeftOut | null =>
  archived_at !== null
    ? 'archived'
    : !is_visible
      ? 'hidden'
      : sale_status === 'sold'
        ? 'sold'
        : null;

export interface PaperPlan {
  houses: CaravanRow[];
  /** Where staff chose houses, all that are not printed; else those for which there is no room. */
  left: { house: CaravanRow; reason: LeftOut }[];
}

/**
 * The chosen houses that are printed, given by the beginnings of their ids, in this order; null:
 * the stock, by name.
 */
export function planPaper(
  sheet: PaperSheet,
  rows: readonly CaravanRow[],
  chosen: readonly string[] | null,
): PaperPlan {
  const byId = new Map(rows.map((row) => [row.id.slice(0, slugIdLength), row]));
  const wanted = chosen === null ? rows : chosen.flatMap((id) => byId.get(id) ?? []);
  const plan: PaperPlan = { houses: [], left: [] };
  for (const house of wanted) {
    const isFull = sheet === 'cards' && plan.houses.length === mostCards;
    const reason = reasonOf(house) ?? (isFull ? 'many' : null);
    if (reason === null) plan.houses.push(house);
    else if (chosen !== null || reason === 'many') plan.left.push({ house, reason });
  }
  return plan;
}

/**
 * What visitors read of houses now, by id: whole pages for cards, the listing's data for prices. A
 * house that is not published is missing.
 */
async function collected<Item, Found extends { id: string }>(
  items: readonly Item[],
  read: (item: Item) => Promise<Found[]>,
) {
  const found = new Map<string, Found>();
  const failures: unknown[] = [];
  const ignore = () => undefined;
  const failed = (_: Item, error: unknown) => void failures.push(error);
  const work = async (item: Item) =>
    (await read(item)).forEach((house) => void found.set(house.id, house));
  await runBatch(items, work, { started: ignore, done: ignore, failed }).finished;
  if (failures.length > 0) throw failures[0];
  return found;
}

const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

export const cardsQuery = (houses: readonly CaravanRow[]) =>
  queryOptions({
    queryKey: ['staff', 'paper', 'cards', houses.map(({ id }) => id)] as const,
    queryFn: () =>
      collected(houses, async (house) => {
        try {
          const { caravan } = await api.getCaravan({ params: { slug: caravanSlug(house) } });
          return [priced(caravan)];
        } catch (error) {
          if (error instanceof ApiError && error.code === 'not_found') return [];
          throw error;
        }
      }),
    ...fresh,
  });

export const pricesQuery = (houses: readonly CaravanRow[]) =>
  queryOptions({
    queryKey: ['staff', 'paper', 'prices', houses.map(({ id }) => id)] as const,
    queryFn: () => {
      const ids = houses.map(({ id }) => id.slice(0, slugIdLength));
      const parts = Array.from({ length: Math.ceil(ids.length / maxShortlist) }, (_, at) =>
        ids.slice(at * maxShortlist, (at + 1) * maxShortlist),
      );
      return collected(parts, async (part) => {
        const { items } = await api.listChosenCaravans({ query: { ids: part.join(',') } });
        return items.map(priced);
      });
    },
    ...fresh,
  });
