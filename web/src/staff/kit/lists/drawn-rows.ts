import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';

/** A list of no more rows is drawn whole. */
export const mostWhole = 40;
/** Rows drawn above and below those in sight. */
const overscan = 8;
/**
 * px of a row until it is measured, by the width from which rows are that high. Rather too many: a
 * page that gets shorter at its end stays at its end.
 */
const usual = [
  { from: 1024, height: 86 },
  { from: 480, height: 160 },
  { from: 0, height: 316 },
];

/** A row that is drawn, or px that stand in for the rows between two of them. */
export type Part = { index: number } | { gap: number; after: number };

/**
 * The drawn rows in their order, with the gaps around them. px from the top of the document;
 * `after` is the index of the row before the gap, -1 above the first.
 */
export function partsOf(
  items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[],
  top: number,
  foot: number,
): Part[] {
  const parts: Part[] = [];
  let [at, after] = [top, -1];
  for (const { index, start, end } of items) {
    if (start > at) parts.push({ gap: start - at, after });
    parts.push({ index });
    [at, after] = [end, index];
  }
  if (foot > at) parts.push({ gap: foot - at, after });
  return parts;
}

/** The indexes of a window of rows together with those of rows that stay, and their neighbours. */
export function withKept(range: readonly number[], kept: readonly number[], count: number) {
  const around = kept.flatMap((index) => [index - 1, index, index + 1]);
  const all = new Set([...range, ...around.filter((index) => index >= 0 && index < count)]);
  return [...all].sort((one, other) => one - other);
}

/** The height that a row takes in its list, with its group's name and the space below it, px. */
function heightOf(row: Element): number {
  const above = row.previousElementSibling;
  const group = above?.matches('.staff-group') ? above.getBoundingClientRect().height : 0;
  const below = Number.parseFloat(getComputedStyle(row).marginBottom);
  return group + row.getBoundingClientRect().height + below;
}

const usualHeight = () => usual.find(({ from }) => innerWidth >= from)?.height ?? 0;

/** Heights of rows by the name of their list, so that Back finds a list as long as it was. */
const measured = new Map<string, VirtualItem[]>();

interface DrawnRows {
  parts: readonly Part[];
  /** Whether rows are missing. */
  isPartial: boolean;
  /** Ref of each drawn row of such a list; the row has its index as `data-index`. */
  measure: (row: HTMLElement | null) => void;
}

/**
 * Which rows of a list are drawn: all of a short one; of a long one those in sight and near it, and
 * the `kept` ones with their neighbours, wherever they are.
 */
export function useDrawnRows(
  name: string,
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  kept: readonly number[],
): DrawnRows {
  const count = ids.length;
  const isPartial = count > mostWhole;
  // null until the list stands in the page: no row is placed before.
  const [top, setTop] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: isPartial && top !== null,
    count,
    estimateSize: usualHeight,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan,
    scrollMargin: top ?? 0,
    measureElement: heightOf,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept, count),
    initialMeasurementsCache: measured.get(name) ?? [],
  });
  // What stands above the list comes and goes: bars, notices.
  useLayoutEffect(() => {
    if (!isPartial || !list.current) return;
    setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
  });
  useEffect(() => () => void measured.set(name, virtualizer.takeSnapshot()), [name, virtualizer]);
  const whole = useMemo(() => ids.map((_, index) => ({ index })), [ids]);
  function parts(): readonly Part[] {
    if (!isPartial) return whole;
    if (top === null) return partsOf([], 0, count * usualHeight());
    return partsOf(virtualizer.getVirtualItems(), top, top + virtualizer.getTotalSize());
  }
  return { parts: parts(), isPartial, measure: virtualizer.measureElement };
}
