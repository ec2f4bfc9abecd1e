/**
 * The stage cannot start, for a reason that a person can remove: `message` is the sentence to
 * print.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
