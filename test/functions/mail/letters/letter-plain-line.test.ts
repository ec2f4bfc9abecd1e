import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxSubjectLength } from '#domain/email-address.ts';
import { plainLine, plainText, subjectLine } from '#functions/mail/letters/letter.ts';

const anything = fc.string({ unit: 'binary', maxLength: 400 });

describe('one line of typed text in a mail', () => {
  test.each([
    ['Willerby\r\nBcc: all@example.com', 'Willerby Bcc: all@example.com'],
    ['  Мобилен \t дом\u2028„Рила“\u0085', 'Мобилен дом „Рила“'],
    ['price\u202e00021', 'price 00021'],
    ['half \ud83c of an emoji', 'half of an emoji'],
    ['дом 🏡 e\u0301', 'дом 🏡 e\u0301'],
    ['\r\n\0', ''],
  ])('turns %j into %j', (typed, line) => {
    expect(plainLine(typed)).toBe(line);
  });

  test('contains no line break, no control character and no half character, whatever was typed', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(plainLine(typed)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(plainLine(plainLine(typed))).toBe(plainLine(typed));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a mail’s subject', () => {
  test('is cut when it is too long, never inside a character', () => {
    for (let length = maxSubjectLength - 3; length <= maxSubjectLength + 3; length++) {
      const subject = subjectLine(`${'a'.repeat(length)}${'🏡'.repeat(5)}`);
      expect(subject.length).toBeLessThanOrEqual(maxSubjectLength);
      expect(subject).not.toMatch(/\p{Cs}/u);
      expect(subject.endsWith('…')).toBe(true);
    }
    expect(subjectLine('Запитване за Willerby')).toBe('Запитване за Willerby');
    fc.assert(
      fc.property(anything, (typed) => {
        const subject = subjectLine(typed);
        expect(subject.length).toBeLessThanOrEqual(maxSubjectLength);
        expect(subject).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

test('a text of several lines keeps its line breaks, in one form, and loses other control characters', () => {
  expect(plainText('едно\r\nдве\rтри\u2028\n\u0000четири  \n\n')).toBe('едно\nдве\nтри\n\n четири');
});
