import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ReductionPreview } from '#domain/api/offer-routes.ts';
import type { Language } from '#domain/locale.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { Announcement } from '#staff/offers/form/announcement.tsx';

type Foretold = ReductionPreview['results'][number];
const foretold: Foretold = {
  caravan_id: 'a',
  original_price: 20_000,
  effective_price: 18_000,
  lowest_price_30_days: 20_000,
  announced_reduction: null,
  announceable_from: '2026-12-02T08:00:00.000Z',
};
const shown = (language: Language, one: Partial<Foretold>) =>
  renderToStaticMarkup(
    <AdminProvider language={language}>
      <Announcement foretold={{ ...foretold, ...one }} />
    </AdminProvider>,
  ).replace(/<[^>]*>/g, '');

describe('what staff read of a reduction before they save it', () => {
  test('says from when on one may be announced of a home that was just listed', () => {
    expect(shown('en', {})).toBe(
      'Nothing may be announced: it was on sale for less than 7 days before the reduction. A reduction that begins on 2 Dec 2026, 10:00 or later may be.',
    );
    expect(shown('bg', {})).toMatch(
      /по-\u2060малко от 7 дни\. Може да се обяви намаление, което започва на 2\.12\.2026/,
    );
    expect(shown('en', { lowest_price_30_days: null })).toMatch(
      /^Nothing may be announced: it was not on sale before\. A reduction that begins on 2 Dec/,
    );
  });

  test('names the lower price of before where the days are enough, and no date for a hidden home', () => {
    expect(shown('en', { announceable_from: null, lowest_price_30_days: 17_000 })).toBe(
      'Nothing may be announced: it was offered at €17,000 in the 30 days before.',
    );
    expect(shown('en', { announceable_from: null, lowest_price_30_days: null })).toBe(
      'Nothing may be announced: it was not on sale before.',
    );
  });
});
