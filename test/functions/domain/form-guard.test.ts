import { expect, test } from 'vitest';
import { looksAutomated, minimumFillTime } from '../../../functions/domain/forms.ts';

test('a form is a machine’s when the field nobody sees is filled in, or nobody could have been that quick', () => {
  expect(looksAutomated({ website: 'https://spam.example' })).toBe(true);
  expect(looksAutomated({ website: ' ' })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: minimumFillTime - 1 })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: 0 })).toBe(true);
  expect(looksAutomated({ website: '', filled_ms: minimumFillTime })).toBe(false);
  expect(looksAutomated({ website: '' })).toBe(false);
  expect(looksAutomated({})).toBe(false);
});
