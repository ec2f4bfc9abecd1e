import { ApiError } from '#shared/api/api-error.ts';
import type { EnquiryWords } from '#shared/texts/enquiry-messages.ts';

type Words = EnquiryWords['failures'];

/**
 * Whether the enquiry is stored although an error came back: only its mail failed, and the schedule
 * sends it again.
 */
export function isStored(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'mail';
}

/** Why an enquiry was not sent, in a sentence. */
export function enquiryFailure(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return words.submitError;
  if (error.code === 'offline') return words.offline;
  if (error.code === 'rate_limited') return words.tooMany;
  if (error.fields.captcha) return words.captcha;
  if (error.body.reason === 'automated') return words.automated;
  return words.submitError;
}
