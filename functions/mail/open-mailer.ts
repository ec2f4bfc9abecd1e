import type { Env } from '../platform/env.ts';
import type { Mailer } from '../use-cases/mailer.ts';
import { createMailer } from './ses-mailer.ts';

/** Variables of a function that sends mail. */
export const mailVariables = [
  'SITE_ORIGIN',
  'MAIL_FROM',
  'MAIL_TO',
  'MAIL_CONFIGURATION_SET',
  'RECIPIENT_KEY_SECRET_ID',
] as const;

/** The mailer that a function's environment tells of. */
export function openMailer(env: Env<(typeof mailVariables)[number]>): Mailer {
  return createMailer({
    from: env.MAIL_FROM,
    to: env.MAIL_TO,
    origin: env.SITE_ORIGIN,
    configurationSet: env.MAIL_CONFIGURATION_SET,
  });
}
