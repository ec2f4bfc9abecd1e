import { isDeepStrictEqual } from 'node:util';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { DomainError } from '#domain/errors.ts';
import { type Caravan, caravanSchema } from '#domain/houses/caravan.ts';
import { idOrNull } from '#domain/houses/import/parse-row.ts';
import { isShowable } from '#domain/houses/import/row-pictures.ts';
import { someNames } from '#domain/houses/import/some-names.ts';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { findByStockNumber, lacksId } from '#domain/houses/import/stock-numbers.ts';
import {
  listPriceSteps,
  type OddPrice,
  type OfferOnHouse,
  type Offers,
  oddPrices,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import { theImport } from '#domain/records/audit.ts';
import type { Clock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import {
  newCaravan,
  nextCaravan,
  withConfirmedOffers,
} from '#functions/use-cases/houses/save-caravan.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import {
  findClashes,
  type HouseStore,
  oddReasonOf,
  planRow,
  type RowPlan,
  RowRefused,
  reasonOf,
} from './plan-row.ts';
import { type BroughtPictures, type ImportPicture, picturesOf } from './row-pictures.ts';

/** Rows read from the table at a time, and rows whose pictures are handled at a time. */
const readsAtOnce = 16;
const writesAtOnce = 4;

export interface ImportDeps {
  houses: HouseStore;
  /** Campaigns and discounts. */
  offers: () => Promise<Offers>;
  bring: ImportPicture;
  now: Clock;
  dryRun: boolean;
  /** Confirms prices that look mistyped: their rows are not refused. */
  confirmed: boolean;
  /** Called after each row. */
  step?: (done: number, all: number) => void;
}

/**
 * Imports the rows into the table, each house by itself: if an import stops half-way, each house is
 * either as its row says or as it was, and the same import may be run again. New houses have numbers
 * in the file's order. Answers an outcome per row, in that order, too. Throws `CommandRefused`, with nothing changed, when the
 * table can't be read.
 */
export async function importHouses(
  rows: readonly SourceRow[],
  deps: ImportDeps,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>();
  const refuse = (row: SourceRow, reasons: readonly string[]) =>
    outcomes.set(row.number, { ...aboutRow(row), kind: 'refused', reasons });

  const known = await withIds(rows, deps, refuse);
  const plans = await planAll(known.rows, deps, refuse);
  const numbers = await numbersOf(plans, deps);
  let gone = false;
  let done = rows.length - plans.length;
  await inParallel(plans, writesAtOnce, async (plan) => {
    try {
      if (gone) throw new RowRefused('not tried, because the storage had stopped answering');
      outcomes.set(plan.row.number, await importRow(plan, numbers, deps));
    } catch (error) {
      if (isOutage(error)) gone = true;
      refuse(plan.row, reasonsFor(error));
    }
    done += 1;
    deps.step?.(done, rows.length);
  });
  // An id that was made for a row is one only once its house is stored.
  const isStored = ({ kind }: Outcome) => kind !== 'refused' && !deps.dryRun;
  return [...outcomes.values()]
    .map((outcome) =>
      known.made.has(outcome.row) && !isStored(outcome) ? { ...outcome, id: null } : outcome,
    )
    .sort((a, b) => a.row - b.row);
}

/**
 * Gives each row without an id that of the house with its stock number, or a new one; `made` has the
 * numbers of the latter rows. A row whose number is not one house's is refused and left out.
 */
async function withIds(
  rows: readonly SourceRow[],
  { houses }: ImportDeps,
  refuse: (row: SourceRow, reasons: readonly string[]) => void,
): Promise<{ rows: readonly SourceRow[]; made: ReadonlySet<number> }> {
  const made = new Set<number>();
  if (!rows.some(lacksId)) return { rows, made };
  const stored = await houses.all().catch((error) => {
    throw unreadable(error);
  });
  const found = findByStockNumber(rows, stored);
  const withOwn = found.rows.flatMap((row) => {
    const problem = found.problems.get(row.number);
    if (problem) refuse(row, [reasonOf(problem)]);
    if (problem || !lacksId(row)) return problem ? [] : [row];
    made.add(row.number);
    return [{ ...row, values: { ...row.values, id: crypto.randomUUID() } }];
  });
  return { rows: withOwn, made };
}

/** The number of each new house, by row, the oldest first: taken in one write for all of them. */
async function numbersOf(
  plans: readonly PricedPlan[],
  { houses, dryRun }: ImportDeps,
): Promise<ReadonlyMap<number, number>> {
  const added = plans
    .filter(({ house }) => house === null)
    .sort((one, other) => addedAt(one) - addedAt(other) || one.row.number - other.row.number);
  if (dryRun || added.length === 0) return new Map();
  const first = await houses.takeNumbers(added.length).catch((error) => {
    throw unreadable(error);
  });
  return new Map(added.map(({ row }, at) => [row.number, first + at]));
}

/** ms; a house without a date is added by this import. */
const addedAt = ({ parsed: { created_at } }: PricedPlan): number =>
  created_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(created_at);

async function planAll(
  rows: readonly SourceRow[],
  { houses, offers, confirmed, now }: ImportDeps,
  refuse: (row: SourceRow, reasons: readonly string[]) => void,
): Promise<PricedPlan[]> {
  const clashes = findClashes(rows);
  const known = await offers().catch((error) => {
    throw unreadable(error);
  });
  const plans: PricedPlan[] = [];
  await inParallel(rows, readsAtOnce, async (row) => {
    try {
      const plan = pricedPlan(await planRow(row, clashes.get(row.number), houses), known, now());
      if (plan.odd.length > 0 && !confirmed) throw new RowRefused(...plan.odd.map(oddReasonOf));
      plans.push(plan);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw unreadable(error);
      refuse(row, error.reasons);
    }
  });
  return plans.sort((a, b) => a.row.number - b.row.number);
}

/** A row with the offers on its house, and the prices it makes that look mistyped. */
interface PricedPlan extends RowPlan {
  offers: readonly OfferOnHouse[];
  odd: readonly OddPrice[];
}

function pricedPlan(plan: RowPlan, known: Offers, now: Date): PricedPlan {
  const { id, house } = plan;
  const { make, model, price } = plan.parsed.fields;
  const offers = offersOn(id, known, now);
  const steps = listPriceSteps({ id, make, model }, house?.price ?? null, price, offers);
  return { ...plan, offers, odd: oddPrices(steps) };
}

/**
 * Before the first write only reads can fail: then nothing was changed, and the whole import is
 * refused.
 */
function unreadable(error: unknown): CommandRefused {
  const why = error instanceof Error ? error.message : String(error);
  return new CommandRefused(`The houses can't be read (${why}). Nothing was changed.`);
}

async function importRow(
  plan: PricedPlan,
  numbers: ReadonlyMap<number, number>,
  deps: ImportDeps,
): Promise<Outcome> {
  const brought = await picturesOf(plan.parsed, plan.house, deps.bring);
  const { kind, house, hidden } = changeOf(plan, brought, deps.now());
  if (!deps.dryRun && kind === 'created') {
    const number = numbers.get(plan.row.number) ?? null;
    await deps.houses.create({ ...house, number }, theImport);
  }
  if (!deps.dryRun && kind === 'updated')
    await deps.houses.replace(house, house.version - 1, theImport);
  const { missing, isOutside } = brought;
  return { ...aboutRow(plan.row), kind, hidden, missing, isOutside };
}

/** Whether the storage is unreachable, so that the row is not the cause of the error. */
function isOutage(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'unavailable';
  if (error instanceof RowRefused || !(error instanceof Error)) return false;
  if (!(error instanceof DynamoDBServiceException)) return true;
  return error.$fault === 'server' || error.$retryable !== undefined;
}

function reasonsFor(error: unknown): readonly string[] {
  if (error instanceof RowRefused) return error.reasons;
  if (error instanceof DomainError && error.code === 'conflict')
    return [`${error.message.toLowerCase()}, and nothing was overwritten; import again to go on`];
  const why = error instanceof Error ? error.message : String(error);
  return [`it could not be stored: ${why}`];
}

function aboutRow(row: SourceRow): { row: number; id: string | null; name: string } {
  const { make, model } = row.values;
  const name = [make, model].filter((part) => typeof part === 'string').join(' ');
  const [short = ''] = someNames([name]).named;
  return { row: row.number, id: idOrNull(row), name: short };
}

/** The outcome of one row of the file. */
export type Outcome = {
  row: number;
  /** Null when the row has no valid one. */
  id: string | null;
  /** Make and model, for the report. */
  name: string;
} & (
  | {
      kind: 'created' | 'updated' | 'unchanged';
      /** Stored hidden, because it has no picture. */
      hidden: boolean;
      /** Why pictures are missing, a phrase each. */
      missing: readonly string[];
      /** Whether one of them lies outside the folder of the file. */
      isOutside: boolean;
    }
  | { kind: 'refused'; reasons: readonly string[] }
);

/** The result of a plan: the house to write, or the one that the table has already. */
interface Change {
  kind: 'created' | 'updated' | 'unchanged';
  house: Caravan;
  /** A house can't be seen without a picture. */
  hidden: boolean;
}

/**
 * The house after the row. An update has the version after the one that was read, and writes its
 * list prices into the price history as a change by staff does.
 */
function changeOf(
  { id, parsed, house, offers, odd }: PricedPlan,
  { pictures }: BroughtPictures,
  now: Date,
): Change {
  const hidden = !isShowable(pictures, house);
  const fields = { ...parsed.fields, ...pictures, is_visible: parsed.fields.is_visible && !hidden };
  if (!house) {
    const added = newCaravan(fields, id, now, parsed.created_at ?? undefined);
    const created = withConfirmedOffers(null, added, offers, odd);
    return { kind: 'created', house: caravanSchema.parse(created), hidden };
  }
  const before = caravanSchema.parse(house);
  if (isDeepStrictEqual(caravanSchema.parse({ ...before, ...fields }), before))
    return { kind: 'unchanged', house: before, hidden };
  const updated = withConfirmedOffers(before, nextCaravan(before, fields, now), offers, odd);
  return { kind: 'updated', house: caravanSchema.parse(updated), hidden };
}

/** The houses of a table, reached with the endpoints and credentials of the environment. */
export function openHouseStore(table: string): HouseStore {
  return createCaravanRepository(openTable(table), silentLogger);
}

/** Every campaign and discount of a table. */
export async function readOffers(name: string): Promise<Offers> {
  const table = openTable(name);
  const [campaigns, discounts] = await Promise.all([
    createCampaignRepository(table, silentLogger).all(),
    createDiscountRepository(table, silentLogger).all(),
  ]);
  return { campaigns, discounts };
}
