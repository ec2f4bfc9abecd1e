import { describe, expect, test } from 'vitest';
import { listedNotes, listedRenewals, noteIn, renewalIn } from '#domain/houses/condition.ts';

const cyrillic = /^[\p{Script=Cyrillic}\s,.]+$/u;
const latin = /^[\p{Script=Latin}\s,.-]+$/u;

describe('a listed finding about a house’s condition', () => {
  test.each([
    ...Object.entries(listedNotes).map(
      ([check, list]) => [`notes on ${check}`, list, noteIn] as const,
    ),
    ['renewals', listedRenewals, renewalIn] as const,
  ])('of %s is recognised in either language, and shown in the page’s', (_, list, shownIn) => {
    expect(list.length).toBeGreaterThan(2);
    for (const { bg, en } of list) {
      expect(bg).toMatch(cyrillic);
      expect(en).toMatch(latin);
      for (const stored of [bg, en, ` ${bg.toUpperCase()} `]) {
        expect(shownIn(stored, 'bg')).toEqual({ text: bg });
        expect(shownIn(stored, 'en')).toEqual({ text: en });
      }
    }
  });

  test('that is not listed stays as staff typed it, marked where it is not in the page’s language', () => {
    expect(noteIn('Нов покрив', 'en')).toEqual({ text: 'Нов покрив', lang: 'bg' });
    expect(renewalIn('Нов покрив', 'bg')).toEqual({ text: 'Нов покрив' });
  });
});
