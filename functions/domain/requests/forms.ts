/**
 * ms that a person needs at least to fill in a public form. The form itself waits that long, so
 * only a machine sends it sooner.
 */
export const minimumFillTime = 2000;

/** Name of the field that no person sees and that machines fill in. */
export const trapField = 'website';

/** What a form tells besides what the visitor types. */
export interface FormSigns {
  website?: string | undefined;
  filled_ms?: number | undefined;
}

/**
 * True where the signs show a machine. A form without signs comes from a program: only the rate
 * limit restricts it.
 */
export function looksAutomated({ website, filled_ms }: FormSigns): boolean {
  return (website ?? '') !== '' || (filled_ms ?? minimumFillTime) < minimumFillTime;
}

/**
 * The number by which customer and dealer name a request on the phone: the first eight characters
 * of its id.
 */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
