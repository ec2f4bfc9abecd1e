/** One house of the file, as the file has it. */
export interface SourceRow {
  /** From 1: the first house of the file. */
  number: number;
  /** By column name; a column that says nothing is absent. */
  values: Record<string, unknown>;
}
