import type { Viewing } from '#domain/requests/viewing.ts';
import { isLive, type Place, placeOf } from '#domain/requests/viewing-places.ts';
import { wishableDays } from '#domain/requests/viewing-times.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { ViewingStore } from '../../store/requests.ts';
import type { ViewingPlaces } from '../../store/viewing-places.ts';

interface SweepPlacesDeps {
  places: Pick<ViewingPlaces, 'ofDays' | 'change'>;
  viewings: Pick<ViewingStore, 'get' | 'page'>;
  clock: () => Date;
}

/** ms: viewings are agreed on no longer than this before. */
const longestAhead = 90 * 86_400_000;

/** The viewings that came lately, by the index. */
async function lately({ viewings, clock }: SweepPlacesDeps): Promise<Viewing[]> {
  const since = new Date(clock().getTime() - longestAhead).toISOString();
  const found: Viewing[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await viewings.page(cursor);
    found.push(...items);
    const oldest = items.at(-1)?.created_at ?? '';
    cursor = next !== null && oldest >= since ? next : undefined;
  } while (cursor !== undefined);
  return found;
}

const isSame = (one: Place | null, other: Place | null) =>
  one?.id === other?.id &&
  one?.time === other?.time &&
  one?.state === other?.state &&
  one?.until === other?.until;

/** The viewing's place on a day; null where it has none there. */
const placeOn = (day: string, viewing: Viewing | null | undefined) =>
  viewing?.day === day ? placeOf(viewing) : null;

/**
 * Compares the places of the coming days with the viewings, and puts right what a function that
 * stopped left behind, or what a restore did not bring along. Answers how many were wrong.
 */
export async function sweepPlaces(deps: SweepPlacesDeps): Promise<number> {
  const { places, viewings, clock } = deps;
  const days = wishableDays(clock());
  const [stored, known] = await Promise.all([places.ofDays(days), lately(deps)]);
  let corrected = 0;
  await tenAtOnce(days, async (day) => {
    // One that is held still belongs to the function that holds it.
    const isHeld = (one: Place) => one.state === 'held' && isLive(one, clock());
    const before = stored.get(day) ?? [];
    const entries = new Map(before.filter((one) => !isHeld(one)).map((one) => [one.id, one]));
    const listed = new Map(known.filter((one) => one.day === day).map((one) => [one.id, one]));
    const doubtful = [...new Set([...entries.keys(), ...listed.keys()])].filter(
      (id) => !isSame(entries.get(id) ?? null, placeOn(day, listed.get(id))),
    );
    for (const id of doubtful) {
      // The index may lag behind: the viewing itself decides.
      const right = placeOn(day, await viewings.get(id));
      await places.change(day, (now) => {
        const own = now.filter((one) => one.id === id);
        const isRight = right
          ? own.length === 1 && isSame(own[0] ?? null, right)
          : own.length === 0;
        if (isRight || own.some(isHeld)) return now;
        corrected += 1;
        return [...now.filter((one) => one.id !== id), ...(right ? [right] : [])];
      });
    }
  });
  return corrected;
}
