import { useMemo, useRef, useState } from 'react';

/** Ids from one to the other in the order of the rows, both included. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  if (a < 0 || b < 0) return [other];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Which of the rows shown are chosen. What a filter hides is not chosen for as long as it does. */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen]);
  return {
    selected,
    isAll: ids.length > 0 && selected.size === ids.length,
    select(id: string, on: boolean, range: boolean) {
      const changed = range && anchor.current !== null ? idsBetween(ids, anchor.current, id) : [id];
      anchor.current = id;
      setChosen((before) => {
        const next = new Set(before);
        for (const one of changed)
          if (on) next.add(one);
          else next.delete(one);
        return next;
      });
    },
    /** All rows of the filter, drawn or not. */
    selectAll(on: boolean) {
      anchor.current = null;
      setChosen(new Set(on ? ids : []));
    },
  };
}
