/**
 * The most that a file of houses may hold; a workbook is `unpackedMegabytes` once it is unzipped.
 * `letters` are those of all cells together: a workbook stores a text once that a thousand cells
 * have, and the worker that reads a table sends its cells one by one.
 */
export const fileLimits = {
  megabytes: 20,
  unpackedMegabytes: 150,
  rows: 20_000,
  columns: 2000,
  cells: 2_000_000,
  letters: 40_000_000,
} as const;
