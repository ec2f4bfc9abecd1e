import type { Place } from '#domain/requests/viewing-places.ts';
import { type Table, transact } from '#functions/platform/table.ts';
import { createViewingPlaces, placesAction } from '#functions/store/requests/viewing-places.ts';

/** Gives a day these places, whatever it had; nobody else may write it meanwhile. */
export async function setPlaces(table: Table, day: string, places: Place[]): Promise<void> {
  const { revision } = await createViewingPlaces(table).of(day);
  await transact(table, [placesAction(day, { places, revision })]);
}
