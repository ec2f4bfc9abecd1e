import { describe, expect, test } from 'vitest';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { momentOf } from '#site/cards/moment.ts';
import { formatSofia } from '#staff/kit/format-sofia.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
/** Five past ten in the evening in Sofia, a day later than UTC has it. */
const late = '2026-11-21T22:05:00.000Z';

describe('a date as text', () => {
  test('in the staff area is written in Sofia’s time, in the order of the language', () => {
    expect(plain(formatSofia(late, 'bg'))).toMatch(/^22\.11\.2026 г\., 0:05(?: ч\.)?$/);
    expect(plain(formatSofia(late, 'en'))).toMatch(/^22 Nov 2026, 0?0:05$/);
  });

  test('of an offer’s end names the month, and names the year only when it is not this year', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const say = (language: 'bg' | 'en', iso: string) => {
      const { campaign } = messagesOf[language];
      return plain(campaign.date.until(momentOf(iso, campaign, now)));
    };
    expect(say('bg', late)).toBe('до 22 ноември, 00:05 ч.');
    expect(say('en', late)).toBe('until 22 November, 00:05');
    expect(say('bg', '2027-01-05T21:59:00.000Z')).toBe('до 5 януари 2027 г., 23:59 ч.');
    expect(say('en', '2027-01-05T21:59:00.000Z')).toBe('until 5 January 2027, 23:59');
  });
});
