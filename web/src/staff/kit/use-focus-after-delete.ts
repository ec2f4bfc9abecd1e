import { type RefObject, useEffect, useState } from 'react';

/**
 * The button that deletes a row goes with it, and the focus would go, too: once the row has left `rows`, `target` gets the focus.
 * Returns a function to call with the id of the row.
 */
export function useFocusAfterDelete(
  rows: readonly { id: string }[] | undefined,
  target: RefObject<HTMLElement | null>,
): (id: string) => void {
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    if (leaving === null || rows?.some(({ id }) => id === leaving)) return;
    target.current?.focus();
    setLeaving(null);
  }, [leaving, rows, target]);
  return setLeaving;
}
