import * as z from 'zod/mini';

interface CaptchaDeps {
  /** The provider's `siteverify` address. */
  verifyUrl: string;
  readSecret(signal: AbortSignal): Promise<string>;
}

/**
 * ms for the secret and the provider's answer together. Cognito gives the whole trigger five
 * seconds, including a cold start.
 */
const patience = 3500;

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.optional(z.array(z.string())),
});

/**
 * The provider's errors about the secret, not about the token. Source: reCAPTCHA, "Verifying the
 * user's response".
 */
const aboutSecret = new Set(['missing-input-secret', 'invalid-input-secret']);

/**
 * Asks the provider whether a person solved the captcha behind this token. Throws when the provider
 * can't be asked, or doesn't know our secret: then nobody could solve one.
 */
export async function verifyCaptcha(
  { verifyUrl, readSecret }: CaptchaDeps,
  token: string,
): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: await readSecret(signal), response: token }),
    signal,
  });
  if (!response.ok) throw new Error(`The captcha provider answered ${response.status}`);
  const { success, 'error-codes': codes = [] } = answerSchema.parse(await response.json());
  const problem = codes.find((code) => aboutSecret.has(code));
  if (problem !== undefined)
    throw new Error(`The captcha provider does not take the secret key: ${problem}`);
  return success;
}
