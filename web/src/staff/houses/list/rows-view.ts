import { foldText } from '#domain/fold.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { stockIssues } from '#domain/records/today.ts';
import {
  type HousesQuery,
  housePanels,
  paths,
  type RowSort,
  rowSorts,
  type Visibility,
  visibilities,
} from '../../paths.ts';

/** Read from an address; values that make no sense are ignored. */
export function readRowsView(params: URLSearchParams): HousesQuery {
  const { oneOf, text } = paths.houses.read(params);
  return {
    search: text('search'),
    status: oneOf('status', saleStatuses),
    visibility: oneOf('visibility', visibilities),
    sort: oneOf('sort', rowSorts),
    issue: oneOf('issue', stockIssues),
    panel: oneOf('panel', housePanels),
  };
}

/** Moments and ids need no alphabet, and a thousand of them are sorted far sooner without. */
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const newer = (a: CaravanRow, b: CaravanRow) =>
  byCode(b.created_at, a.created_at) || byCode(b.id, a.id);

/** ms in stock, exact enough to sort by. */
const inStock = ({ arrived_on, created_at, sale }: CaravanRow) =>
  (sale ? Date.parse(sale.sold_on) : Date.now()) - Date.parse(arrived_on ?? created_at);
const statusOrder = ({ sale_status }: CaravanRow) => saleStatuses.indexOf(sale_status);

const orders: Record<RowSort, (a: CaravanRow, b: CaravanRow) => number> = {
  newest: newer,
  oldest: (a, b) => newer(b, a),
  priceUp: (a, b) => a.price - b.price || newer(a, b),
  priceDown: (a, b) => b.price - a.price || newer(a, b),
  make: (a, b) => byText(`${a.make} ${a.model}`, `${b.make} ${b.model}`) || newer(a, b),
  year: (a, b) => b.year - a.year || newer(a, b),
  status: (a, b) => statusOrder(a) - statusOrder(b) || newer(a, b),
  stockLong: (a, b) => inStock(b) - inStock(a) || newer(b, a),
  stockShort: (a, b) => inStock(a) - inStock(b) || newer(a, b),
};

function isInView(
  { is_visible, archived_at, lacks_english }: CaravanRow,
  visibility: Visibility,
): boolean {
  if (archived_at !== null) return visibility === 'archived';
  if (visibility === 'noEnglish') return lacks_english === true;
  return (
    visibility === 'all' || (visibility !== 'archived' && is_visible === (visibility === 'visible'))
  );
}

const noWords = () => '';

/**
 * Tells whether a view has a row; for an issue those that are `named`. `say` has the words for a
 * row's state: sold, archived.
 */
export function rowsFilter(
  view: HousesQuery,
  named: ReadonlySet<string> = new Set(),
  say: (row: CaravanRow) => string = noWords,
): (row: CaravanRow) => boolean {
  const words = foldText(view.search).split(/\s+/).filter(Boolean);
  /**
   * Whether the word is found in the row's name, number, id or state, or is its year or its price.
   */
  function isSaid(word: string, row: CaravanRow): boolean {
    const { make, model, number, id, stock_number = '', year, price } = row;
    const text = foldText(`${make} ${model} № ${number ?? ''} ${id} ${stock_number} ${say(row)}`);
    return text.includes(word) || word === String(year) || word === String(price);
  }
  return (row) =>
    words.every((word) => isSaid(word, row)) &&
    (view.status === 'all' || row.sale_status === view.status) &&
    (view.issue === null || named.has(row.id)) &&
    isInView(row, view.visibility);
}

/** The rows of a view in its order. */
export function viewRows(
  rows: readonly CaravanRow[],
  view: HousesQuery,
  ...how: [named?: ReadonlySet<string>, say?: (row: CaravanRow) => string]
): CaravanRow[] {
  return rows.filter(rowsFilter(view, ...how)).sort(orders[view.sort]);
}
