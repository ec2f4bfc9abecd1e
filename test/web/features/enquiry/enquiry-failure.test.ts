import { describe, expect, test } from 'vitest';
import { enquiryFailure } from '../../../../web/src/features/enquiry/enquiry-failure.ts';
import { en } from '../../../../web/src/i18n/en.ts';
import { ApiError } from '../../../../web/src/lib/api-error.ts';

const words = en.enquiry.failures;
const said = (error: unknown) => enquiryFailure(error, words);

describe('why an enquiry was not sent', () => {
  test('is the spec’s sentence for mail, and that nothing is lost', () => {
    expect(said(new ApiError('mail', 502, 'Failed to send email'))).toMatch(/^Failed to send email\. .*saved/);
  });

  test.each([
    'The email service is temporarily unavailable. Please try again later or contact us directly.',
    'Email address is not verified',
    'unverified domain',
  ])('is another one where the server says "%s"', (message) => {
    expect(said(new ApiError('mail', 502, message))).toBe(words.unverified);
  });

  test('names the reason where it is known', () => {
    expect(said(new ApiError('rate_limited', 429, 'Slow down'))).toBe(words.tooMany);
    expect(said(new ApiError('rule', 422, 'Robot', { reason: 'automated' }))).toBe(words.automated);
    expect(said(new ApiError('offline', 0, 'No answer'))).toBe(words.offline);
  });

  test('is general otherwise', () => {
    expect(said(new ApiError('internal', 500, 'Oops'))).toBe(words.submitError);
    expect(said(new TypeError('x is not a function'))).toBe(words.submitError);
  });
});
