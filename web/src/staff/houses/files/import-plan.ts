import type { CaravanFields } from '#domain/houses/caravan.ts';
import { isExample } from '#domain/houses/csv/template.ts';
import {
  findClashes,
  idOrNull,
  type PictureSources,
  parseRow,
  prefixOf,
  readId,
} from '#domain/houses/import/parse-row.ts';
import {
  addressToKeep,
  hasPicture,
  isShowable,
  picturesAfter,
  sourcesIn,
} from '#domain/houses/import/row-pictures.ts';
import {
  type RowProblem,
  RowProblems,
  type SourceRow,
  type UnderstoodCell,
} from '#domain/houses/import/source-row.ts';
import { findByStockNumber, stockKey } from '#domain/houses/import/stock-numbers.ts';
import { settledSale } from '#domain/houses/sale.ts';
import {
  listPriceSteps,
  type OddPrice,
  type Offers,
  oddPrices,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import { isOwnImage } from '#domain/pictures.ts';
import { type AuditChange, type AuditValue, auditChanges } from '#domain/records/audit.ts';
import type { WholeHouse } from '../../data/houses.ts';
import { staffApi } from '../../session/staff-api.ts';

/** What is wrong with a row, apart from its pictures, which the browser can't check. */
export type ImportProblem = RowProblem | { code: 'example' };

/** A house, or a new one of an earlier row, that a new row may be a copy of. */
type Lookalike = Pick<CaravanFields, 'make' | 'model' | 'year' | 'price' | 'internal'> &
  ({ house: string } | { row: number });

export type RowPlan = {
  /** From 1: the first house of the file. */
  row: number;
  /** The house's id; for a row without a valid one, a key for lists. */
  id: string;
  /** Make and model. */
  name: string;
  /** Cells whose meaning is not written as an export would write it. */
  understood: readonly UnderstoodCell[];
} & (
  | {
      kind: 'new';
      input: CaravanFields;
      /** Pictures that the row names and that are not in the storage. */
      missing: readonly string[];
      odd: readonly OddPrice[];
      /**
       * What it may be a copy of: where there is any, the row is imported only if staff choose it.
       */
      like: readonly Lookalike[];
    }
  | {
      kind: 'changed';
      input: CaravanFields;
      missing: readonly string[];
      /** Odd prices that it would make: imported only once staff confirmed them. */
      odd: readonly OddPrice[];
      /** The house when the file was compared. */
      house: WholeHouse;
      changes: AuditChange[];
      /**
       * Somebody changed the house after the file was exported: an unchecked import would undo that
       * change.
       */
      outdated: boolean;
    }
  | { kind: 'unchanged' }
  | { kind: 'refused'; problems: readonly ImportProblem[] }
);

/** How many rows of the file have each outcome. */
export function countPlans(plans: readonly RowPlan[]) {
  const kinds = ['new', 'changed', 'unchanged', 'refused'] as const;
  return kinds.map((kind) => ({ kind, count: plans.filter((plan) => plan.kind === kind).length }));
}

/** The stored data with which a file is compared. */
interface Known {
  houses: readonly WholeHouse[];
  offers: Offers;
  now: Date;
}

const plain = (text: string) => text.trim().toLowerCase();

type Facts = Omit<Lookalike, 'house' | 'row'>;

/** Houses and rows that may be one: by the dealer's own number, or by make, model, year and price. */
function createLookalikes() {
  const known = new Map<string, Lookalike[]>();
  const keysOf = ({ make, model, year, price, internal }: Facts) => {
    const number = stockKey(internal.stock_number);
    const facts = [plain(make), plain(model), year, price].join('\n');
    return number ? [`number ${number}`, facts] : [facts];
  };
  return {
    add(one: Lookalike): void {
      for (const key of keysOf(one)) {
        const alike = known.get(key) ?? [];
        alike.push(one);
        known.set(key, alike);
      }
    },
    of: (one: Facts): Lookalike[] => [
      ...new Set(keysOf(one).flatMap((key) => known.get(key) ?? [])),
    ],
  };
}

/**
 * An id for a house without one, made once: a second try after a lost answer adds no second house.
 */
function freshId(taken: ReadonlySet<string>): string {
  const id = crypto.randomUUID();
  return taken.has(prefixOf(id)) ? freshId(taken) : id;
}

/**
 * A house's pictures after the row, by the rule of the command line's import. The browser brings
 * none: it keeps addresses elsewhere, and knows nothing of bare names of files.
 */
function picturesOf(sources: PictureSources | null, house: WholeHouse | null) {
  const isThere = (source: string) => isOwnImage(source) || hasPicture(house, source);
  const pictures = picturesAfter(sources, house, (source) =>
    isThere(source) ? source : addressToKeep(source),
  );
  return { pictures, missing: sourcesIn(sources).filter((source) => !isThere(source)) };
}

/** What each row of the file would do to the houses there are. */
export function planImport(all: readonly SourceRow[], { houses, offers, now }: Known): RowPlan[] {
  const { rows, problems: numbers } = findByStockNumber(all, houses);
  const clashes = findClashes(rows);
  const taken = new Set(
    [...houses.map(({ id }) => id), ...rows.map(idOrNull)].map((id) => prefixOf(id ?? '')),
  );
  const byPrefix = Map.groupBy(houses, ({ id }) => prefixOf(id.toLowerCase()));
  const alike = createLookalikes();
  for (const house of houses) alike.add({ ...house, house: house.id });
  return rows.map(planRow);

  function planRow(row: SourceRow): RowPlan {
    const { make, model, version } = row.values;
    const typed = [make, model].filter((part) => typeof part === 'string').join(' ');
    const about = {
      row: row.number,
      id: idOrNull(row) ?? `row ${row.number}`,
      name: typed,
      understood: row.understood ?? [],
    };
    const refuse = (...problems: ImportProblem[]): RowPlan => ({
      ...about,
      kind: 'refused',
      problems,
    });
    try {
      const named = readId(row);
      const clash = numbers.get(row.number) ?? clashes.get(row.number);
      if (isExample(row)) return refuse({ code: 'example' });
      if (clash) return refuse(clash);
      const id = named ?? freshId(taken);
      taken.add(prefixOf(id));
      const sharing = byPrefix.get(prefixOf(id)) ?? [];
      const house = sharing.find((one) => one.id.toLowerCase() === id) ?? null;
      const [other] = sharing;
      if (!house && other)
        return refuse({ code: 'samePrefix', prefix: prefixOf(id), row: null, other: other.id });
      const { fields, sources } = parseRow(row, house);
      const { pictures, missing } = picturesOf(sources, house);
      // Without a picture that is here it can't be shown, even if the row says so.
      const after = {
        ...fields,
        ...pictures,
        is_visible: fields.is_visible && isShowable(pictures, house),
      };
      const known = { ...about, id: house?.id ?? id, missing };
      // A file has no sales and reservations: they follow from the status.
      const kept = house && { ...house, ...after };
      const changes = auditChanges(
        'caravan',
        house,
        kept ? { ...kept, ...settledSale(house, kept, now) } : after,
      );
      if (house && changes.length === 0) return { ...known, kind: 'unchanged' };
      const steps = listPriceSteps(
        { ...after, id: known.id },
        house?.price ?? null,
        after.price,
        offersOn(known.id, offers, now),
      );
      const odd = oddPrices(steps);
      if (!house) {
        const like = alike.of(after);
        alike.add({ ...after, row: row.number });
        return { ...known, kind: 'new', input: after, odd, like };
      }
      const outdated = typeof version === 'number' && version < house.version;
      return {
        ...known,
        kind: 'changed',
        input: after,
        odd,
        house,
        changes,
        outdated,
      };
    } catch (error) {
      if (error instanceof RowProblems) return refuse(...error.problems);
      throw error;
    }
  }
}

/** A new house's values, as they will be. */
export function valuesOfNew(input: CaravanFields): AuditChange[] {
  const none: AuditValue = null;
  return auditChanges('caravan', null, input).map((change) => ({ ...change, before: none }));
}

/** The fields of campaigns and discounts that decide what a house will cost. */
export async function fetchOffers(): Promise<Offers> {
  const query = { include_caravans: 'true' } as const;
  const [{ campaigns }, { items }] = await Promise.all([
    staffApi.listCampaigns({ query }),
    staffApi.listIndividualDiscounts(),
  ]);
  return {
    campaigns: campaigns.map(({ caravans = [], ...campaign }) => ({
      ...campaign,
      caravans: Object.fromEntries(caravans.map((own) => [own.caravan_id, own])),
      deleted_at: null,
    })),
    discounts: items.map((discount) => ({ ...discount, deleted_at: null })),
  };
}
