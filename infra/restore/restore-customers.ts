import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { kindNames } from '#domain/requests/request-kinds.ts';
import { outlineOf } from '#domain/requests/sender.ts';
import { caravanKind } from '#functions/store/caravans.ts';
import { moneyPartition } from '#functions/store/money.ts';
import { readContact } from '#functions/store/requests/contacts.ts';
import { nameOf, nameText, type RequestName } from '#functions/store/requests/request-keys.ts';
import type { BackupFolder } from '../backup/backup-folder.ts';
import { everyRow } from '../backup/every-row.ts';
import { entriesOf, type Page } from '../backup/pages.ts';
import { nameOfRow, type Row } from '../backup/row-json.ts';
import { careOf } from '../backup/row-kinds.ts';
import { pagesOfRows, type Run } from '../backup/runs.ts';
import { isOver } from '../backup/take-rows.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { createProgress } from '../commands/progress.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import { createErasedPeople } from './erased-people.ts';
import { erasuresOf, putUnlessThere, rowsAtOnce, rowsOf } from './run-rows.ts';

/** What is read of a row, even of one that is otherwise broken. */
const text = z.catch(z._default(z.string(), ''), '');
const named = z.catch(z.optional(z.nullable(z.object({ id: z.string() }))), null);
const deal = z.catch(z.optional(z.nullable(z.object({ buyer: named }))), null);
const houseRow = z.object({ sk: text, make: text, model: text, sale: deal, reservation: deal });
const accountRow = z.object({
  caravan_id: text,
  balances: z.catch(z._default(z.array(z.object({ holder: named })), []), []),
});
const orderRow = z.object({ pk: text, loan_id: text });

/** The pages that bringing back a run's customers reads. */
export const pagesOfCustomers = ({ run, newest }: { run: Run; newest: Run }): Page[] => [
  ...pagesOfRows(run),
  ...newest.erasures,
];

/** A stage into which customers come back. */
export interface LivingStage {
  /** Ids of its houses. */
  houses: Set<string>;
  /** Requests that it has, as `nameText` tells them. */
  requests: Set<string>;
  /** Ids of requests that houses and money name, with the row that does. */
  named: { id: string; by: string }[];
  erasures: Map<string, Row>;
  /** Whether it has rows of customers. */
  hasCustomers: boolean;
}

export async function readLivingStage(
  dynamodb: DynamoDBClient,
  table: string,
): Promise<LivingStage> {
  const stage: LivingStage = {
    houses: new Set(),
    requests: new Set(),
    named: [],
    erasures: new Map(),
    hasCustomers: false,
  };
  for await (const row of everyRow(dynamodb, table)) {
    const care = careOf(row.pk?.S ?? '');
    if (care === 'erasure') stage.erasures.set(nameOfRow(row), row);
    if (care === 'person') stage.hasCustomers = true;
    if (isHouse(row)) stage.houses.add(row.sk?.S ?? '');
    const request = isRequest(row) && requestOf(row);
    if (request) stage.requests.add(nameText(request));
    stage.named.push(...namedBy(row));
  }
  return stage;
}

const isHouse = ({ pk }: Row) => pk?.S?.startsWith(`${caravanKind}#`) ?? false;

/** The request that a row of customers is of, or lies beside; null for one of no single request. */
function requestOf(row: Row): RequestName | null {
  const item = unmarshall(row);
  const { pk, loan_id } = z.parse(orderRow, item);
  return nameOf(pk) ?? readContact(item) ?? (loan_id === '' ? null : { kind: 'loan', id: loan_id });
}

/** Whether it is a request's own row, and none that lies beside it. */
function isRequest({ pk, sk }: Row): boolean {
  const of = nameOf(pk?.S ?? '');
  return of !== null && sk?.S === kindNames[of.kind].row;
}

function namedBy(row: Row): LivingStage['named'] {
  if (isHouse(row)) {
    const { sk, make, model, sale, reservation } = z.parse(houseRow, unmarshall(row));
    const id = (sale ?? reservation)?.buyer?.id;
    return id === undefined ? [] : [{ id, by: `the house ${make} ${model} (${sk})` }];
  }
  if (!row.pk?.S?.startsWith(moneyPartition(''))) return [];
  const { caravan_id, balances } = z.parse(accountRow, unmarshall(row));
  const by = `money of the house ${caravan_id}`;
  return balances.flatMap(({ holder }) => (holder ? [{ id: holder.id, by }] : []));
}

export interface CustomersToRestore {
  folder: BackupFolder;
  run: Run;
  /** The newest run of the backup: it knows who was erased since. */
  newest: Run;
  living: LivingStage;
  /** The key of addresses' hashes that the stage has. */
  key: string;
  now: Date;
}

export interface CustomersPlan {
  /** Rows to add, those of requests themselves last. */
  rows: Row[];
  requests: number;
  /** Requests that the stage has: they stay as they are, with all that lies beside them. */
  there: number;
  expired: number;
  erased: { rows: number; people: number };
  /** A line for everything that fitted the stage of that run and does not fit this one. */
  misfits: string[];
}

/**
 * What a run's customers add to a stage that goes on. Throws `CommandRefused` for one without houses,
 * and for one that has hashed addresses with another key than the backup's.
 */
export async function planCustomers(restoring: CustomersToRestore): Promise<CustomersPlan> {
  const { folder, run, newest, living, now } = restoring;
  const known = await erasuresOf(folder, [run, newest]);
  refuseStage(restoring, known);
  const erased = await createErasedPeople(
    new Map([...known, ...living.erasures]).values(),
    run.recipient_key ?? '',
  );
  for await (const rows of rowsOf(folder, run.persons))
    for (const row of rows) await erased.note(row);
  const [beside, own]: [Row[], Row[]] = [[], []];
  let [there, expired, out] = [0, 0, 0];
  for await (const rows of rowsOf(folder, run.persons))
    for (const row of rows) {
      const request = requestOf(row);
      const kept = erased.kept(row);
      if (request && living.requests.has(nameText(request))) there += isRequest(row) ? 1 : 0;
      else if (kept === null) out += 1;
      else if (isOver(kept, now)) expired += 1;
      else (isRequest(row) ? own : beside).push(kept);
    }
  return {
    rows: [...beside, ...own],
    requests: own.length,
    there,
    expired,
    erased: { rows: out, people: erased.people() },
    misfits: await findMisfits(restoring, own),
  };
}

function refuseStage(
  { run, living, key }: CustomersToRestore,
  known: ReadonlyMap<string, Row>,
): void {
  if (living.houses.size === 0 && entriesOf(run.published) > 0)
    throw new CommandRefused(
      'The stage has no houses. Restore the rest of the backup first: the same line without --at and --customers-only.',
    );
  const isOwn = [...living.erasures.keys()].some((name) => !known.has(name));
  if (key !== run.recipient_key && (living.hasCustomers || isOwn))
    throw new CommandRefused(
      'The stage has customers of its own, whose addresses are hashed with another key than those of the backup: with either key some of those who were erased would not be recognised.',
    );
}

/**
 * Houses of these requests that the run has and the stage does not, and requests of the stage's
 * houses and money that came after the run.
 */
async function findMisfits(
  { folder, run, living }: CustomersToRestore,
  requests: readonly Row[],
): Promise<string[]> {
  const gone = new Set<string>();
  const named = new Set<string>();
  for await (const rows of rowsOf(folder, [...run.published, ...run.records]))
    for (const row of rows) {
      if (isHouse(row) && !living.houses.has(row.sk?.S ?? '')) gone.add(row.sk?.S ?? '');
      for (const { id } of namedBy(row)) named.add(id.toLowerCase());
    }
  for (const text of [...living.requests, ...requests.map(({ pk }) => pk?.S ?? '')])
    named.add(text.slice(text.indexOf('#') + 1).toLowerCase());
  const houses = requests.flatMap((row) =>
    outlineOf(unmarshall(row))
      .houses.filter(({ id }) => gone.has(id))
      .map(({ id, name }) => `${row.pk?.S} is about ${name ?? 'a house'} (${id}), which is gone`),
  );
  const later = living.named
    .filter(({ id }) => !named.has(id.toLowerCase()))
    .map(({ id, by }) => `${by} is of the request ${id}, which came later`);
  return [...houses, ...later];
}

/** Adds what was planned. What is there by now stays as it is. */
export async function addCustomers(
  dynamodb: DynamoDBClient,
  table: string,
  { rows, requests }: CustomersPlan,
): Promise<void> {
  const progress = createProgress('rows');
  let done = 0;
  const put = async (row: Row) => {
    await putUnlessThere(dynamodb, table, row);
    progress.step(++done, rows.length);
  };
  try {
    // A run that is stopped goes on with each request whose own row is not there yet.
    await inParallel(rows.slice(0, rows.length - requests), rowsAtOnce, put);
    await inParallel(rows.slice(rows.length - requests), rowsAtOnce, put);
  } finally {
    progress.stop();
  }
}
