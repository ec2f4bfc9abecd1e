import { maxEmailLength } from '../email-address.ts';

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

/** Houses that one request may be about. */
export const mostHouses = 5;

/** What was typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** Characters that the typed fields of an enquiry may have at most. */
export const enquiryLengths = {
  name: 120,
  email: maxEmailLength,
  phone: 40,
  message: 5000,
} as const;

/** The same for an applicant for a loan. */
export const customerLengths = {
  firstname: 60,
  lastname: 60,
  email: maxEmailLength,
  phone: 40,
  country: 60,
  city: 80,
  streetname: 120,
  streetno: 20,
  postalcode: 12,
} as const;

/** The same for the terms of a loan, as people write them: "7 600", "36". */
export const termLengths = { down_payment: 14, period: 3 } as const;

/** A text's first `max` characters; an emoji at the end is left whole or left out. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * What was typed into the fields that `lengths` names, each cut at its length. Fields that nobody
 * sent are missing, and unknown ones are left out.
 */
export function cutFields(typed: Typed, lengths: Readonly<Record<string, number>>): Typed {
  return Object.fromEntries(
    Object.entries(lengths).flatMap(([name, length]) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, cutText(text, length)]];
    }),
  );
}
