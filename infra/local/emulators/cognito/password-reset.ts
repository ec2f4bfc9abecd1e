import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { OutgoingMail } from '../ses/mail.ts';
import { CognitoError, notAuthorized } from './cognito-error.ts';
import { checkPasswordPolicy } from './password.ts';
import type { PoolStore } from './pool-store.ts';
import type { Srp } from './srp.ts';

export type Deliver = (mail: OutgoingMail) => unknown;

const forgotSchema = z.object({ Username: z.string() });
const confirmSchema = z.object({
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
});

/** Cognito's own figures: an hour for the code, ms; tries with one code. */
const codeLife = 3600_000;
const maxTries = 5;

export const poolSender = 'no-reply@verificationemail.com';

/** Forgotten passwords: a code by mail, then the new password. */
export function createPasswordReset({
  store,
  srp,
  deliver,
}: {
  store: PoolStore;
  srp: Srp;
  deliver: Deliver;
}) {
  const mismatch = () =>
    new CognitoError(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    );

  return {
    forgot(request: unknown) {
      const { Username } = forgotSchema.parse(request);
      const user = store.find(Username);
      if (user?.status === 'FORCE_CHANGE_PASSWORD') {
        throw notAuthorized('User password cannot be reset in the current state.');
      }
      if (user) {
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        store.save({ ...user, reset: { code, until: Date.now() + codeLife, tries: 0 } });
        deliver({
          from: poolSender,
          to: [user.email],
          replyTo: [],
          subject: 'Your verification code',
          text: `Your confirmation code is ${code}`,
          html: `<p>Your confirmation code is <strong>${code}</strong></p>`,
        });
      }
      // The answer does not tell whether the address has an account.
      const destination = user?.email ?? Username;
      return {
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: destination.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
        },
      };
    },

    confirm(request: unknown) {
      const { Username, ConfirmationCode, Password } = confirmSchema.parse(request);
      const user = store.find(Username);
      if (!user?.reset) throw mismatch();
      const { reset, ...rest } = user;
      if (reset.tries >= maxTries) {
        throw new CognitoError(
          'LimitExceededException',
          'Attempt limit exceeded, please try after some time.',
        );
      }
      if (reset.code !== ConfirmationCode.trim()) {
        store.save({ ...user, reset: { ...reset, tries: reset.tries + 1 } });
        throw mismatch();
      }
      if (reset.until <= Date.now()) {
        throw new CognitoError(
          'ExpiredCodeException',
          'Invalid code provided, please request a code again.',
        );
      }
      checkPasswordPolicy(Password);
      store.save({ ...rest, srp: srp.verifierOf(user.sub, Password), status: 'CONFIRMED' });
      return {};
    },
  };
}
