import { DomainError, errorStatus } from '#domain/errors.ts';
import { type FormSigns, looksAutomated } from '#domain/requests/forms.ts';
import type { SubmissionLimit } from '../../store/rate-limit.ts';

export interface FormGuardDeps {
  submissions: Pick<SubmissionLimit, 'admit' | 'countOther'>;
  /**
   * Checks whether a person solved the captcha behind a token; null where the dealer asks for none.
   */
  solvesCaptcha: ((token: string) => Promise<boolean>) | null;
}

/** Rejects where no person solved the captcha, or that can't be found out; with these details. */
export async function checkCaptcha(
  solves: (token: string) => Promise<boolean>,
  token: string | undefined,
  details: Record<string, unknown> = {},
): Promise<void> {
  const captchaRefusal = (code: 'required' | 'invalid') =>
    new DomainError('invalid', 'Please complete the reCAPTCHA verification', {
      fields: { captcha: code },
      details,
    });
  if (!token) throw captchaRefusal('required');
  let solved: boolean;
  try {
    solved = await solves(token);
  } catch (cause) {
    throw new DomainError(
      'unavailable',
      'The reCAPTCHA verification is unavailable, please try again',
      { cause, details },
    );
  }
  if (!solved) throw captchaRefusal('invalid');
}

const tooMany = (seconds: number) =>
  new DomainError(
    'rate_limited',
    'Too many forms were sent from here. Please wait a minute and try again.',
    {
      details: { retry_after: seconds },
    },
  );

/**
 * Counts a form that was refused or sent again, apart from submissions; rejects with `rate_limited`
 * where an address has too many. While the table can't count them they are let through: such a form
 * stores nothing.
 */
export async function countOtherForm(
  submissions: Pick<SubmissionLimit, 'countOther'>,
  address: () => Promise<string>,
  key?: string,
): Promise<void> {
  let seconds: number | null;
  try {
    seconds = await submissions.countOther(await address(), key);
  } catch {
    return;
  }
  if (seconds !== null) throw tooMany(seconds);
}

/**
 * Counts a reading of what a link shows; rejects with `rate_limited` where it was read too often.
 * While the table can't count, readings are let through, as forms are.
 */
export async function countReading(
  submissions: Pick<SubmissionLimit, 'countReading'>,
  link: string,
): Promise<void> {
  const seconds = await submissions.countReading(link).catch(() => null);
  if (seconds === null) return;
  throw new DomainError('rate_limited', 'This was opened too often. Please wait a minute.', {
    details: { retry_after: seconds },
  });
}

/**
 * Rejects with `rate_limited` where an address sent too many forms that were refused or sent again:
 * one read, before anything of the next form is. While the table can't be read it is let through.
 */
export async function refuseSender(
  submissions: Pick<SubmissionLimit, 'waits'>,
  address: () => Promise<string>,
): Promise<void> {
  const seconds = await submissions.waits(await address()).catch(() => null);
  if (seconds !== null) throw tooMany(seconds);
}

const isRefusal = (error: unknown) =>
  error instanceof DomainError && errorStatus[error.code] < 500 && error.code !== 'rate_limited';

async function checkSigns(
  { solvesCaptcha }: FormGuardDeps,
  signs: FormSigns & { captcha?: string | undefined },
) {
  if (looksAutomated(signs))
    throw new DomainError(
      'rule',
      'This form was filled in like a program does. Please reload the page and try again.',
      {
        details: { reason: 'automated' },
      },
    );
  if (solvesCaptcha) await checkCaptcha(solvesCaptcha, signs.captcha);
}

/**
 * Checks that a person sent the form and that the address did not send too many, then lets `take`
 * store it; rejects with the refusal. `take` calls `replayed` when it finds the form stored
 * already. Forms sent again, and forms refused here or by `take`, have a count of their own. `key`
 * names form and kind: one key under two kinds is two submissions.
 */
export async function guardForm<T>(
  deps: FormGuardDeps,
  signs: FormSigns & { captcha?: string | undefined },
  address: () => Promise<string>,
  key: string,
  take: (replayed: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { submissions } = deps;
  let isSubmission = false;
  let isCounted = false;
  async function countAsOther() {
    if (isCounted) return;
    isCounted = true;
    await countOtherForm(submissions, address, isSubmission ? key : undefined);
  }
  try {
    await checkSigns(deps, signs);
    const { retryAfter, isNew } = await submissions.admit(await address(), key);
    if (retryAfter !== null) throw tooMany(retryAfter);
    isSubmission = isNew;
    isCounted = !isNew;
    return await take(countAsOther);
  } catch (error) {
    if (isRefusal(error)) await countAsOther();
    throw error;
  }
}
