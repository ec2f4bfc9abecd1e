import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { enquiryFailure, isStored } from '#site/islands/enquiry/enquiry-failure.ts';

const words = enquiryMessages.en.enquiry.failures;
const said = (error: unknown) => enquiryFailure(error, words);

describe('the message about an enquiry that was not sent', () => {
  test('is never shown for a failed mail, since the enquiry is stored all the same', () => {
    for (const message of ['Failed to send email', 'The email service is temporarily unavailable.'])
      expect(isStored(new ApiError('mail', 502, message))).toBe(true);
    for (const error of [
      new ApiError('provider', 502, 'x'),
      new ApiError('unavailable', 503, 'x'),
      new TypeError('x'),
    ])
      expect(isStored(error)).toBe(false);
  });

  test('names the reason where it is known', () => {
    expect(said(new ApiError('rate_limited', 429, 'Slow down'))).toBe(words.tooMany);
    expect(said(new ApiError('rule', 422, 'Robot', { reason: 'automated' }))).toBe(words.automated);
    expect(said(new ApiError('offline', 0, 'No answer'))).toBe(words.offline);
  });

  test('is a general sentence otherwise', () => {
    expect(said(new ApiError('internal', 500, 'Oops'))).toBe(words.submitError);
    expect(said(new TypeError('x is not a function'))).toBe(words.submitError);
  });
});
