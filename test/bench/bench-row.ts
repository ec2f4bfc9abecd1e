/** One line of the bench table. A value above `limit`, or below `atLeast`, is a miss. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  limit?: number | undefined;
  atLeast?: number | undefined;
}

/** The value below which this share (0 to 1) of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
