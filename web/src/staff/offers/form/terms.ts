import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import { readWholeNumber } from '#domain/locale.ts';
import { checkPeriod, checkValue, periodYears } from '#domain/offers/campaign.ts';
import {
  type Discount,
  type DiscountType,
  discountSteps,
  discountTypes,
  maxAmount,
  maxPercentage,
} from '#domain/offers/discount.ts';
import { fromSofia, type Period, toSofia } from '#domain/time.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';

/**
 * A date of a form: until staff change it, the stored ISO instant; then the text of a
 * `datetime-local` field, in Sofia's time. So the stored seconds are kept although the field shows
 * minutes.
 */
export type SofiaValue = string;

const isStored = (value: SofiaValue) => value.endsWith('Z');

/** What the field shows. */
export function shownSofia(value: SofiaValue): string {
  return isStored(value) ? toSofia(value) : value;
}

/**
 * The value after `local` was typed: `stored`, with its seconds, where the field would show the
 * same text for it.
 */
export function typedSofia(local: string, stored: SofiaValue): SofiaValue {
  return isStored(stored) && toSofia(stored) === local ? stored : local;
}

/**
 * Whether the typed time does not exist in Sofia: it lies in the hour that daylight saving skips in
 * spring.
 */
export function isSkipped(value: SofiaValue): boolean {
  const instant = sofiaInstant(value);
  return instant !== null && !isStored(value) && toSofia(instant) !== value.slice(0, 16);
}

/** ISO instant of a value; null when it is no date. */
export function sofiaInstant(value: SofiaValue): string | null {
  return isStored(value) ? value : fromSofia(value);
}

/** ISO instant of an end: "23:59" lasts until the day is over. Null when it is no date. */
export function endInstant(value: SofiaValue): string | null {
  const isLastMinute = !isStored(value) && value.endsWith('T23:59');
  return sofiaInstant(isLastMinute ? `${value}:59.999` : value);
}

/** The dates as a period, once both are valid and in order. */
export function soundDates(start_date: string | null, end_date: string | null): Period | null {
  if (start_date === null || end_date === null) return null;
  return Date.parse(start_date) < Date.parse(end_date) ? { start_date, end_date } : null;
}

export const quickLengths = ['week', 'twoWeeks', 'month'] as const;
export type QuickLength = (typeof quickLengths)[number];

const minute = 60_000;
const days = { week: 7, twoWeeks: 14 } as const;

/**
 * The same day of the next month, or that month's last day where it is shorter: 31 January gives 28
 * February.
 */
function aMonthLater(start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * 23:59 of the day in Sofia on which a length after `start` is over, or null while that is no date:
 * a week from Monday's midnight ends on Sunday, one from Monday noon on the next Monday.
 */
export function endAfter(start: SofiaValue, length: QuickLength): SofiaValue | null {
  // Counted in Sofia's local time, as if it were UTC: daylight saving in between does not change
  // the hour.
  const wall = new Date(`${shownSofia(start)}Z`);
  if (Number.isNaN(wall.getTime())) return null;
  const over =
    length === 'month'
      ? aMonthLater(wall)
      : new Date(wall.getTime() + days[length] * 24 * 60 * minute);
  return `${new Date(over.getTime() - 1).toISOString().slice(0, 10)}T23:59`;
}

/** The next full minute, for a campaign that is to start at once. */
export function startNow(now: Date): SofiaValue {
  return shownSofia(new Date(Math.ceil(now.getTime() / minute) * minute).toISOString());
}

/**
 * The number in a value field; undefined when any part of the text is not understood. Percentages
 * have a point or a comma before their tenths, amounts are written as prices are: "1.500" is 1500
 * EUR.
 */
export function typedNumber(type: DiscountType, text: string): number | undefined {
  const trimmed = text.trim();
  const [sign, bare] = trimmed.startsWith('-') ? [-1, trimmed.slice(1)] : [1, trimmed];
  const amount = type === 'fixed' ? readWholeNumber(bare) : null;
  if (amount !== null) return sign * amount;
  const decimal = /^(\d+)(?:[.,](\d+))?\s*(%?)$/.exec(bare);
  if (!decimal || (type === 'fixed' && decimal[3])) return undefined;
  const value = Number(`${decimal[1]}.${decimal[2] ?? 0}`);
  // An amount with cents gets its own error; text like "22600,000" can't be read as any amount.
  return type === 'fixed' && Number.isInteger(value) ? undefined : sign * value;
}

/** Whether the text is no number: "12 pounds". */
export function isNoNumber(type: DiscountType, text: string): boolean {
  return text.trim() !== '' && typedNumber(type, text) === undefined;
}

/** The typed discount; null until it is valid. */
export function typedDiscount(type: DiscountType, text: string): Discount | null {
  const value = typedNumber(type, text);
  if (value === undefined || value <= 0 || (type === 'percentage' && value > maxPercentage))
    return null;
  const steps = value / discountSteps[type];
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? { type, value } : null;
}

/** The typed fields that campaigns and individual discounts share: the value is still text. */
export const termsShape = {
  start_date: z.string(),
  end_date: z.string(),
  discount_type: z.enum(discountTypes),
  discount_value: z.string(),
};
const termsDraftSchema = z.object(termsShape);
export type TermsDraft = z.infer<typeof termsDraftSchema>;

export const newTerms: TermsDraft = {
  start_date: '',
  end_date: '',
  discount_type: 'percentage',
  discount_value: '',
};

/** Dates and discount in the shape of the API's body, mistakes included. */
export function bodyOfTerms({ start_date, end_date, discount_type, discount_value }: TermsDraft) {
  return {
    start_date: sofiaInstant(start_date) ?? '',
    end_date: endInstant(end_date) ?? '',
    discount_type,
    discount_value: typedNumber(discount_type, discount_value),
  };
}

interface Parsed<Input> {
  data?: Input | undefined;
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}

/**
 * A body that passed the server's schema and the checks between fields, or the errors. `noNumbers`:
 * values that are no numbers.
 */
export function checkedBody<Body extends ReturnType<typeof bodyOfTerms>, Input>(
  body: Body,
  parsed: Parsed<Input>,
  noNumbers: FieldErrors,
): { input: Input } | { errors: FieldErrors } {
  const errors = { ...noNumbers };
  if (parsed.error)
    for (const issue of [...parsed.error.issues, ...termsIssues(body)])
      errors[issue.path.map(String).join('.')] ??= issue.message;
  return parsed.data !== undefined && Object.keys(errors).length === 0
    ? { input: parsed.data }
    : { errors };
}

const periodSchema = z
  .object({ start_date: z.string(), end_date: z.string() })
  .check(checkPeriod());
const termsSchema = z
  .object({ discount_type: z.enum(discountTypes), discount_value: z.number() })
  .check(checkValue());

/**
 * Errors between fields: the order of the dates, and the value for its type. The schemas of whole
 * forms check these only once every field is right by itself; here they are shown at the same time.
 */
function termsIssues(terms: ReturnType<typeof bodyOfTerms>) {
  const period =
    terms.start_date && terms.end_date ? periodSchema.safeParse(terms).error?.issues : undefined;
  return [...(period ?? []), ...(termsSchema.safeParse(terms).error?.issues ?? [])];
}

type Words = AdminMessages['adminCampaign'];

export function valueError(code: string, { errors }: Words): string {
  if (code === 'tooMuch') return errors.tooMuch(maxPercentage, maxAmount);
  if (code === 'step' || code === 'incomplete' || code === 'number') return errors[code];
  return errors.positive;
}

/** The error of a date or of the discount's value, in words; null for any other field. */
export function termsError(field: string, code: string, words: Words): string | null {
  if (field === 'discount_value') return valueError(code, words);
  if (field !== 'start_date' && field !== 'end_date') return null;
  if (code === 'outOfRange') return words.errors.years(periodYears.first, periodYears.last);
  return code === 'order' ? words.errors.order : words.errors.dates;
}
