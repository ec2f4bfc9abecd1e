import { expect, test } from 'vitest';
import { calendarText } from '#shared/formats/calendar-text.ts';
import { campaign as bg } from '#shared/texts/bg/campaign.ts';
import { campaign as en } from '#shared/texts/en/campaign.ts';

test('a day and a month of the calendar are told in words', () => {
  expect(calendarText('2026-05', bg.date?.months ?? [])).toBe('май 2026');
  expect(calendarText('2026-10-05', en.date.months)).toBe('5\u00a0October 2026');
});
