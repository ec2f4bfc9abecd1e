import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { type Viewing, viewingInputSchema } from '#domain/requests/viewing.ts';
import { type Place, placeOf, withPlaceOf } from '#domain/requests/viewing-places.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createViewingTokens } from '#functions/platform/viewing-token.ts';
import { createSubmissionLimit } from '#functions/store/rate-limit.ts';
import { contactPartition } from '#functions/store/requests/contacts.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createLetterShares } from '#functions/store/requests/letter-shares.ts';
import { createOpenWishes, wishesPartition } from '#functions/store/requests/open-wishes.ts';
import { createViewingRepository, viewingRows } from '#functions/store/requests/requests.ts';
import { rowsBeside } from '#functions/store/requests/rows-beside.ts';
import {
  createViewingPlaces,
  placesAction,
  placesPartition,
} from '#functions/store/requests/viewing-places.ts';
import { createSettingsRepository } from '#functions/store/settings.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { buildCaravan } from './builders/build-caravan.ts';
import { buildViewing } from './builders/build-request.ts';
import { requestId } from './calls/customer-calls.ts';
import { setYardHours } from './calls/yard-hours.ts';
import { openMailRig } from './mail-rig.ts';

/** A Thursday, 12:00 in Sofia. */
const start = '2026-11-26T10:00:00.000Z';
/** A wish of an IPv6 address counts for its telephone, its network and the site of networks. */
const sharesOfWish = 3;

type Row = Record<string, unknown>;
const startsWith = (text: string) => (row: Row) => String(row.pk).startsWith(text);

/** What the wishes, links and staff's calls of viewings need, with a function that can be stopped. */
export async function openViewingRig() {
  const mail = await openMailRig(start);
  const { watched, local, deps: mailing } = mail;
  const { clock } = mailing;
  const readKey = async () => localRecipientKey;
  const table = openTable(watched.table.name);
  await setYardHours(table);
  const settings = createSettingsRepository(watched.table, silentLogger);
  const places = createViewingPlaces(watched.table);
  const viewings = createViewingRepository(table, silentLogger, clock);
  const plainPlaces = createViewingPlaces(table);
  const house: Caravan = buildCaravan({ make: 'Willerby', model: 'Rio Gold' });
  await mailing.caravans.create(house);

  /** All rows, by what they belong to. */
  async function rows() {
    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
    return Items;
  }

  const eraseRequest = createRequestEraser(watched.table, places);
  const erased = new Set<string>();
  let people = 0;
  const nextPerson = () => {
    people += 1;
    return people;
  };

  return {
    mail,
    local,
    watched,
    /** A table that is never stopped. */
    table,
    viewings,
    places: plainPlaces,
    deps: {
      ...mailing,
      settings,
      places,
      requestId,
      newId: () => crypto.randomUUID(),
      wishes: createOpenWishes(watched.table, readKey, clock),
      letters: createLetterShares(watched.table, readKey, clock),
      submissions: createSubmissionLimit(watched.table, clock),
      tokens: createViewingTokens(readKey),
      solvesCaptcha: null,
      solvesWhenCrowded: null,
    },
    /** Deletes a viewing. What it was counted for keeps its id, which is open no more. */
    async erase(id: string): Promise<boolean> {
      erased.add(id);
      return eraseRequest({ kind: 'viewing', id });
    },
    /** So many may come at once. */
    async setPlacesAtOnce(most: number) {
      const value = { places: most, lead_hours: 2, minutes: 60, remind_at: '17:00' };
      const stored = await settings.get('viewings');
      const at = { created_at: start, updated_at: start };
      await settings.put(
        { topic: 'viewings', value, version: (stored?.version ?? 0) + 1, ...at },
        stored?.version ?? 0,
      );
    },
    /** The wish of somebody new. */
    wish(day: string, time = '10:00') {
      const person = nextPerson();
      return viewingInputSchema.parse({
        caravan_ids: [house.id],
        day,
        time,
        name: 'Иван Петров',
        phone: `0888 3${String(person).padStart(5, '0')}`,
        email: `guest-${person}@example.com`,
        lang: 'bg',
      });
    },
    /** Somebody's call with this key, from a network of their own. */
    caller(key: string) {
      const person = nextPerson();
      return { key, address: async () => `2001:${person.toString(16)}:1::1` };
    },
    /** A stored viewing with its place, as if it had been written before. */
    async stored(overrides: Partial<Viewing>): Promise<Viewing> {
      const person = nextPerson();
      const viewing = buildViewing({
        created_at: start,
        caravan_ids: [house.id],
        phone: `0888 3${String(person).padStart(5, '0')}`,
        email: `guest-${person}@example.com`,
        ...overrides,
      });
      const before = await plainPlaces.of(viewing.day);
      const after = [...withPlaceOf(before.places, viewing.id, placeOf(viewing))];
      const also = [placesAction(viewing.day, { ...before, places: after })];
      expect(await viewings.create(viewing, also)).toBe('created');
      return viewing;
    },
    /**
     * Claims that each viewing has its place on its day and no other one, that each wish of a form is
     * counted for all of its shares and nothing else is, and that the rows beside viewings are theirs.
     * `wishes`: viewings that came by a form.
     */
    async expectWhole(wishes: ReadonlySet<string> = new Set()): Promise<void> {
      const all = await rows();
      const stored = all
        .filter((row) => startsWith('VIEWING#')(row) && row.sk === 'VIEWING')
        .map(viewingRows.read);
      const expected = stored.flatMap((viewing) => {
        const place = placeOf(viewing);
        return place ? [{ day: viewing.day, ...place }] : [];
      });
      const days = all.filter(startsWith(placesPartition('')));
      const actual = days.flatMap(({ pk, places: ofDay }) => {
        const day = String(pk).slice(placesPartition('').length);
        return (ofDay as Place[]).map((place) => ({ day, ...place }));
      });
      const sorted = <T extends { id: string }>(list: T[]) =>
        list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      expect(sorted(actual)).toEqual(sorted(expected));

      const counted = all.filter(startsWith(wishesPartition(''))).flatMap(({ ids }) => ids as []);
      const ids = stored.map(({ id }) => id).filter((id) => wishes.has(id));
      expect(counted.filter((id) => !erased.has(id)).toSorted()).toEqual(
        ids.flatMap((id) => Array.from({ length: sharesOfWish }, () => id)).toSorted(),
      );

      const isBeside = (row: Row) =>
        startsWith(contactPartition(''))(row) ||
        (startsWith('VIEWING#')(row) && row.sk !== 'VIEWING');
      const text = (row: Row) => `${row.pk} ${row.sk}`;
      const byKey = (list: Row[]) => new Map(list.map((row) => [text(row), row]));
      const wanted = stored.flatMap((viewing) =>
        rowsBeside({ kind: 'viewing', id: viewing.id }, viewing),
      );
      expect(byKey(all.filter(isBeside))).toEqual(byKey(wanted));
    },
    async stop() {
      table.documents.destroy();
      watched.table.documents.destroy();
      await local.stop();
    },
  };
}
export type ViewingRig = Awaited<ReturnType<typeof openViewingRig>>;
