import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDrawnRows } from './drawn-rows.ts';
import { firstControl, isFocusInUse, type ReturnedRow, type RowPlace } from './row-place.ts';

export interface Column<Row> {
  /** Also the area of the card in which the cell lies, on a narrow screen where rows are cards. */
  id: string;
  head: string;
  /** The header is for screen readers alone. */
  hidden?: boolean;
  /** Class of its cells and its header. */
  className?: string;
  /** Its cells are the rows' headers. */
  names?: boolean;
  /** A card shows its head above the value. */
  named?: boolean;
  /** The value by which pressing the header sorts; without it the column can't sort. */
  order?: (row: Row) => string | number;
  cell: (row: Row, selected: boolean) => ReactNode;
}

interface DataTableProps<Row> {
  rows: readonly Row[];
  /** The same array while its cells are the same: unchanged rows are not drawn again. */
  columns: readonly Column<Row>[];
  className: string;
  rowClass?: (row: Row, selected: boolean) => string | undefined;
  /** The name of a row's group, which stands above the first row of those beside each other. */
  groupOf?: (row: Row) => string;
  selected?: ReadonlySet<string>;
  /** Given where the page itself sorts `rows` and keeps the order in its address. */
  sorting?: { by: SortingState; onSort: (by: SortingState) => void };
  place?: RowPlace;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const noPlace: Partial<RowPlace> = {};
const { compare } = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' });

/**
 * Rows under headers, some of which sort them; a narrow screen has cards instead. Of a long list
 * only the rows near those in sight are drawn, and the row that last had the focus; a screen reader
 * is told how many there are.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    className,
    rowClass,
    groupOf,
    selected,
    sorting,
    place: { returned, order } = noPlace,
  } = props;
  const [own, setOwn] = useState<SortingState>([]);
  const [worked, setWorked] = useState<string | null>(null);
  const definitions = useMemo(
    () =>
      columns.map(({ id, order }) => ({
        id,
        accessorFn: (row: Row) => order?.(row) ?? '',
        enableSorting: order !== undefined,
        sortDescFirst: false,
        sortFn: (
          one: { getValue: (id: string) => unknown },
          other: { getValue: (id: string) => unknown },
          column: string,
        ) => compareValues(one.getValue(column), other.getValue(column)),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    state: { sorting: sorting?.by ?? own },
    onSortingChange: (next) => {
      const by = typeof next === 'function' ? next(sorting?.by ?? own) : next;
      (sorting?.onSort ?? setOwn)(by);
    },
    manualSorting: sorting !== undefined,
  });
  const sorted = table.getRowModel().rows;
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const groups = useMemo(
    () => (groupOf ? groupRows(sorted.map(({ original }) => groupOf(original))) : []),
    [sorted, groupOf],
  );
  const kept = [returned?.id, worked].flatMap((id) => (id ? ids.indexOf(id) : []));
  const body = useRef<HTMLTableSectionElement>(null);
  const { parts, isPartial, measure } = useDrawnRows(
    className,
    body,
    ids,
    kept.filter((index) => index >= 0),
  );
  const comeBack = useRef<HTMLTableRowElement>(null);
  const cameBack = useRef<ReturnedRow>(null);
  // After every drawing: a long list draws its rows only once it knows its place in the page.
  useEffect(() => {
    const row = comeBack.current;
    // Each return counts once, also when the row leaves the list and comes again.
    if (!row || !returned || cameBack.current === returned) return;
    cameBack.current = returned;
    const bringIntoSight = () => !isInSight(row) && row.scrollIntoView({ block: 'center' });
    bringIntoSight();
    // Rows above it may turn out higher or lower than was reckoned.
    requestAnimationFrame(bringIntoSight);
    if (!isFocusInUse()) firstControl(row)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (!order) return;
    const before = order.current.now;
    if (ids.length !== before.length || ids.some((id, index) => id !== before[index]))
      order.current = { now: ids, before };
  }, [order, ids]);
  // Screen readers count what is drawn, unless the table says better.
  const rowIndex = (index: number) => (isPartial ? { 'aria-rowindex': index } : {});
  return (
    <table
      className={`staff-table staff-listed staff-cards ${className}${isPartial ? ' staff-table-long' : ''}`}
      onKeyDown={moveBetweenRows}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
        if (id !== undefined) setWorked(id);
      }}
      aria-rowcount={isPartial ? ids.length + (groups.at(-1)?.above ?? 0) + 1 : undefined}
    >
      <thead>
        <tr {...rowIndex(1)}>
          {columns.map(({ id, head, hidden, className }) => {
            const column = table.getColumn(id);
            const direction = column?.getIsSorted() || 'none';
            return (
              <th
                key={id}
                scope="col"
                className={className}
                aria-sort={
                  direction === 'none'
                    ? undefined
                    : direction === 'asc'
                      ? 'ascending'
                      : 'descending'
                }
              >
                {column?.getCanSort() ? (
                  <button
                    className={`staff-sort staff-sort-${direction}`}
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                  >
                    {head}
                  </button>
                ) : (
                  <span className={hidden ? 'hidden-text' : undefined}>{head}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {parts.map((part) => {
          if ('gap' in part) return <Gap key={`after ${part.after}`} height={part.gap} />;
          const row = sorted[part.index];
          if (!row) return null;
          const { id, original } = row;
          const isSelected = selected?.has(id) ?? false;
          const { above, begins } = groups[part.index] ?? { above: 0, begins: false };
          // The head is the first row.
          const line = part.index + above + 2;
          return (
            <Fragment key={id}>
              {begins && (
                <tr className="staff-group" {...rowIndex(line - 1)}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    <b>{groupOf?.(original)}</b>
                  </th>
                </tr>
              )}
              <TableRow
                id={id}
                row={original}
                columns={columns}
                className={rowClass?.(original, isSelected)}
                selected={isSelected}
                place={id === returned?.id ? comeBack : null}
                index={isPartial ? part.index : null}
                line={isPartial ? line : 0}
                measure={measure}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** For each row how many groups' names stand up to it, and whether one stands right above it. */
function groupRows(names: readonly string[]): { above: number; begins: boolean }[] {
  let above = 0;
  return names.map((name, index) => {
    const begins = names[index - 1] !== name;
    if (begins) above += 1;
    return { above, begins };
  });
}

/** Stands in for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="staff-gap" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
}

/**
 * Up and Down move to the same control of the row above or below. Text fields and open menus keep
 * their arrow keys.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target } = event;
  if (
    (key !== 'ArrowDown' && key !== 'ArrowUp') ||
    event.defaultPrevented ||
    !(target instanceof HTMLElement)
  )
    return;
  if (target.matches('input:not([type=checkbox]), select, textarea, [aria-haspopup]')) return;
  const controls = (row: Element | null | undefined) => [
    ...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
  ];
  const row = target.closest('[data-row]');
  const side = key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
  const beside = row?.[side];
  const next = beside?.matches('.staff-group') ? beside[side] : beside;
  const cell = target.closest('td, th');
  if (!row || !next?.matches('[data-row]') || !cell) return;
  const place = controls(cell).indexOf(target);
  const same = controls(next.children[[...row.children].indexOf(cell)]);
  const to = same[place] ?? same[0] ?? controls(next)[0];
  event.preventDefault();
  to?.focus();
}

function compareValues(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compare(String(one), String(other));
}

/** px of the screen's upper and lower edge that bars and toasts may cover. */
const covered = 90;

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= covered && bottom <= innerHeight - covered;
}

interface TableRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  className: string | undefined;
  selected: boolean;
  /** Ref of the row to which staff come back from a form. */
  place: RefObject<HTMLTableRowElement | null> | null;
  /** Its place in a list of which not all rows are drawn; null in others. */
  index: number | null;
  /** Its place among all rows of such a table, head and groups included. */
  line: number;
  measure: (row: HTMLElement | null) => void;
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, className = '', selected, place, index, line, measure } = props;
  const isMeasured = index !== null;
  const hold = useCallback(
    (element: HTMLTableRowElement | null) => {
      if (place) place.current = element;
      if (isMeasured) measure(element);
    },
    [place, isMeasured, measure],
  );
  return useMemo(
    () => (
      <tr
        ref={hold}
        data-row={id}
        {...(index !== null && { 'data-index': index, 'aria-rowindex': line })}
        className={`${className}${place ? ' staff-returned' : ''}`.trim() || undefined}
      >
        {columns.map(({ id, head, names, named, className, cell }) =>
          names ? (
            <th key={id} scope="row" className={className} style={{ gridArea: id }}>
              {cell(row, selected)}
            </th>
          ) : (
            <td
              key={id}
              className={className}
              style={{ gridArea: id }}
              data-label={named ? head : undefined}
            >
              {cell(row, selected)}
            </td>
          ),
        )}
      </tr>
    ),
    [id, row, columns, className, selected, place, index, line, hold],
  );
}
