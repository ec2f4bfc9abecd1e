import { DomainError } from '../domain/errors.ts';
import { type FormSigns, looksAutomated } from '../domain/form-guard.ts';

/** Whoever sends a public form, as far as the platform vouches for it. */
export interface FormCaller {
  /** The form's own; null where none was sent. */
  key: string | null;
  address(): Promise<string>;
}

/** How many forms an address has sent of late. */
export interface SubmissionLimit {
  /** Counts the form of this key; seconds to wait where the address has sent too many, null where it is taken. */
  admit(address: string, key: string): Promise<number | null>;
}

export interface FormGuardDeps {
  submissions: SubmissionLimit;
  /** Whether a person solved the captcha behind a token; null where the dealer asks for none. */
  solvesCaptcha: ((token: string) => Promise<boolean>) | null;
}

const captchaRefusal = (code: 'required' | 'invalid') =>
  new DomainError('invalid', 'Please complete the reCAPTCHA verification', { fields: { captcha: code } });

async function checkCaptcha(solves: (token: string) => Promise<boolean>, token: string | undefined): Promise<void> {
  if (!token) throw captchaRefusal('required');
  let solved: boolean;
  try {
    solved = await solves(token);
  } catch (cause) {
    throw new DomainError('unavailable', 'The reCAPTCHA verification is unavailable, please try again', { cause });
  }
  if (!solved) throw captchaRefusal('invalid');
}

/**
 * Lets a form through that a person seems to have sent, and not too many of them; rejects with why not. Nothing is stored yet.
 * `form` counts with its key: one key under two forms is two submissions.
 */
export async function guardForm(
  { submissions, solvesCaptcha }: FormGuardDeps,
  signs: FormSigns & { captcha?: string | undefined },
  address: () => Promise<string>,
  form: 'enquiry' | 'loan',
  key: string,
): Promise<void> {
  if (looksAutomated(signs))
    throw new DomainError(
      'rule',
      'This form was filled in like a program does. Please reload the page and try again.',
      {
        details: { reason: 'automated' },
      },
    );
  if (solvesCaptcha) await checkCaptcha(solvesCaptcha, signs.captcha);
  const seconds = await submissions.admit(await address(), `${form}#${key}`);
  if (seconds !== null)
    throw new DomainError('rate_limited', 'Too many forms were sent from here. Please wait a minute and try again.', {
      details: { retry_after: seconds },
    });
}
