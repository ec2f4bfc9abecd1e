import { unmarshall } from '@aws-sdk/util-dynamodb';
import { moneyPartition } from '#functions/store/money.ts';
import { recordRows } from '#functions/store/personal-data.ts';
import type { Row } from '../backup/row-json.ts';

/**
 * Empties the notes of payments whose persons were erased since; other rows stay as they are.
 * `erasures` are the rows of the records.
 */
export function createErasedNotes(erasures: Iterable<Row>): (row: Row) => Row {
  const erased = new Set(
    [...erasures].flatMap((row) =>
      recordRows
        .read(unmarshall(row))
        .payments.map(({ caravan_id, payment_id }) =>
          nameOf(moneyPartition(caravan_id), payment_id),
        ),
    ),
  );
  return (row) =>
    erased.has(nameOf(row.pk?.S ?? '', row.sk?.S ?? '')) ? { ...row, note: { S: '' } } : row;
}

const nameOf = (pk: string, sk: string) => JSON.stringify([pk, sk]);
