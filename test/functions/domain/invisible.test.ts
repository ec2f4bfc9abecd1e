import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutInvisible } from '#domain/invisible.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** Signs that people paste without seeing them. */
const unseen = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e],
  ...[...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x206f)],
  ...[0x2800, 0x3164, 0xfeff, 0xffa0, ...range(0xfe00, 0xfe0f), 0xe0001, 0xe0041, 0xe0100],
].map((code) => String.fromCodePoint(code));
const visible = [
  'W',
  'і',
  'й',
  '́',
  '7',
  '#',
  '’',
  '—',
  ' ',
  '\u00a0',
  '\u2009',
  '\n',
  '❤',
  '👨',
  '🏽',
  '🏴',
];
const bits = fc.array(fc.constantFrom(...unseen, ...visible), { maxLength: 24 });

describe('signs that the eye cannot see', () => {
  it.each(unseen.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
    'U+%s goes from inside, before and after a word',
    (_, sign) => {
      expect(withoutInvisible(`${sign}Will${sign}erby${sign}`)).toBe('Willerby');
      expect(withoutInvisible(sign)).toBe('');
    },
  );

  it('stay where they hold an emoji together', () => {
    for (const emoji of ['👨‍👩‍👧', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👍🏽', '🏳️‍🌈', '☎️', '🇧🇬'])
      expect(withoutInvisible(`\u200b${emoji}\u200b`)).toBe(emoji);
  });

  it('go from between an emoji and a word', () => {
    expect(withoutInvisible('👨\u200dW')).toBe('👨W');
    expect(withoutInvisible('W\ufe0f👨\u200b\u200d👩')).toBe('W👨👩');
  });

  it('leave blanks of every width in place', () => {
    const blanks = ' \u00a0\u2009\u202f\u3000\t\n';
    expect(withoutInvisible(blanks)).toBe(blanks);
  });

  it('are all removed the first time, and no other sign is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          bits.map((list) => list.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const once = withoutInvisible(text);
          expect(withoutInvisible(once)).toBe(once);
          const seen = (all: string) =>
            all.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
          expect(seen(once)).toBe(seen(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never stand in a text without emoji', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...unseen, 'W', 'і', ' ', '7')), (list) => {
        expect(withoutInvisible(list.join(''))).not.toMatch(
          /[\p{Default_Ignorable_Code_Point}\u2800]/u,
        );
      }),
    );
  });
});
