import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { contactKind } from '#functions/store/requests/contacts.ts';

export type Row = Record<string, AttributeValue>;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const rowSchema = z.custom<Row>(isObject);

/** A row as text; the same row always gives the same text. Binary values become base64. */
export function rowToJson(row: Row): string {
  return JSON.stringify(row, function (this: Record<string, unknown>, key, value) {
    // What stands there before `toJSON`, which a Buffer has.
    const raw = this[key];
    if (raw instanceof Uint8Array) return Buffer.from(raw).toString('base64');
    if (!isPlain(value)) return value;
    // DynamoDB answers attributes and sets in any order.
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, part]) => [name, isSet(name, part) ? part.toSorted() : part]),
    );
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);
const isSet = (name: string, value: unknown): value is string[] =>
  (name === 'SS' || name === 'NS') && Array.isArray(value);

export function rowFromJson(text: string): Row {
  const bytes = (value: string) => Buffer.from(value, 'base64');
  return rowSchema.parse(
    // An attribute named "B" holds an object: a text under that key is a binary value.
    JSON.parse(text, (key, value) => {
      if (key === 'B' && typeof value === 'string') return bytes(value);
      return key === 'BS' && Array.isArray(value) ? value.map(bytes) : value;
    }),
  );
}

/** A row's key, as one text. */
export const nameOfRow = ({ pk, sk }: Row): string => `${pk?.S} ${sk?.S}`;

/** What a terminal shows of a row's key: of a contact no telephone and no address. */
export const toldName = (row: Row): string =>
  row.pk?.S?.startsWith(`${contactKind}#`) ? `${contactKind} ${row.sk?.S}` : nameOfRow(row);
