import { expect, test } from 'vitest';
import { countdown } from '#domain/offers/countdown.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { clockText, roughClock } from '#site/cards/clock-face.ts';
import { clockWords } from '#site/cards/clock-words.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;
const end = '2026-12-01T00:00:00.000Z';
const before = (ms: number) => countdown(end, new Date(Date.parse(end) - ms));
const day = 86_400_000;

test.each(['bg', 'en'] as const)(
  'the words of a page’s countdown are right for every number, in %s',
  (language) => {
    const words = messagesOf[language].campaign.countdown;
    const written = clockWords(words);
    for (const unit of units)
      for (let count = 0; count <= 400; count++)
        expect(written[unit][count === 1 ? 0 : 1]).toBe(words[unit](count));
    expect(written.left.replace('{}', '07:42:18')).toBe(words.left('07:42:18'));
  },
);

test('a countdown shows its days until the last one, then hours, minutes and seconds alone', () => {
  const days = (count: number) => (count === 1 ? 'day' : 'days');
  expect(clockText(before(2 * day), days)).toBe('2 days 00:00:00');
  expect(clockText(before(2 * day - 1), days)).toBe('1 day 23:59:59');
  expect(clockText(before(day), days)).toBe('1 day 00:00:00');
  expect(clockText(before(day - 1), days)).toBe('23:59:59');
  expect(clockText(before(1000), days)).toBe('00:00:01');
});

test('a card’s countdown shows days alone until the last one, then hours, minutes and seconds', () => {
  const days = (count: number) => (count === 1 ? 'day' : 'days');
  expect(roughClock(before(6 * day - 1), days)).toBe('5 days');
  expect(roughClock(before(2 * day), days)).toBe('2 days');
  expect(roughClock(before(2 * day - 1), days)).toBe('1 day');
  expect(roughClock(before(day), days)).toBe('1 day');
  expect(roughClock(before(day - 1), days)).toBe('23:59:59');
});
