import { describe, expect, test } from 'vitest';
import {
  noNotice,
  noticeOf,
  type PriceNotice,
  type WithheldPrice,
  withheldPrices,
} from '#domain/offers/withheld-prices.ts';
import { heldMail, sentMail } from '#domain/requests/outbox.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const since = '2026-11-20T10:00:00.000Z';
const asked = { confirmed_prices: { since, houses: {} } };

describe('the prices that are withheld', () => {
  const house = buildCaravan({ make: 'Willerby', model: 'Rio', price: 20_000 });
  const other = buildCaravan({ make: 'ABI', model: 'Beech', price: 9000 });
  const found = (
    campaigns: Parameters<typeof buildCampaign>[0][],
    discounts: Parameters<typeof buildDiscount>[0][] = [],
  ) =>
    withheldPrices(
      [house, other],
      {
        campaigns: campaigns.map((one) => buildCampaign(one, [house.id, other.id])),
        discounts: discounts.map((one) => buildDiscount({ caravan_id: house.id, ...one })),
      },
      now,
    ).map(({ name, source, to }) => [name, source, to]);

  test('are those of open offers that make an odd price nobody confirmed, by name', () => {
    expect(found([{ ...asked, discount_value: 60 }])).toEqual([
      ['ABI Beech', 'campaign', 3600],
      ['Willerby Rio', 'campaign', 8000],
    ]);
    expect(found([], [{ ...asked, discount_value: 19_500 }])).toEqual([
      ['Willerby Rio', 'individual', 500],
    ]);
    expect(found([{ ...asked, discount_value: 50 }])).toEqual([]);
  });

  test('are not those of offers that are over or deleted, but those of offers to come', () => {
    const deep = { ...asked, discount_value: 60 };
    expect(found([{ ...deep, end_date: '2026-11-21T09:59:59.999Z' }])).toEqual([]);
    expect(found([{ ...deep, deleted_at: since }])).toEqual([]);
    const coming = {
      start_date: '2027-01-01T00:00:00.000Z',
      end_date: '2027-02-01T00:00:00.000Z',
    };
    expect(found([{ ...deep, ...coming }])).toHaveLength(2);
  });

  test('are not those that were in force before confirmations were kept', () => {
    expect(found([{ discount_value: 60 }])).toEqual([]);
  });

  test('name the campaign in both languages', () => {
    const campaign = buildCampaign({ ...asked, discount_value: 60 }, [house.id]);
    const [price] = withheldPrices([house], { campaigns: [campaign], discounts: [] }, now);
    expect(price).toEqual({
      caravan_id: house.id,
      name: 'Willerby Rio',
      source: 'campaign',
      offer_id: campaign.id,
      offer_bg: 'Есенни дни',
      offer_en: 'Autumn days',
      from: 20_000,
      to: 8000,
    });
  });
});

describe('the notice of withheld prices', () => {
  const price = (to: number): WithheldPrice => ({
    caravan_id: 'a',
    name: 'Willerby Rio',
    source: 'individual',
    offer_id: 'b',
    offer_bg: null,
    offer_en: null,
    from: 20_000,
    to,
  });
  const mail = '11111111-1111-4111-8111-111111111111';
  const next = '22222222-2222-4222-8222-222222222222';
  const sent = (notice: PriceNotice, at: Date): PriceNotice => ({
    ...notice,
    outbox: notice.outbox.map((one) => (one.state === 'waiting' ? sentMail(one, 'sent', at) : one)),
  });
  const ids = ({ outbox }: PriceNotice) => outbox.map(({ id, state }) => [id, state]);

  test('has one mail, a minute later, for everything that a change withholds', () => {
    const first = noticeOf(noNotice, [price(600)], mail, now);
    expect(first).toMatchObject({ count: 1, prices: [price(600)] });
    expect(first.outbox).toMatchObject([
      { id: mail, kind: 'odd-prices', held_until: null, due_at: minutes(1).toISOString() },
    ]);
    const second = noticeOf(first, [price(600), price(700)], next, minutes(0.5));
    expect(second).toMatchObject({ count: 2, outbox: first.outbox });
    expect(noticeOf(second, [price(700), price(600)], next, minutes(0.7))).toBe(second);
  });

  test('has the next mail an hour after the last one', () => {
    const told = sent(noticeOf(noNotice, [price(600)], mail, now), minutes(1));
    expect(noticeOf(told, [price(600)], next, minutes(5))).toBe(told);
    const again = noticeOf(told, [price(600), price(700)], next, minutes(5));
    expect(ids(again)).toEqual([
      [mail, 'sent'],
      [next, 'waiting'],
    ]);
    expect(again.outbox[1]?.due_at).toBe(minutes(61).toISOString());
  });

  test('drops the mail when nothing is withheld any more, unless it is being sent', () => {
    const first = noticeOf(noNotice, [price(600)], mail, now);
    expect(noticeOf(first, [], next, now)).toMatchObject({ known: [], count: 0, outbox: [] });
    const held = { ...first, outbox: first.outbox.map((one) => heldMail(one, minutes(1))) };
    expect(ids(noticeOf(held, [], next, minutes(1)))).toEqual([[mail, 'waiting']]);
  });

  test('has a mail of its own for a price that comes while another mail is being sent', () => {
    const first = noticeOf(noNotice, [price(600)], mail, now);
    const held = { ...first, outbox: first.outbox.map((one) => heldMail(one, minutes(1))) };
    expect(ids(noticeOf(held, [price(600), price(700)], next, minutes(1)))).toEqual([
      [mail, 'waiting'],
      [next, 'waiting'],
    ]);
  });

  test('tells again of a price that was confirmed, changed and is withheld once more', () => {
    const told = sent(noticeOf(noNotice, [price(600)], mail, now), minutes(1));
    const settled = noticeOf(told, [], next, minutes(2));
    expect(ids(settled)).toEqual([[mail, 'sent']]);
    expect(ids(noticeOf(settled, [price(600)], next, minutes(90)))).toEqual([
      [mail, 'sent'],
      [next, 'waiting'],
    ]);
  });

  test('keeps the first twenty prices and counts them all', () => {
    const many = Array.from({ length: 30 }, (_, index) => price(index));
    const { prices, count, known } = noticeOf(noNotice, many, mail, now);
    expect([prices.length, count, known.length]).toEqual([20, 30, 30]);
  });
});
