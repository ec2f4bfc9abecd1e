import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Ids of a table's rows as they are drawn, and as they were before that last changed. */
export interface RowOrder {
  now: readonly string[];
  before: readonly string[];
}

/** A row to which staff come back; another object each time they do. */
export interface ReturnedRow {
  id: string;
}

export interface RowPlace {
  /** From a form or by Undo: the row is scrolled into view, marked, and gets the focus. */
  returned: ReturnedRow | null;
  /** Written by the table. */
  order: RefObject<RowOrder>;
}

interface ChangedRow {
  /** The row as the change stored it; the same object as long as this is the latest change. */
  saved: { id: string };
  /** Whether it takes the row out of the list. */
  leaves: boolean;
}

/** The row that took the place of one that is gone: the next one, or the last one before it. */
export function rowInPlaceOf({ now, before }: RowOrder, gone: string): string | null {
  const at = before.indexOf(gone);
  if (at < 0) return null;
  const drawn = new Set(now);
  const isDrawn = (id: string) => drawn.has(id);
  return before.slice(at + 1).find(isDrawn) ?? before.slice(0, at).findLast(isDrawn) ?? null;
}

/** The control of a row that gets the focus: its name, else the first one. */
export function firstControl(row: Element | null | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>('a, button') ?? null
  );
}

/** Whether the focus is where somebody works, so that it must not be moved away. */
export const isFocusInUse = (): boolean =>
  document.activeElement?.matches('input, textarea, select, .staff-table tr *') ?? false;

/**
 * Keeps the place in a long list. A button that takes its row out of the list disappears with it:
 * the focus goes to the row that took its place, and nothing scrolls. `heading` gets the focus only
 * where no row is left. `changed` is the latest change of a row. After deleting a row call `leave`,
 * after undoing a change of one `bringBack`.
 */
export function useRowPlace(
  rows: readonly { id: string }[] | undefined,
  heading: RefObject<HTMLElement | null>,
  changed: ChangedRow | null = null,
) {
  const order = useRef<RowOrder>({ now: [], before: [] });
  const [leaving, setLeaving] = useState<string | null>(null);
  const latest = useRef<ChangedRow['saved']>(null);
  useEffect(() => {
    if (!changed || changed.saved === latest.current) return;
    // Each change counts once, also when another list is shown afterwards.
    latest.current = changed.saved;
    if (changed.leaves) setLeaving(changed.saved.id);
  }, [changed]);

  const focusNear = useCallback(
    (id: string) => {
      const near = order.current.now.includes(id) ? id : rowInPlaceOf(order.current, id);
      const row = near === null ? null : document.querySelector(`[data-row="${near}"]`);
      const control = firstControl(row);
      if (!control) return heading.current?.focus({ preventScroll: order.current.now.length > 0 });
      control.focus({ preventScroll: true });
      // It may be a longer one, or the one before the last.
      row?.scrollIntoView({ block: 'nearest' });
    },
    [heading],
  );
  useEffect(() => {
    if (leaving === null || rows?.some(({ id }) => id === leaving)) return;
    if (rows?.length === 0) order.current = { now: [], before: [] };
    if (!isFocusInUse()) focusNear(leaving);
    setLeaving(null);
  }, [leaving, rows, focusNear]);

  const { search } = useLocation();
  const opened = useReturnedRow();
  const [brought, setBrought] = useState<{ row: ReturnedRow; search: string } | null>(null);
  // In another view the row is not looked for any more.
  const returned = brought?.search === search ? brought.row : opened;
  const place = useMemo((): RowPlace => ({ returned, order }), [returned]);
  const bringBack = useCallback(
    (id: string) => {
      // The toast with Undo disappears, and the focus would be lost with it.
      heading.current?.focus({ preventScroll: true });
      setBrought({ row: { id }, search: window.location.search });
    },
    [heading],
  );
  return {
    place,
    leave: setLeaving,
    /** Moves the focus to a row or, where it is gone, to the one in its place. */
    focusNear,
    bringBack,
  };
}

/** The row to which a form sends staff back. */
function useReturnedRow(): ReturnedRow | null {
  const { state } = useLocation();
  const id =
    typeof state === 'object' && state !== null && 'row' in state && typeof state.row === 'string'
      ? state.row
      : null;
  return useMemo(() => (id === null ? null : { id }), [id]);
}
