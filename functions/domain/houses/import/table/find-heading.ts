import { fieldOfName } from './column-words.ts';
import { fileLimits } from './limits.ts';

/** Lines that are searched for the names of columns. */
const searched = 40;

export interface Heading {
  /** Where the names of columns stand, from 0. */
  at: number;
  /** How many of them are known. */
  known: number;
}

/**
 * The line of a table that names its columns: the one with the most known names, the first of
 * equals. Where no name is known it is the first that is as wide as the lines below it.
 */
export function findHeading(lines: readonly (readonly string[])[]): Heading {
  const first = lines.slice(0, searched);
  const knownIn = (cells: readonly string[]) =>
    new Set(
      cells
        .slice(0, fileLimits.columns)
        .map(fieldOfName)
        .filter((field) => field !== null),
    ).size;
  const known = first.map(knownIn);
  const most = Math.max(0, ...known);
  if (most > 0) return { at: known.indexOf(most), known: most };
  const widths = first.map(widthOf);
  const usual = Math.max(0, ...widths);
  return { at: Math.max(0, widths.indexOf(usual)), known: 0 };
}

/** Cells up to the last that is filled. */
export const widthOf = (cells: readonly string[]) => cells.findLastIndex(isFilled) + 1;

export const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';
