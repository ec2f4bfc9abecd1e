import fc from 'fast-check';
import { find } from 'linkifyjs';
import { describe, expect, test } from 'vitest';
import { maxSubjectLength } from '#domain/email-address.ts';
import {
  nameLine,
  plainLine,
  plainText,
  subjectLine,
  withNames,
} from '#functions/mail/letters/plain-text.ts';

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

describe('a name in which a mail program could see an address', () => {
  const invisible = '\u200c';
  const addresses = [
    'www.example.com',
    'WWW2.Example.com/gift?a=1',
    'example.com',
    'Вземете си подаръка: example.com/x.',
    'http://example.com',
    'HTTPS://example.com:8080/x.y',
    'http://192.0.2.1/x',
    'ftp://example.com',
    'mailto:somebody@example.com',
    'some.body@example.com',
    'пример.бг',
    '//example.com',
    '@example.com',
  ];

  test.each(addresses)('reads as it was typed, and is no link: %s', (name) => {
    expect(nameLine(name).replaceAll(invisible, '')).toBe(name);
    expect(find(nameLine(name))).toEqual([]);
  });

  test.each(addresses)('leads nowhere where a program links it all the same: %s', (name) => {
    const [host = ''] = /[^\s/:]*\.[^\s/:\d]+/.exec(nameLine(name).replace(/^\w+:/, '')) ?? [];
    if (host !== '') expect(URL.canParse(`http://${host.split('@').at(-1)}`)).toBe(false);
  });

  test.each(['Willerby Rio Gold, 10.50 x 3.7 m', 'д-р Петров', 'ABI 2.5', 'Мария-Ана Г. Иванова'])(
    'any other name stays as it is: %s',
    (name) => {
      expect(nameLine(name)).toBe(name);
    },
  );

  test('is none, whatever it is made of', () => {
    const part = fc.oneof(
      fc.constantFrom(...addresses, '.', '@', ':', '/', '//', 'www', 'www.', 'http', 'com', ' '),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const name = parts.join('');
        const line = nameLine(name);
        expect(find(line)).toEqual([]);
        expect(line.replaceAll(invisible, '')).toBe(plainLine(name).replaceAll(invisible, ''));
        expect(nameLine(line)).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });

  test('is none in a text of staff either, whose own addresses stay', () => {
    const text = 'Здравейте, www.example.com!\nВижте https://homes.example/bg';
    const written = withNames(text, ['www.example.com', '', ' ']);
    expect(written.replaceAll(invisible, '')).toBe(text);
    expect(find(written).map(({ href }) => href)).toEqual(['https://homes.example/bg']);
    expect(withNames('$& and $1', ['$&'])).toBe('$& and $1');
  });

  test.each([
    // The reply's form puts a blank for a brace, staff greet by a part of the name.
    ['{www.example.com}', 'Здравейте, www.example.com!'],
    ['Иван{example.com}', 'Здравейте, Иван example.com!'],
    ['Иван Example.com Петров', 'Здравейте, Example.com.'],
    ['Иван\u202e  example.com', 'Здравейте, Иван example.com!'],
  ])('is none in a text of staff that has it otherwise than it was typed: %j', (name, text) => {
    const written = withNames(text, [name]);
    expect(written.replaceAll(invisible, '')).toBe(text);
    expect(find(written)).toEqual([]);
  });

  test.each(['.example', 's.example', 'homes.example', 'example/bg', 'https:'])(
    'leaves staff’s own addresses alone, of which somebody typed a part as a name: %s',
    (name) => {
      const text = 'Вижте https://homes.example/bg';
      expect(withNames(text, [name])).toBe(text);
    },
  );
});
