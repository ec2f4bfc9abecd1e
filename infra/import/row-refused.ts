/** One row can't be imported; each reason is a phrase for the report. */
export class RowRefused extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
