import type { Messages } from '../../i18n/messages.ts';
import { ApiError } from '../../lib/api-error.ts';

type Words = Messages['enquiry']['failures'];

/** Spec section 8: what the server says when the sender's domain is not verified. */
const unverified = /verified|temporarily unavailable/i;

/** Why an enquiry was not sent, in a sentence. */
export function enquiryFailure(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return words.submitError;
  if (error.code === 'mail') return unverified.test(error.message) ? words.unverified : words.mail;
  if (error.code === 'offline') return words.offline;
  if (error.code === 'rate_limited') return words.tooMany;
  if (error.fields.captcha) return words.captcha;
  if (error.body.reason === 'automated') return words.automated;
  return words.submitError;
}
