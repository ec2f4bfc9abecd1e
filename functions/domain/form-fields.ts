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

/** Trimmed text of at most `max` characters; codes `required`, `tooLong`, `invalid`. */
export function text(max: number, { optional = false } = {}) {
  return z
    .string(optional ? 'invalid' : 'required')
    .check(
      withoutUnseen,
      z.trim(),
      z.minLength(optional ? 0 : 1, 'required'),
      z.maxLength(max, 'tooLong'),
    );
}

/** An e-mail address; codes `required`, `tooLong`, `invalid`. */
export const emailField = z.string('required').check(
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
  z.refine((typed) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed), 'invalid'),
  withoutUnseen,
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(maxSubjectLength, 'tooLong'),
);

/** An e-mail address that may be left empty. */
export const optionalEmailField = z.string('invalid').check(
  withoutUnseen,
  withoutWrapping,
  z.maxLength(maxEmailLength, 'tooLong'),
  z.refine((text) => text === '' || isEmailAddress(text), 'invalid'),
);

/** The page's language; a caller that names none gets the site's default. */
export const langField = z._default(z.enum(languages, 'invalid'), 'bg');

/** What every public form may carry besides its fields. Read by forms.ts. */
export const formSignsShape = {
  website: z.optional(z.string('invalid').check(z.maxLength(500, 'invalid'))),
  /** ms between the form's opening and its sending. */
  filled_ms: z.optional(z.number('invalid').check(z.gte(0, 'invalid'))),
  /** The captcha's answer, where the dealer asks for one. */
  captcha: z.optional(z.string('invalid').check(z.maxLength(5000, 'invalid'))),
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
  .check(
    z.maxLength(2048, 'tooLong'),
    z.regex(/^(\/media\/[\w./-]+|https?:\/\/[^\s"<>\\]+)$/, 'invalid'),
  );

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
