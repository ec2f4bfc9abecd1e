import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import { verifyCaptcha } from '../platform/captcha.ts';
import { start } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { triable } from '../platform/trial.ts';

const { env, log } = start('pre-authentication', ['CAPTCHA_SECRET_ID', 'CAPTCHA_VERIFY_URL']);
const deps = {
  verifyUrl: env.CAPTCHA_VERIFY_URL,
  readSecret: createSecretReader(env.CAPTCHA_SECRET_ID),
};

/**
 * Cognito calls it before it checks a password. Without a solved captcha, or while the provider
 * can't be asked, it refuses the sign-in, and the person reads the error's sentence.
 */
async function checkCaptcha(
  event: PreAuthenticationTriggerEvent,
): Promise<PreAuthenticationTriggerEvent> {
  const token = event.request.validationData?.captcha;
  if (!token) throw new Error('Please complete the reCAPTCHA verification');
  let solved: boolean;
  try {
    solved = await verifyCaptcha(deps, token);
  } catch (error) {
    log.error('captcha not verified', { error });
    throw new Error('The reCAPTCHA verification is unavailable, please try again', {
      cause: error,
    });
  }
  if (!solved) throw new Error('Please complete the reCAPTCHA verification');
  return event;
}

export const handler = triable(checkCaptcha);
