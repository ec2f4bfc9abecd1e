import { useCallback, useMemo, useRef, useState } from 'react';

/** Ids from one to the other in the order of the rows, both included. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  if (a < 0 || b < 0) return [other];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * Which of the shown rows are chosen. A row that a filter hides is not chosen while it is hidden.
 */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen]);
  const listed = useRef(ids);
  listed.current = ids;
  /** `range`: together with all rows since the one chosen before. */
  const select = useCallback((id: string, on: boolean, range: boolean) => {
    const changed =
      range && anchor.current !== null ? idsBetween(listed.current, anchor.current, id) : [id];
    anchor.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of changed)
        if (on) next.add(one);
        else next.delete(one);
      return next;
    });
  }, []);
  return {
    selected,
    select,
    /** All rows of the filter, drawn or not. */
    selectAll(on: boolean) {
      anchor.current = null;
      setChosen(new Set(on ? ids : []));
    },
  };
}
