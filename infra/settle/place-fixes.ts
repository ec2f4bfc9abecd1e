import type { Viewing } from '#domain/requests/viewing.ts';
import { isSamePlace, placeOf, withPlaceOf } from '#domain/requests/viewing-places.ts';
import { type Table, type TransactedAction, transact } from '#functions/platform/table.ts';
import { nameText, requestKey } from '#functions/store/requests/request-keys.ts';
import {
  createViewingPlaces,
  placesAction,
  placesKeptUntil,
} from '#functions/store/requests/viewing-places.ts';
import type { Fix } from './fix.ts';
import type { SeenStage } from './read-stage.ts';

/**
 * The places of days that are not as their viewings have them, of days whose places are still kept.
 */
export function placeFixes(table: Table, stage: SeenStage, now: Date): Fix[] {
  const days = new Map<string, Map<string, Viewing>>();
  for (const { of, request } of stage.requests.values()) {
    if (of.kind !== 'viewing' || request === null || request === 'unreadable') continue;
    const viewing = request as Viewing;
    const ofDay = days.get(viewing.day) ?? new Map<string, Viewing>();
    days.set(viewing.day, ofDay.set(viewing.id, viewing));
  }
  const isKept = (day: string) => placesKeptUntil(day) * 1000 > now.getTime();
  return [...new Set([...days.keys(), ...stage.days.keys()])].filter(isKept).flatMap((day) => {
    const stored = stage.days.get(day)?.places ?? [];
    const viewings = days.get(day) ?? new Map<string, Viewing>();
    const ids = new Set([...stored.map(({ id }) => id), ...viewings.keys()]);
    const wrong = [...ids].flatMap((id) => {
      const known = stage.requests.get(nameText({ kind: 'viewing', id }))?.request ?? null;
      if (known === 'unreadable') return [];
      const viewing = viewings.get(id);
      const wanted = viewing ? placeOf(viewing) : null;
      const own = stored.filter((place) => place.id === id);
      const isRight =
        own.length === (wanted ? 1 : 0) && own.every((place) => isSamePlace(place, wanted));
      return isRight ? [] : [{ id, day, known: known as Viewing | null }];
    });
    return wrong.length === 0 ? [] : [dayFix(table, wrong)];
  });
}

interface WrongPlace {
  id: string;
  day: string;
  known: Viewing | null;
}

/** One after the other: the places of a day share a row. */
const dayFix = (table: Table, wrong: readonly WrongPlace[]): Fix => ({
  what: 'places of viewings that were not as their viewings have them',
  count: wrong.length,
  async apply() {
    let isDone = true;
    for (const one of wrong) isDone = (await putRight(table, one)) && isDone;
    return isDone;
  },
});

/** Gives a day what a viewing has on it, while that is as it was read. */
async function putRight(table: Table, { id, day, known }: WrongPlace): Promise<boolean> {
  const asSeen: TransactedAction = {
    ConditionCheck: {
      Key: requestKey({ kind: 'viewing', id }),
      ...(known
        ? {
            ConditionExpression: 'revision = :seen',
            ExpressionAttributeValues: { ':seen': known.revision },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
  const { places, revision } = await createViewingPlaces(table).of(day);
  const after = [...withPlaceOf(places, id, known?.day === day ? placeOf(known) : null)];
  const written = placesAction(day, { places: after, revision });
  return (await transact(table, [asSeen, written])).length === 0;
}
