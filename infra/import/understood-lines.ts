import type { SourceRow, UnderstoodCell } from '#domain/houses/import/source-row.ts';
import { sizeAsTyped, understoodLength } from '#domain/houses/length.ts';
import { levaPerEuro } from '#domain/law.ts';
import { shown } from './plan-row.ts';

/** Cells of a column that are listed one by one. */
const listed = 20;

/**
 * What was made of cells that say it in another way than an export does, each writing once: all of
 * them in a dry run, else the prices that were converted.
 */
export function understoodLines(rows: readonly SourceRow[], dryRun: boolean): string[] {
  const cells = rows.flatMap(({ number, understood = [] }) =>
    understood
      .filter(({ note }) => dryRun || note === 'converted')
      .map((cell) => ({ ...cell, row: number })),
  );
  const lines = [...Map.groupBy(cells, ({ column }) => column)].flatMap(([column, own]) => {
    const writings = [...Map.groupBy(own, ({ text }) => text).values()];
    const more = writings.length - listed;
    return [
      ...writings.slice(0, listed).map(lineOf),
      ...(more > 0 ? [`  ${column}: ${more} more, read in the same ways`] : []),
    ];
  });
  return lines.length === 0 ? [] : ['Understood from what is written:', ...lines];
}

function lineOf(same: readonly (UnderstoodCell & { row: number })[]): string {
  const [first, ...others] = same;
  if (!first) return '';
  const { column, text, value, note, size, row } = first;
  const rate = note === 'converted' ? ` EUR, converted at ${levaPerEuro}` : '';
  const where = others.length === 0 ? `row ${row}` : `row ${row} and ${others.length} more`;
  const meaning = meaningOf(value, size);
  return `  ${column} ${shown(text)}: ${meaning}${rate} (${where})`;
}

function meaningOf(value: unknown, size: UnderstoodCell['size']): string {
  if (size)
    return understoodLength(String(value), size, 'en')?.replace('\u00a0', ' ') ?? sizeAsTyped;
  return value === null || value === '' ? 'empty' : shown(value);
}
