/** Something that does not agree with what it follows from, and the write that puts it right. */
export interface Fix {
  /** What is counted, as the report names it. */
  what: string;
  count: number;
  /** False where somebody wrote meanwhile: the next reading decides. */
  apply(): Promise<boolean>;
}
