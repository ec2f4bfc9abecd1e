/**
 * A text without the signs at its end that `sign` matches, one at a time. A pattern for the whole
 * run is sought anew at each sign of it, in the square of its length; one that looks behind is not,
 * and the oldest browsers refuse the script that has it.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
