import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type LastEntry, lastEntrySchema, latestOf } from '#domain/requests/last-entry.ts';
import { outgoingMailSchema } from '#domain/requests/outbox.ts';
import { type AnyRequest, kindNames } from '#domain/requests/request-kinds.ts';
import { type ReplyLetter, replyLetter } from '#domain/requests/request-letter.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { caravanPartition, readCaravan } from '#functions/store/caravans.ts';
import { givenPrefix, numbersPartition } from '#functions/store/house-numbers.ts';
import { moneyPartition } from '#functions/store/money.ts';
import { readContact } from '#functions/store/requests/contacts.ts';
import { orderPartition } from '#functions/store/requests/order-times.ts';
import { nameOf, nameText, type RequestName } from '#functions/store/requests/request-keys.ts';
import { entryOfKey } from '#functions/store/requests/request-log.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { marksBeside } from '#functions/store/requests/rows-beside.ts';
import {
  type PlacesOfDay,
  placesPartition,
  readPlaces,
} from '#functions/store/requests/viewing-places.ts';
import { everyRow } from '../backup/every-row.ts';
import { nameOfRow } from '../backup/row-json.ts';

export type Item = Record<string, unknown>;

/** A request and what lies beside it, as it is stored. */
export interface SeenRequest {
  of: RequestName;
  /** Null where there is no such request, `unreadable` where it is broken or of another release. */
  request: AnyRequest | null | 'unreadable';
  /** Its row, of which the indexes are made. */
  row: Item;
  /** Contacts, next step and letters' place. */
  beside: Item[];
  /** The entries of its log, without their texts, and the latest of them. */
  entries: Item[];
  latest: LastEntry | null;
  /** The letter of the latest reply among them. */
  reply: ReplyLetter | null;
}

/** What a stage has of that which must agree. */
export interface SeenStage {
  /** By `nameText`. */
  requests: Map<string, SeenRequest>;
  days: Map<string, PlacesOfDay>;
  /** Ids of the orders that there are. */
  orders: Set<string>;
  /** Numbers of houses by their ids; null where a house has none. */
  numbers: Map<string, number | null>;
  /** The numbers that houses were given, by their ids. */
  given: Map<string, number>;
  /** The last number that was taken; 0 where no counter is there. */
  lastNumber: number;
  /** Ids of houses for which something was paid. */
  paid: Set<string>;
  /** Names of rows that can't be read: they are left alone, and what depends on them. */
  unreadable: string[];
}

const keyRow = z.object({ pk: z.string(), sk: z.string() });
const givenRow = z.object({ number: z.int() });
const counterRow = z.object({ last: z.int() });
const entryRow = z.extend(z.omit(z.object(lastEntrySchema.shape), { kind: true }), {
  entry_kind: lastEntrySchema.shape.kind,
  entry_id: z.string(),
  mail: z.optional(outgoingMailSchema),
});
const expiringRow = z.object({ expires_at: z.int() });

/**
 * Reads a stage once, row by row; it may go on meanwhile. What lies beside a request and is expired
 * counts for nothing: time to live takes it.
 */
export async function readStage(
  dynamodb: DynamoDBClient,
  table: string,
  now: Date,
): Promise<SeenStage> {
  const stage: SeenStage = {
    requests: new Map(),
    days: new Map(),
    orders: new Set(),
    numbers: new Map(),
    given: new Map(),
    lastNumber: 0,
    paid: new Set(),
    unreadable: [],
  };
  for await (const row of everyRow(dynamodb, table)) {
    const item = unmarshall(row);
    try {
      noteRow(stage, item, now);
    } catch (error) {
      if (!(error instanceof Error && error.name === '$ZodError')) throw error;
      stage.unreadable.push(nameOfRow(row));
    }
  }
  return stage;
}

function seen(stage: SeenStage, of: RequestName): SeenRequest {
  const name = nameText(of);
  const known = stage.requests.get(name);
  if (known) return known;
  const fresh: SeenRequest = {
    of,
    request: null,
    row: {},
    beside: [],
    entries: [],
    latest: null,
    reply: null,
  };
  stage.requests.set(name, fresh);
  return fresh;
}

function noteRow(stage: SeenStage, item: Item, now: Date): void {
  const { pk, sk } = keyRow.parse(item);
  const after = (start: string) => (pk.startsWith(start) ? pk.slice(start.length) : null);
  const of = nameOf(pk);
  const day = after(placesPartition(''));
  const paid = after(moneyPartition(''));
  const order = after(orderPartition(''));
  if (of) noteOfRequest(seen(stage, of), item, now);
  else if (day !== null) stage.days.set(day, readPlaces(item));
  else if (paid !== null) stage.paid.add(paid);
  else if (order !== null) stage.orders.add(order);
  else if (after(caravanPartition('')) !== null) stage.numbers.set(sk, readCaravan(item).number);
  else if (pk === numbersPartition) noteNumber(stage, item, sk);
  else {
    const contact = readContact(item);
    if (contact && !isOver(item, now))
      seen(stage, { kind: contact.kind, id: contact.id }).beside.push(item);
  }
}

const isOver = (item: Item, now: Date) => isExpired(expiringRow.parse(item), now);

function noteNumber(stage: SeenStage, item: Item, sk: string): void {
  if (sk.startsWith(givenPrefix))
    stage.given.set(sk.slice(givenPrefix.length), givenRow.parse(item).number);
  else if (sk === 'HOUSE') stage.lastNumber = counterRow.parse(item).last;
}

function noteOfRequest(seen: SeenRequest, item: Item, now: Date): void {
  const { pk, sk } = keyRow.parse(item);
  if (sk === kindNames[seen.of.kind].row) {
    seen.row = item;
    seen.request = 'unreadable';
    seen.request = requestRows[seen.of.kind].read(item);
  } else if (entryOfKey(item)) {
    if (isOver(item, now)) return;
    seen.entries.push({ pk, sk });
    const { entry_kind: kind, mail, ...entry } = entryRow.parse(item);
    seen.latest = latestOf([...(seen.latest ? [seen.latest] : []), { ...entry, kind }]);
    if (mail && (seen.reply?.at ?? '') <= entry.at) seen.reply = replyLetter({ ...entry, mail });
  } else if (marksBeside.includes(sk) && !isOver(item, now)) seen.beside.push(item);
}
