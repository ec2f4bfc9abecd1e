import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
  selected?: ReadonlySet<string>;
  /** Given where the page itself sorts `rows` and keeps the order in its address. */
  sorting?: { by: SortingState; onSort: (by: SortingState) => void };
  /** Rows drawn at first, and added by each press of the button. */
  step?: number;
  place?: RowPlace;
  more: (rows: number) => string;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const noPlace: Partial<RowPlace> = {};
const { compare } = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' });

/**
 * Rows under headers, some of which sort them; a narrow screen has cards instead. Long lists are
 * drawn in steps, not only the visible rows, so that the browser's own search finds every drawn row
 * and a screen reader counts them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    className,
    rowClass,
    selected,
    sorting,
    step = 100,
    place: { returned, order } = noPlace,
    more,
  } = props;
  const [own, setOwn] = useState<SortingState>([]);
  const [limit, setLimit] = useState(step);
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
  const at = returned ? sorted.findIndex(({ id }) => id === returned.id) : -1;
  const drawn = Math.max(limit, at + 1);
  const next = Math.max(0, Math.min(step, sorted.length - drawn));
  const comeBack = useRef<HTMLTableRowElement>(null);
  const cameBack = useRef<ReturnedRow>(null);
  const isThere = at >= 0;
  useEffect(() => {
    // Each return counts once, also when the row leaves the list and comes again.
    if (!isThere || !returned || cameBack.current === returned) return;
    cameBack.current = returned;
    const row = comeBack.current;
    if (!row) return;
    if (!isInSight(row)) row.scrollIntoView({ block: 'center' });
    if (!isFocusInUse()) firstControl(row)?.focus({ preventScroll: true });
  }, [isThere, returned]);
  useLayoutEffect(() => {
    if (!order) return;
    const now = sorted.slice(0, drawn).map(({ id }) => id);
    const before = order.current.now;
    if (now.length !== before.length || now.some((id, index) => id !== before[index]))
      order.current = { now, before };
  }, [order, sorted, drawn]);
  return (
    <>
      <table className={`staff-table ${className}`} onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
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
        <tbody>
          {sorted.slice(0, drawn).map(({ id, original }) => {
            const isSelected = selected?.has(id) ?? false;
            return (
              <TableRow
                key={id}
                id={id}
                row={original}
                columns={columns}
                className={rowClass?.(original, isSelected)}
                selected={isSelected}
                place={id === returned?.id ? comeBack : null}
              />
            );
          })}
        </tbody>
      </table>
      {next > 0 && (
        <button
          className="button button-quiet staff-more"
          type="button"
          onClick={() => setLimit(drawn + step)}
        >
          {more(next)}
        </button>
      )}
    </>
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
  const row = target.closest('tbody tr');
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const cell = target.closest('td, th');
  if (!row || !next || !cell) return;
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
}

function TableRow<Row>({ id, row, columns, className = '', selected, place }: TableRowProps<Row>) {
  return useMemo(
    () => (
      <tr
        ref={place}
        data-row={id}
        className={`${className}${place ? ' staff-returned' : ''}`.trim() || undefined}
      >
        {columns.map(({ id, names, className, cell }) =>
          names ? (
            <th key={id} scope="row" className={className} style={{ gridArea: id }}>
              {cell(row, selected)}
            </th>
          ) : (
            <td key={id} className={className} style={{ gridArea: id }}>
              {cell(row, selected)}
            </td>
          ),
        )}
      </tr>
    ),
    [id, row, columns, className, selected, place],
  );
}
