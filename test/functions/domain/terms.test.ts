import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignInput } from '../../../functions/domain/campaign.ts';
import {
  changedCampaign,
  changedDiscount,
  deletedCampaign,
  deletedDiscount,
  newCampaign,
  newDiscount,
  switchedBanner,
} from '../../../functions/domain/offer-changes.ts';
import { buildCampaignInput, buildDiscountInput } from '../../support/build-campaign.ts';

const [one, two] = ['1b0f6a34-0000-4000-8000-000000000001', '1b0f6a34-0000-4000-8000-000000000002'];
const before = new Date('2026-10-01T08:00:00.000Z');
const running = new Date('2026-11-10T08:00:00.000Z');
const later = new Date('2026-11-12T08:00:00.000Z');
const over = new Date('2026-12-24T08:00:00.000Z');
const own = { individual_discount_type: null, individual_discount_value: null };

const input = (overrides: Partial<CampaignInput> = {}) => buildCampaignInput({ caravan_ids: [one], ...overrides });
const made = (overrides: Partial<CampaignInput> = {}) => newCampaign(input(overrides), 'c', before);
const change = (campaign: Campaign, overrides: Partial<CampaignInput>, now: Date) =>
  changedCampaign(campaign, input(overrides), now);

describe('a new campaign', () => {
  test('takes houses once, and discounts of attached houses alone', () => {
    const override = { individual_discount_type: 'fixed' as const, individual_discount_value: 500 };
    const campaign = made({ caravan_ids: [one, two, one], caravan_discounts: { [two]: override, other: override } });
    expect(campaign.caravans).toEqual({ [one]: own, [two]: override });
  });

  test('keeps its dates in one spelling', () => {
    expect(made({ start_date: '2026-11-01T00:00:00Z' }).start_date).toBe('2026-11-01T00:00:00.000Z');
  });

  test('has the moment when its banner was switched on', () => {
    expect(made().banner_switched_at).toBeNull();
    expect(made({ is_banner_active: true }).banner_switched_at).toBe(before.toISOString());
  });
});

describe('a changed campaign', () => {
  test('before it starts, it remembers no offer', () => {
    const changed = change(made(), { discount_value: 20 }, before);
    expect(changed).toMatchObject({ past_terms: [], terms_since: before.toISOString(), version: 2 });
  });

  test.each([
    ['discount', { discount_value: 20 }],
    ['type', { discount_type: 'fixed' as const }],
    ['houses', { caravan_ids: [one, two] }],
    [
      'override of a house',
      { caravan_discounts: { [one]: { individual_discount_type: 'fixed' as const, individual_discount_value: 500 } } },
    ],
    ['end', { end_date: '2026-12-15T00:00:00.000Z' }],
    ['start', { start_date: '2026-11-05T00:00:00.000Z' }],
  ])('with another %s while it runs, it remembers what it offered so far', (_what, overrides) => {
    const changed = change(made(), overrides, running);
    expect(changed.past_terms).toEqual([
      {
        from: '2026-11-01T00:00:00.000Z',
        until: running.toISOString(),
        discount_type: 'percentage',
        discount_value: 10,
        houses: { [one]: own },
      },
    ]);
    expect(changed.terms_since).toBe(running.toISOString());
  });

  test('after it is over, it remembers up to its last millisecond', () => {
    const changed = change(made(), { discount_value: 20 }, over);
    expect(changed.past_terms).toMatchObject([{ until: '2026-11-30T21:59:00.001Z' }]);
  });

  test('with the same terms in other words, it remembers nothing', () => {
    const campaign = made();
    const words = {
      name_en: 'Other',
      description_bg: '',
      is_banner_active: true,
      banner_image: '/media/banners/a.jpg',
    };
    const same = { start_date: '2026-11-01T00:00:00Z', caravan_ids: [one, one] };
    expect(change(campaign, { ...words, ...same }, running)).toMatchObject({
      ...words,
      past_terms: [],
      terms_since: before.toISOString(),
      version: 2,
    });
  });

  test('with another override of one of two houses while it runs, it remembers what it offered so far', () => {
    const override = { individual_discount_type: 'fixed' as const, individual_discount_value: 500 };
    const both = { caravan_ids: [one, two] };
    const changed = change(made(both), { ...both, caravan_discounts: { [two]: override } }, running);
    expect(changed.past_terms).toMatchObject([{ houses: { [one]: own, [two]: own } }]);
  });

  test.each([
    ['type', { ...own, individual_discount_type: 'fixed' as const }],
    ['value', { ...own, individual_discount_value: 500 }],
  ])('rid of an override that had a %s alone, it offers what it did and remembers nothing', (_half, half) => {
    const stored = { ...made(), caravans: { [one]: half } };
    expect(change(stored, {}, running)).toMatchObject({ caravans: { [one]: own }, past_terms: [] });
  });

  test('prolonged again and again, it remembers one stretch', () => {
    const prolonged = change(made(), { end_date: '2026-12-15T00:00:00.000Z' }, running);
    const again = change(prolonged, { end_date: '2026-12-20T00:00:00.000Z' }, later);
    expect(again.past_terms).toMatchObject([{ from: '2026-11-01T00:00:00.000Z', until: later.toISOString() }]);
  });

  test('changed back, it remembers both stretches', () => {
    const deeper = change(made(), { discount_value: 20 }, running);
    const back = change(deeper, {}, later);
    expect(back.past_terms).toMatchObject([
      { discount_value: 10, until: running.toISOString() },
      { discount_value: 20, from: running.toISOString(), until: later.toISOString() },
    ]);
  });

  test('keeps its banner’s moment while that is on, and gets a new one when it goes on again', () => {
    const on = made({ is_banner_active: true });
    const edited = change(on, { is_banner_active: true, name_en: 'Other' }, running);
    expect(edited.banner_switched_at).toBe(before.toISOString());
    const off = switchedBanner(edited, false, running);
    expect(off).toMatchObject({ is_banner_active: false, version: 3 });
    expect(switchedBanner(off, true, later).banner_switched_at).toBe(later.toISOString());
  });

  test('by a clock that was set back, its times do not run backwards', () => {
    const changed = change(made(), { discount_value: 20 }, running);
    const back = change(changed, { discount_value: 30 }, before);
    expect(back).toMatchObject({ updated_at: running.toISOString(), terms_since: running.toISOString(), version: 3 });
    expect(back.past_terms).toHaveLength(1);
  });

  test('deleted, it has no banner, and its terms stay for the price history', () => {
    const deleted = deletedCampaign(made({ is_banner_active: true }), running);
    expect(deleted).toMatchObject({ deleted_at: running.toISOString(), is_banner_active: false, version: 2 });
    expect(deleted.caravans).toEqual({ [one]: own });
  });
});

describe('an individual discount', () => {
  const discount = newDiscount(buildDiscountInput({ caravan_id: one }), 'd', before);

  test('moved to another house while it runs, remembers the one it was for', () => {
    const moved = changedDiscount(discount, buildDiscountInput({ caravan_id: two }), running);
    expect(moved).toMatchObject({
      caravan_id: two,
      version: 2,
      past_terms: [{ houses: one, discount_value: 1000, from: discount.start_date, until: running.toISOString() }],
    });
  });

  test('prolonged again and again, remembers one stretch', () => {
    const longer = (before: typeof discount, end_date: string, now: Date) =>
      changedDiscount(before, buildDiscountInput({ caravan_id: before.caravan_id, end_date }), now);
    const prolonged = longer(discount, '2026-12-15T00:00:00.000Z', running);
    expect(longer(prolonged, '2026-12-20T00:00:00.000Z', later).past_terms).toMatchObject([
      { houses: one, from: discount.start_date, until: later.toISOString() },
    ]);
    const moved = changedDiscount(discount, buildDiscountInput({ caravan_id: two }), running);
    expect(longer(moved, '2026-12-20T00:00:00.000Z', later).past_terms).toMatchObject([
      { houses: one, until: running.toISOString() },
      { houses: two, from: running.toISOString(), until: later.toISOString() },
    ]);
  });

  test('saved as it was, only gets a new version', () => {
    const saved = changedDiscount(discount, buildDiscountInput({ caravan_id: one }), running);
    expect(saved).toEqual({ ...discount, version: 2, updated_at: running.toISOString() });
  });

  test('deleted, says when', () => {
    expect(deletedDiscount(discount, running)).toEqual({
      ...discount,
      version: 2,
      updated_at: running.toISOString(),
      deleted_at: running.toISOString(),
    });
  });
});
