import { type IndividualDiscount, individualDiscountSchema } from '../domain/individual-discount.ts';
import { readRow } from './stored-row.ts';

export const discountKind = 'DISCOUNT';

export function discountKey(id: string) {
  return { pk: `${discountKind}#${id}`, sk: discountKind };
}

/** An individual discount as a row of the table. */
export function discountItem(discount: IndividualDiscount) {
  return {
    ...discount,
    ...discountKey(discount.id),
    kind: discountKind,
    kind_sort: `${discount.created_at}#${discount.id}`,
  };
}

/** A row as the discount it holds; throws what the schema says is wrong with it. */
export function readDiscount(item: unknown): IndividualDiscount {
  return readRow(individualDiscountSchema, item);
}

export const discountRows = { kind: discountKind, key: discountKey, item: discountItem, read: readDiscount };
