import { describe, expect, test } from 'vitest';
import { campaignReduction, campaignText, overclaim } from '#domain/offers/campaign-words.ts';

describe('the number after “up to”', () => {
  const terms = { discount_type: 'percentage' as const, up_to_percent: 12, up_to_amount: 4500 };

  test.each([
    ['percent of a campaign in percent', terms, '12\u00a0%', '12%'],
    [
      'the sum of a campaign in EUR',
      { ...terms, discount_type: 'fixed' as const },
      '4\u00a0500\u00a0€',
      '€4,500',
    ],
    [
      'the sum where it is less than a percent',
      { ...terms, up_to_percent: 0 },
      '4\u00a0500\u00a0€',
      '€4,500',
    ],
    [
      'nothing where nothing may be announced',
      { ...terms, up_to_percent: 0, up_to_amount: 0 },
      null,
      null,
    ],
  ])('is %s', (_, campaign, bg, en) => {
    expect([campaignReduction(campaign, 'bg'), campaignReduction(campaign, 'en')]).toEqual([
      bg,
      en,
    ]);
  });
});

describe('a campaign’s name and description', () => {
  test('are in the page’s language, and in English where the Bulgarian text is missing', () => {
    expect(campaignText('bg', 'Есен', 'Autumn')).toBe('Есен');
    expect(campaignText('bg', '', 'Autumn')).toBe('Autumn');
    expect(campaignText('en', 'Есен', 'Autumn')).toBe('Autumn');
    expect(campaignText('en', '', 'Autumn')).toBe('Autumn');
  });

  const some = { percent: 12, amount: 3000 };
  const none = { percent: 0, amount: 0 };

  test.each([
    ['Есенни дни', none],
    ['Autumn days at the yard', none],
    ['Седмица на офшорните къщи', none],
    ['Coffee and open doors', none],
    ['Намаление до 12 %', some],
    ['-12% на всичко', some],
    ['Big sale', some],
    ['Спестете с нас', some],
  ])('such as “%s” claim no more than may be announced', (text, upTo) => {
    expect(overclaim(text, upTo)).toBeNull();
  });

  test.each([
    ['Есенно намаление −20 %', some, { percent: 20 }],
    ['20% off, then 5 percent', some, { percent: 20 }],
    ['12,5 процента по-ниски цени', some, { percent: 12.5 }],
    ['13 на сто', some, { percent: 13 }],
    ['1 %', none, { percent: 1 }],
    ['20-процентна отстъпка', some, { percent: 20 }],
    ['Голяма разпродажба', none, 'reduction'],
    ['По-евтини домове', none, 'reduction'],
    ['На половин цена', none, 'reduction'],
    ['Half price', none, 'reduction'],
    ['Cheaper homes', none, 'reduction'],
    ['НАМАЛЕНИЯ', none, 'reduction'],
    ['Reduced homes', none, 'reduction'],
    ['Autumn discount', none, 'reduction'],
    ['€500 off', none, 'reduction'],
  ])('such as “%s” claim more than may be announced', (text, upTo, claim) => {
    expect(overclaim(text, upTo)).toEqual(claim);
  });
});
