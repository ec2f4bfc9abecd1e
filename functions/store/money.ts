import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type Account,
  accountSchema,
  centsOf,
  eurOf,
  keptUntil,
  noAccount,
  type Payment,
  paymentSchema,
} from '#domain/records/money.ts';
import type { Logger } from '../platform/logger.ts';
import {
  conditionally,
  indexNames,
  queryAll,
  type Table,
  type TransactedAction,
  transact,
} from '../platform/table.ts';
import { atVersion, readRow } from './rows.ts';

export const moneyPartition = (house: string) => `MONEY#${house}`;
/** Beside its payments: what is held for the house. */
const accountMark = 'ACCOUNT';
/** `to_do` of an account with money. */
export const moneyWork = 'MONEY';

const paymentKey = (house: string, id: string) => ({ pk: moneyPartition(house), sk: id });
const accountKey = (house: string) => paymentKey(house, accountMark);

// `kind` is an attribute of the index that lists entities, in which money has no place.
const { kind, amount: _, cash: __, ...storedShape } = paymentSchema.shape;
const storedPayment = z.strictObject({
  ...storedShape,
  payment_kind: kind,
  cents: z.int(),
  cash_cents: z.int(),
  expires_at: z.int(),
});
const storedAccount = z.strictObject({ ...accountSchema.shape, caravan_id: z.string() });

function readPayment(row: unknown): Payment {
  const stored = readRow(storedPayment, row);
  const { payment_kind, cents, cash_cents, expires_at: _, ...fields } = stored;
  return { ...fields, kind: payment_kind, amount: eurOf(cents), cash: eurOf(cash_cents) };
}

const paymentItem = (house: string, { kind, amount, cash, ...fields }: Payment) => ({
  ...fields,
  ...paymentKey(house, fields.payment_id),
  payment_kind: kind,
  cents: centsOf(amount),
  cash_cents: centsOf(cash),
  expires_at: keptUntil(fields.day),
});

const accountItem = (house: string, account: Account) => ({
  ...account,
  ...accountKey(house),
  caravan_id: house,
  ...(account.balances.length > 0 && { to_do: moneyWork, to_do_sort: house }),
});

export interface HouseAccount {
  caravan_id: string;
  account: Account;
}

/** What is booked for one house: payments that it does not have yet, and its account with them. */
export interface Booking extends HouseAccount {
  payments: readonly Payment[];
  /** Of the account as it was read. */
  expectedVersion: number;
}

function readAccount(row: unknown): HouseAccount {
  const { caravan_id, ...account } = readRow(storedAccount, row);
  return { caravan_id, account };
}

/**
 * Money of sales and reservations: a row for each payment, and for each house one that counts what
 * is held. They are apart from the house's own rows, which are published and audited.
 */
export function createMoney(table: Table, log: Logger) {
  const { documents, name: TableName } = table;

  async function read(Key: Record<string, unknown>) {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item;
  }
  const readable = <T>(rows: readonly Record<string, unknown>[], readOne: (row: unknown) => T) =>
    rows.flatMap((row) => {
      try {
        return [readOne(row)];
      } catch (error) {
        log.error('a stored item is not valid', { kind: moneyWork, id: row.sk, error });
        return [];
      }
    });

  return {
    /** What is held for a house. Throws for a row that is not valid. */
    async account(house: string): Promise<Account> {
      const row = await read(accountKey(house));
      return row ? readAccount(row).account : noAccount;
    },
    /** Accounts with money. May lag behind the last writes by moments. */
    async open(): Promise<HouseAccount[]> {
      const rows = await queryAll(table, {
        IndexName: indexNames.toDo,
        KeyConditionExpression: 'to_do = :to_do',
        ExpressionAttributeValues: { ':to_do': moneyWork },
      });
      return readable(rows, readAccount);
    },
    async payment(house: string, id: string): Promise<Payment | null> {
      const row = await read(paymentKey(house, id));
      return row ? readPayment(row) : null;
    },
    /**
     * Books all of it or nothing, each of another house. False when an account or a payment is there
     * by now, or when one of `checks` fails.
     */
    async book(
      bookings: readonly Booking[],
      checks: readonly TransactedAction[],
    ): Promise<boolean> {
      const writes = bookings.flatMap(({ caravan_id, payments, account, expectedVersion }) => [
        { Put: { Item: accountItem(caravan_id, account), ...atVersion(expectedVersion) } },
        ...payments.map((payment) => ({
          Put: {
            Item: paymentItem(caravan_id, payment),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        })),
      ]);
      return (await transact(table, [...writes, ...checks])).length === 0;
    },
    /** Empties the note of a payment, whose row stays. */
    async emptyNote(house: string, payment: Payment): Promise<void> {
      await conditionally(() =>
        documents.send(
          new PutCommand({
            TableName,
            Item: paymentItem(house, { ...payment, note: '' }),
            ConditionExpression: 'attribute_exists(pk)',
          }),
        ),
      );
    },
    /** The payments of a house, in no order. */
    async payments(house: string): Promise<Payment[]> {
      const rows = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': moneyPartition(house) },
      });
      return readable(
        rows.filter(({ sk }) => sk !== accountMark),
        readPayment,
      );
    },
  };
}
export type MoneyStore = ReturnType<typeof createMoney>;
