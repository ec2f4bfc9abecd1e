import { notAuthorized } from './cognito-error.ts';

/** Cognito's own figures: wrong passwords that are forgiven; the longest lockout, ms. */
const forgiven = 5;
const longest = 15 * 60_000;

/** From the fifth wrong password on an account is locked: a second at first, twice as long after each further one. */
export function createLockout() {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    /** Throws while the account is locked. The house's clock is no way around it. */
    check(sub: string): void {
      if ((failures.get(sub)?.until ?? 0) > performance.now()) throw notAuthorized('Password attempts exceeded');
    },
    failed(sub: string): void {
      const count = (failures.get(sub)?.count ?? 0) + 1;
      const lock = count < forgiven ? 0 : Math.min(1000 * 2 ** (count - forgiven), longest);
      failures.set(sub, { count, until: performance.now() + lock });
    },
    passed(sub: string): void {
      failures.delete(sub);
    },
  };
}
