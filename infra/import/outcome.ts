/** What became of one row of the file. */
export type Outcome = {
  row: number;
  /** Null when the row has none that makes sense. */
  id: string | null;
  /** Make and model, for people. */
  name: string;
} & (
  | { kind: 'created' | 'updated' | 'unchanged' /** Stored hidden, for want of a picture. */; hidden: boolean }
  | { kind: 'refused'; reasons: readonly string[] }
);
