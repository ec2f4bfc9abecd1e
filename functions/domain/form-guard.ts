/** ms a person needs at least to fill a public form in; the form itself waits that long, so only a machine comes sooner. */
export const minimumFillTime = 2000;

/** Submissions of public forms that one address may make within `rateWindow`. */
export const submissionsPerWindow = 5;
/** Forms besides them, of one address within `rateWindow`: those refused, and those sent again. */
export const othersPerWindow = 20;
/** ms. */
export const rateWindow = 60_000;

/** Name of the field that no person sees, and that machines fill in. */
export const trapField = 'website';

/** What a form tells besides its fields. */
export interface FormSigns {
  website?: string | undefined;
  filled_ms?: number | undefined;
}

/** True where the signs are a machine's. A form that tells nothing is a caller's own, held by the rate limit alone. */
export function looksAutomated({ website, filled_ms }: FormSigns): boolean {
  return (website ?? '') !== '' || (filled_ms !== undefined && filled_ms < minimumFillTime);
}
