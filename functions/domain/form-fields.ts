import * as z from 'zod/mini';
import { isEmailAddress, maxEmailLength, maxSubjectLength, pastedEmail } from './email-address.ts';
import { withoutInvisible } from './invisible.ts';
import { languages } from './locale.ts';

/**
 * Removes what pasted text brings along and no eye sees: invisible signs, control characters and
 * halves of emoji. What is left empty counts as empty.
 */
export const withoutUnseen = z.overwrite<string>((typed) =>
  withoutInvisible(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
    typed.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu, ''),
  ),
);

const withoutWrapping = z.overwrite<string>(pastedEmail);

/**
 * Refuses a longer text before anything behind it reads the text: it stands first, before patterns
 * and whatever rewrites a text, since what a stranger sends may be made to keep them busy.
 */
export const atMost = (max: number, error = 'tooLong') => z.maxLength(max, { error, abort: true });

/** The same where blanks, unseen signs or wrapping may still go: up to four times as long. */
export const beforeTrimming = (max: number) => atMost(4 * max);

/** A list that is counted before its entries are read; codes `invalid`, `tooMany`. */
export function listOf<Item extends z.ZodMiniType>(item: Item, max: number, error = 'invalid') {
  const counted = z
    .array(z.custom<z.input<Item>>(), error)
    .check(z.maxLength(max, { error: 'tooMany', abort: true }));
  return z.pipe(counted, z.array(item));
}

/** Trimmed text of at most `max` characters; codes `required`, `tooLong`, `invalid`. */
export function text(max: number, { optional = false } = {}) {
  return z
    .string(optional ? 'invalid' : 'required')
    .check(
      beforeTrimming(max),
      withoutUnseen,
      z.trim(),
      z.minLength(optional ? 0 : 1, 'required'),
      z.maxLength(max, 'tooLong'),
    );
}

/** An e-mail address; codes `required`, `tooLong`, `invalid`. */
export const emailField = z.string('required').check(
  beforeTrimming(maxEmailLength),
  withoutUnseen,
  withoutWrapping,
  z.minLength(1, 'required'),
  z.maxLength(maxEmailLength, 'tooLong'),
  z.refine((text) => text === '' || isEmailAddress(text), 'invalid'),
);

/**
 * A mail's subject; codes `required`, `tooLong`, `invalid`. Control characters and ends of lines are
 * refused, not removed: none may get into a header.
 */
export const subjectField = z.string('required').check(
  beforeTrimming(maxSubjectLength),
  z.refine((typed) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed), 'invalid'),
  withoutUnseen,
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(maxSubjectLength, 'tooLong'),
);

/** An e-mail address that may be left empty. */
export const optionalEmailField = z.string('invalid').check(
  beforeTrimming(maxEmailLength),
  withoutUnseen,
  withoutWrapping,
  z.maxLength(maxEmailLength, 'tooLong'),
  z.refine((text) => text === '' || isEmailAddress(text), 'invalid'),
);

/** The page's language; a caller that names none gets the site's default. */
export const langField = z._default(z.enum(languages, 'invalid'), 'bg');

/** What every public form may carry besides its fields. Read by forms.ts. */
export const formSignsShape = {
  website: z.optional(z.string('invalid').check(atMost(500, 'invalid'))),
  /** ms between the form's opening and its sending. */
  filled_ms: z.optional(z.number('invalid').check(z.gte(0, 'invalid'))),
  /** The captcha's answer, where the dealer asks for one. */
  captcha: z.optional(z.string('invalid').check(atMost(5000, 'invalid'))),
};

/**
 * The value at a path: "specs.length" is the length of the specs; undefined where there is none.
 */
export function fieldValue(thing: unknown, path: string | readonly PropertyKey[]): unknown {
  const keys = typeof path === 'string' ? path.split('.') : path;
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    thing,
  );
}

/**
 * An image's address: `/media/…` for the product's own storage, http(s) for a legacy picture hosted
 * elsewhere.
 */
export const imageUrlSchema = z
  .string('invalid')
  .check(atMost(2048), z.regex(/^(\/media\/[\w./-]+|https?:\/\/[^\s"<>\\]+)$/, 'invalid'));

/**
 * The field of a body by which staff confirm odd prices; without it these are refused with
 * `needs_confirmation`. The refusal's `odd_key` confirms the prices that it named and no others;
 * `list_price` confirms the list price alone, and offers whose price was confirmed before; true
 * confirms whatever the server finds.
 */
export const confirmedField = z.optional(
  z.union([z.boolean(), z.string().check(z.regex(/^(list_price|[0-9a-z]{11})$/))], 'invalid'),
);
export type ConfirmedAs = z.infer<typeof confirmedField>;
