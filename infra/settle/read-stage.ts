import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type LastEntry, lastEntrySchema, latestOf } from '#domain/requests/last-entry.ts';
import { type AnyRequest, kindNames } from '#domain/requests/request-kinds.ts';
import { caravanPartition } from '#functions/store/caravans.ts';
import { givenPrefix, numbersPartition } from '#functions/store/house-numbers.ts';
import { moneyPartition } from '#functions/store/money.ts';
import { readContact } from '#functions/store/requests/contacts.ts';
import { orderPartition } from '#functions/store/requests/order-times.ts';
import { nameOf, nameText, type RequestName } from '#functions/store/requests/request-keys.ts';
import { entryOfKey } from '#functions/store/requests/request-log.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import {
  type PlacesOfDay,
  placesPartition,
  readPlaces,
} from '#functions/store/requests/viewing-places.ts';
import { everyRow } from '../backup/every-row.ts';

export type Item = Record<string, unknown>;

/** A request and what lies beside it, as it is stored. */
export interface SeenRequest {
  of: RequestName;
  /** Null where there is no such request, `unreadable` where it is broken or of another release. */
  request: AnyRequest | null | 'unreadable';
  /** Contacts, next step and letters' place. */
  beside: Item[];
  /** Keys of the entries of its log, and the latest of them. */
  entries: Item[];
  latest: LastEntry | null;
}

/** What a stage has of that which must agree. */
export interface SeenStage {
  /** By `nameText`. */
  requests: Map<string, SeenRequest>;
  days: Map<string, PlacesOfDay>;
  /** Ids of the loan requests that have an order. */
  ordered: Set<string>;
  /** Numbers of houses by their ids; null where a house has none. */
  numbers: Map<string, number | null>;
  /** The numbers that houses were given, by their ids. */
  given: Map<string, number>;
  /** The last number that was taken; 0 where no counter is there. */
  lastNumber: number;
  /** Ids of houses for which something was paid. */
  paid: Set<string>;
}

const keyRow = z.object({ pk: z.string(), sk: z.string() });
const orderRow = z.object({
  pk: z.string().check(z.startsWith(orderPartition(''))),
  loan_id: z.string(),
});
const houseRow = z.object({ number: z.catch(z.nullable(z.int()), null) });
const counterRow = z.object({ number: z._default(z.int(), 0), last: z._default(z.int(), 0) });
const entryRow = z.extend(z.omit(z.object(lastEntrySchema.shape), { kind: true }), {
  entry_kind: lastEntrySchema.shape.kind,
});

/** Reads a stage once, row by row; it may go on meanwhile. */
export async function readStage(dynamodb: DynamoDBClient, table: string): Promise<SeenStage> {
  const stage: SeenStage = {
    requests: new Map(),
    days: new Map(),
    ordered: new Set(),
    numbers: new Map(),
    given: new Map(),
    lastNumber: 0,
    paid: new Set(),
  };
  const seen = (of: RequestName): SeenRequest => {
    const name = nameText(of);
    const known = stage.requests.get(name);
    if (known) return known;
    const fresh: SeenRequest = { of, request: null, beside: [], entries: [], latest: null };
    stage.requests.set(name, fresh);
    return fresh;
  };
  for await (const row of everyRow(dynamodb, table)) {
    const item = unmarshall(row);
    const { pk, sk } = keyRow.parse(item);
    const of = nameOf(pk);
    if (of) noteRow(seen(of), item, sk);
    else if (pk.startsWith(placesPartition('')))
      stage.days.set(pk.slice(placesPartition('').length), readPlaces(item));
    else if (pk.startsWith(caravanPartition('')))
      stage.numbers.set(sk, houseRow.parse(item).number);
    else if (pk === numbersPartition) noteNumber(stage, item, sk);
    else if (pk.startsWith(moneyPartition(''))) stage.paid.add(pk.slice(moneyPartition('').length));
    else {
      const contact = readContact(item);
      if (contact) seen({ kind: contact.kind, id: contact.id }).beside.push(item);
      const { data: order } = z.safeParse(orderRow, item);
      if (order) stage.ordered.add(order.loan_id);
    }
  }
  return stage;
}

function noteNumber(stage: SeenStage, item: Item, sk: string): void {
  const { number, last } = counterRow.parse(item);
  if (sk.startsWith(givenPrefix)) stage.given.set(sk.slice(givenPrefix.length), number);
  else stage.lastNumber = last;
}

function noteRow(seen: SeenRequest, item: Item, sk: string): void {
  if (sk === kindNames[seen.of.kind].row) seen.request = readOne(seen.of, item);
  else if (entryOfKey(item)) {
    const { data } = z.safeParse(entryRow, item);
    seen.entries.push({ pk: item.pk, sk });
    if (!data) return;
    const { entry_kind: kind, ...entry } = data;
    seen.latest = latestOf([...(seen.latest ? [seen.latest] : []), { ...entry, kind }]);
  } else seen.beside.push(item);
}

function readOne({ kind }: RequestName, item: Item): AnyRequest | 'unreadable' {
  try {
    return requestRows[kind].read(item);
  } catch {
    return 'unreadable';
  }
}
