import { expect, test } from 'vitest';
import { looksAutomated, minimumFillTime, referenceOf } from '#domain/requests/forms.ts';

test('a form counts as a machine’s when its honeypot field is filled in, or when it was filled in too quickly for a person', () => {
  expect(looksAutomated({ website: 'https://spam.example' })).toBe(true);
  expect(looksAutomated({ website: ' ' })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: minimumFillTime - 1 })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: 0 })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: minimumFillTime })).toBe(false);
  expect(looksAutomated({ website: '' })).toBe(false);
  expect(looksAutomated({})).toBe(false);
});

test('a request’s reference for customers and the dealer is the first eight characters of its id', () => {
  expect(referenceOf('4f1d0c7e-2c7b-4f0e-9a55-3a8a6a0f7c11')).toBe('4F1D0C7E');
});
