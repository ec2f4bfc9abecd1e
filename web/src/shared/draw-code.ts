import { encode } from 'uqr';

export interface DrawnCode {
  /** `d` of a path: every dark cell of the grid. */
  path: string;
  /** Cells on a side, including the light edge that readers need. */
  size: number;
}

/** Light cells around the code; ISO/IEC 18004 wants four. */
const border = 4;
/**
 * How many drawn codes are kept: a page is rendered again and again, and its code stays the same.
 */
const keptAtMost = 300;
const kept = new Map<string, DrawnCode>();

/** A text as a QR code that stays readable when some of its ink is missing. */
export function drawCode(text: string): DrawnCode {
  const before = kept.get(text);
  if (before) return before;
  const { data, size } = encode(text, { ecc: 'M', border });
  const drawn = { path: data.map(darkRuns).join(''), size };
  if (kept.size >= keptAtMost) kept.clear();
  kept.set(text, drawn);
  return drawn;
}

/**
 * Neighbouring dark cells of a row become one stroke, and strokes follow each other by the light
 * cells between them: packed, the path is half as long as with a place for each.
 */
function darkRuns(row: readonly boolean[], y: number): string {
  let path = '';
  let drawnTo = 0;
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x === start) continue;
    path += path === '' ? `M${start} ${y}` : `m${start - drawnTo} 0`;
    path += `h${x - start}`;
    drawnTo = x;
  }
  return path;
}
