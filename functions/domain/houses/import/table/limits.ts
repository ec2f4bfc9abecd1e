/** The most that a file of houses may hold; a workbook is `unpackedMegabytes` once it is unzipped. */
export const fileLimits = {
  megabytes: 20,
  unpackedMegabytes: 150,
  rows: 20_000,
  cells: 2_000_000,
} as const;
