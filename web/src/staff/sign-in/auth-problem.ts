import { useAdmin } from '../kit/admin-context.tsx';

/** What went wrong at the sign-in, where the person can do something about it. */
export type AuthProblem =
  | 'credentials'
  | 'captcha'
  | 'captchaDown'
  | 'limit'
  | 'offline'
  | 'weakPassword'
  | 'code'
  | 'codeExpired'
  | 'resetRequired'
  | 'invited'
  | 'config';

export type AuthStep = 'signIn' | 'newPassword' | 'reset';

/**
 * By Cognito's names of errors, which the local emulator uses too. `InvalidPasswordException`
 * depends on the step.
 */
const problems: Record<string, AuthProblem> = {
  NotAuthorizedException: 'credentials',
  UserNotFoundException: 'credentials',
  UserLambdaValidationException: 'captcha',
  LimitExceededException: 'limit',
  TooManyRequestsException: 'limit',
  TooManyFailedAttemptsException: 'limit',
  NetworkError: 'offline',
  CodeMismatchException: 'code',
  ExpiredCodeException: 'codeExpired',
  PasswordResetRequiredException: 'resetRequired',
};

/**
 * The problem behind an error of the auth library, or the error's own message for an unknown one.
 */
export function authProblem(error: unknown, step: AuthStep): AuthProblem | { message: string } {
  if (!(error instanceof Error)) return { message: '' };
  // The pool's answer to a new password that its policy refuses; a wrong password is a
  // NotAuthorizedException.
  if (error.name === 'InvalidPasswordException')
    return step === 'signIn' ? 'credentials' : 'weakPassword';
  // Only the message shows that a NotAuthorizedException is a locked account.
  if (/attempts exceeded/i.test(error.message)) return 'limit';
  // Likewise only the message shows an account whose invitation was never used.
  if (/current state/i.test(error.message)) return 'invited';
  if (error.name === 'UserLambdaValidationException' && /unavailable/i.test(error.message))
    return 'captchaDown';
  if (error instanceof TypeError || error.name === 'ZodError' || error.name === '$ZodError')
    return 'config';
  return problems[error.name] ?? { message: error.message };
}

/** The sentence for an error of the auth library, in the page's language. */
export function useAuthMessage(step: AuthStep): (error: unknown) => string {
  const { errors } = useAdmin().messages.adminSession;
  return (error) => {
    const problem = authProblem(error, step);
    return typeof problem === 'string' ? errors[problem] : problem.message || errors.credentials;
  };
}
