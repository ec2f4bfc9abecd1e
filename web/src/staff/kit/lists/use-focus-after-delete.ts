import { type RefObject, useEffect, useRef, useState } from 'react';

interface ChangedRow {
  /** The row as the change stored it; the same object as long as this is the latest change. */
  saved: { id: string };
  /** Whether it takes the row out of the list. */
  leaves: boolean;
}

/**
 * A button that takes its row out of the list disappears with it, and the focus would be lost: once
 * the row has left `rows`, `target` gets the focus, unless staff type somewhere else by then.
 * `changed` is the latest change of a row. After deleting a row call the returned function with its
 * id.
 */
export function useFocusAfterDelete(
  rows: readonly { id: string }[] | undefined,
  target: RefObject<HTMLElement | null>,
  changed: ChangedRow | null = null,
): (id: string) => void {
  const [leaving, setLeaving] = useState<string | null>(null);
  const latest = useRef<ChangedRow['saved']>(null);
  useEffect(() => {
    if (!changed || changed.saved === latest.current) return;
    // Each change counts once, also when another list is shown afterwards.
    latest.current = changed.saved;
    if (changed.leaves) setLeaving(changed.saved.id);
  }, [changed]);
  useEffect(() => {
    if (leaving === null || rows?.some(({ id }) => id === leaving)) return;
    if (!document.activeElement?.matches('input, textarea, select')) target.current?.focus();
    setLeaving(null);
  }, [leaving, rows, target]);
  return setLeaving;
}
