import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth';
import { configureAuth } from './configure-auth.ts';
import { session } from './session.ts';

/** What the sign-in service asks for next. */
export type NextStep = 'done' | 'newPassword' | 'oneTimeCode' | 'reset';

function nextStep(step: string): NextStep {
  switch (step) {
    case 'DONE':
      return 'done';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'oneTimeCode';
    case 'RESET_PASSWORD':
      return 'reset';
    default:
      throw new Error(`Sign-in step ${step} is not supported here`);
  }
}

async function finish(step: NextStep): Promise<NextStep> {
  if (step === 'done') await session.load();
  return step;
}

/** Rejects with the auth library's errors; `authProblem` knows them. */
export async function signInWith(email: string, password: string, captcha: string): Promise<NextStep> {
  const { authFlow } = await configureAuth();
  const input = {
    username: email,
    password,
    options: { authFlowType: authFlow, clientMetadata: { captcha } },
  } as const;
  const attempt = () => signIn(input);
  const { nextStep: next } = await attempt().catch(async (error: unknown) => {
    // A session the service no longer honours is still in the browser's storage: put it away first.
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    return attempt();
  });
  return finish(nextStep(next.signInStep));
}

/** The first sign-in's new password, or the code of an authenticator application. */
export async function answerChallenge(answer: string): Promise<NextStep> {
  const { nextStep: next } = await confirmSignIn({ challengeResponse: answer });
  return finish(nextStep(next.signInStep));
}
