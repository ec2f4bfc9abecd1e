import * as z from 'zod/mini';

/** Half an emoji, or a control character out of a pasted document, has no place in an address or a page: both go. */
export const sound = z.overwrite<string>((typed) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
  typed.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu, ''),
);

/** Trimmed text of at most `max` characters; codes `required`, `tooLong`, `invalid`. */
export function text(max: number, { optional = false } = {}) {
  return z
    .string(optional ? 'invalid' : 'required')
    .check(sound, z.trim(), z.minLength(optional ? 0 : 1, 'required'), z.maxLength(max, 'tooLong'));
}
