import { describe, expect, test } from 'vitest';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { formatSofia } from '#staff/kit/format-sofia.ts';
import { findCampaigns, findDiscounts, readView } from '#staff/offers/lists/offers-page.tsx';
import { formatDiscount, formatSofiaMonth } from '#staff/offers/offer-words.tsx';
import { paths } from '#staff/paths.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';

function campaign(name_en: string, name_bg: string): StaffCampaign {
  const {
    caravans: _,
    terms_since: __,
    past_terms: ___,
    deleted_at: ____,
    ...rest
  } = buildCampaign({ name_en, name_bg });
  return { ...rest, caravan_count: 0 };
}
function discount(make: string, model: string): StaffDiscount {
  const { terms_since: _, past_terms: __, deleted_at: ___, ...rest } = buildDiscount();
  return { ...rest, withheld: false, caravan: { make, model, price: 20_000, main_image: null } };
}

describe('searching campaigns and discounts', () => {
  const campaigns = [
    campaign('Autumn days', 'Есенни дни'),
    campaign('Winter sale', 'Зимна разпродажба'),
  ];
  const discounts = [discount('Willerby', 'Rio Gold'), discount('Swift', 'Rio')];

  test('finds a campaign by its name in either language, whatever its case and the order of the words', () => {
    expect(findCampaigns(campaigns, 'days AUTUMN')).toEqual([campaigns[0]]);
    expect(findCampaigns(campaigns, 'зимна')).toEqual([campaigns[1]]);
    expect(findCampaigns(campaigns, 'autumn sale')).toEqual([]);
  });

  test('finds a discount by make and model, or by its id', () => {
    expect(findDiscounts(discounts, 'rio')).toEqual(discounts);
    expect(findDiscounts(discounts, 'willerby rio')).toEqual([discounts[0]]);
    expect(findDiscounts(discounts, discounts[1]?.id ?? '')).toEqual([discounts[1]]);
  });

  test('shows everything while nothing is typed', () => {
    expect(findCampaigns(campaigns, '  ')).toEqual(campaigns);
  });
});

describe('the address of the lists of campaigns and discounts', () => {
  test('holds tab and search, and leaves out defaults', () => {
    expect(paths.offers.search({ tab: 'individual', search: 'rio' })).toBe(
      'tab=individual&search=rio',
    );
    expect(paths.offers.search({ tab: 'campaigns', search: '' })).toBe('');
  });

  test('ignores tabs and searches that make no sense', () => {
    expect(readView(new URLSearchParams('tab=individual&search=rio'))).toEqual({
      tab: 'individual',
      search: 'rio',
    });
    expect(readView(new URLSearchParams('tab=nothing'))).toEqual({ tab: 'campaigns', search: '' });
  });
});

describe('in the lists of campaigns and discounts', () => {
  test('percentages have the decimals of the language, and amounts are written as prices', () => {
    expect(formatDiscount({ type: 'percentage', value: 7.5 }, 'en')).toBe('7.5%');
    expect(formatDiscount({ type: 'percentage', value: 7.5 }, 'bg')).toBe('7,5\u00a0%');
    expect(formatDiscount({ type: 'fixed', value: 1500 }, 'en')).toBe('€1,500');
    expect(formatDiscount({ type: 'fixed', value: 1500 }, 'bg')).toBe('1\u00a0500\u00a0€');
  });

  test('dates are in Sofia’s time', () => {
    expect(formatSofia('2026-07-31T21:30:00.000Z', 'en')).toMatch(/1 Aug 2026.*00:30/);
    expect(formatSofia('2026-07-31T21:30:00.000Z', 'bg')).toMatch(/1\.08\.2026.*0:30/);
    expect(formatSofiaMonth(Date.parse('2026-10-31T22:00:00.000Z'), 'bg')).toBe('ноември 2026');
    expect(formatSofiaMonth(Date.parse('2026-10-31T22:00:00.000Z'), 'en')).toBe('November 2026');
  });
});
