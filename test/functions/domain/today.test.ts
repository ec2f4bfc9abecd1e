import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caravan } from '../../../functions/domain/caravan.ts';
import { type RequestFact, type StockIssue, type TodaySource, todayOf } from '../../../functions/domain/today.ts';
import { buildCampaign, buildDiscount } from '../../support/build-campaign.ts';
import { buildCaravan } from '../../support/build-caravan.ts';
import { buildBankApplication, buildEnquiry, buildLoanRequest, buildWaitingMail } from '../../support/build-request.ts';

/** A Monday, at noon in Sofia. */
const now = new Date('2026-11-23T10:00:00.000Z');
const day = 86_400_000;
const days = (count: number, from = now) => new Date(from.getTime() + count * day).toISOString();

const nothing: TodaySource = {
  houses: [],
  campaigns: [],
  discounts: [],
  facts: [],
  enquiries: [],
  loans: [],
  counts: { enquiries: 0, loan_requests: 0 },
};
const today = (source: Partial<TodaySource>, at = now) => todayOf({ ...nothing, ...source }, at);
const fact = (created_at: string, caravan_id: string | null = null, kind: RequestFact['kind'] = 'enquiry') => ({
  kind,
  id: crypto.randomUUID(),
  caravan_id,
  created_at,
});
const sold = (sold_on: string, created_at = days(-100)) =>
  buildCaravan({ sale_status: 'sold', created_at, sale: { sold_on, price_paid: null, buyer: null } });

test('an empty shop has a day without anything, and all its weeks and months', () => {
  const empty = today({});
  expect(empty).toMatchObject({ waiting: [], bank: [], mails: [], week: [], campaigns: [] });
  expect(empty.weeks).toHaveLength(12);
  expect(empty.sold).toHaveLength(12);
  expect(empty.sold.every(({ houses, days }) => houses === 0 && days === null)).toBe(true);
  expect(empty.issues.every(({ houses }) => houses.length === 0)).toBe(true);
});

describe('what waits', () => {
  test('is named with the longest first, and until when an answer was promised', () => {
    const enquiry = buildEnquiry({ created_at: days(-2) });
    const pending = buildLoanRequest({ created_at: days(-3) });
    const approved = buildLoanRequest({ created_at: days(-1), status: 'approved' });
    const done = buildEnquiry({ status: 'answered' });
    const { waiting } = today({ enquiries: [enquiry, done], loans: [approved, pending] });
    expect(waiting.map(({ id, approved, due }) => [id, approved, due])).toEqual([
      [pending.id, false, days(-2)],
      [enquiry.id, false, days(-1)],
      [approved.id, true, null],
    ]);
    expect(waiting[0]?.name).toBe('Мария Георгиева');
  });

  test('names eight at most', () => {
    expect(today({ enquiries: Array.from({ length: 20 }, () => buildEnquiry()) }).waiting).toHaveLength(8);
  });

  test('the bank’s decisions of the last week are listed, not earlier ones and no application under way', () => {
    const at = (status_at: string, status: 'ContractSigned' | 'Rejected' | 'InProgress') =>
      buildLoanRequest({ status: 'processed', bank: buildBankApplication({ status, status_at }) });
    const [signed, refused] = [at(days(-1), 'ContractSigned'), at(days(-6.9), 'Rejected')];
    const { bank } = today({ loans: [refused, signed, at(days(-7), 'Rejected'), at(days(-1), 'InProgress')] });
    expect(bank.map(({ id, status }) => [id, status])).toEqual([
      [signed.id, 'ContractSigned'],
      [refused.id, 'Rejected'],
    ]);
  });

  test('mails that bounced or were not taken are listed for thirty days or until the enquiry is closed, mails that were sent are not', () => {
    const mail = (overrides: object) => [buildWaitingMail('enquiry', { queued_at: days(-29.9), ...overrides })];
    const back = buildEnquiry({ outbox: mail({ state: 'sent', returned: 'bounced' }), created_at: days(-1) });
    const stuck = buildLoanRequest({ outbox: mail({ problem: 'refused' }), created_at: days(-2) });
    const closed = buildEnquiry({ ...back, id: crypto.randomUUID(), status: 'closed' });
    const old = buildEnquiry({ outbox: mail({ state: 'sent', returned: 'bounced', queued_at: days(-30.1) }) });
    const { mails } = today({ enquiries: [back, buildEnquiry(), closed, old], loans: [stuck] });
    expect(mails.map(({ kind, id, returned }) => [kind, id, returned])).toEqual([
      ['enquiry', back.id, true],
      ['loan', stuck.id, false],
    ]);
  });
});

test('starts and ends within seven days are listed in order, to the millisecond', () => {
  const house = buildCaravan({
    sale_status: 'reserved',
    reservation: { until: '2026-11-27', deposit: null, buyer: null },
  });
  const starting = buildCampaign({ start_date: days(1), end_date: days(30) });
  const ending = buildCampaign({ start_date: days(-5), end_date: new Date(now.getTime() + 7 * day - 1).toISOString() });
  const later = buildCampaign({ start_date: days(-5), end_date: days(7) });
  const deleted = buildCampaign({ start_date: days(2), deleted_at: days(-1) });
  const discount = buildDiscount({ caravan_id: house.id, start_date: days(-9), end_date: days(2) });
  const orphan = buildDiscount({ start_date: days(-9), end_date: days(2) });
  const { week } = today({
    houses: [house],
    campaigns: [ending, later, deleted, starting],
    discounts: [discount, orphan],
  });
  expect(week.map(({ kind, id }) => [kind, id])).toEqual([
    ['campaign_start', starting.id],
    ['discount_end', discount.id],
    ['reservation_end', house.id],
    ['campaign_end', ending.id],
  ]);
  expect(week[2]).toMatchObject({ name_bg: 'Willerby Rio Gold', at: '2026-11-27T22:00:00.000Z' });
});

describe('what is wrong with the stock', () => {
  const fine: Partial<Caravan> = {
    schema_image: '/media/images/plan.jpg',
    description_en: 'Light.',
    is_new: true,
    created_at: days(-10),
    updated_at: days(-1),
  };
  const found = (house: Partial<Caravan>, facts: readonly RequestFact[] = []) => {
    const one = buildCaravan({ ...fine, ...house });
    return today({ houses: [one], facts: facts.map((fact) => ({ ...fact, caravan_id: one.id })) })
      .issues.filter(({ houses }) => houses.length > 0)
      .map(({ issue }) => issue);
  };
  const arrived = (arrived_on: string) => ({ ...buildCaravan().internal, arrived_on });
  const used = { ...buildCaravan().condition };
  const cases: [string, Partial<Caravan>, StockIssue[]][] = [
    ['nothing of a house that has all', {}, []],
    ['no picture', { main_image: null, is_visible: false }, ['picture']],
    ['no floor plan', { schema_image: null }, ['plan']],
    ['no English', { description_en: '' }, ['english']],
    ['no condition of a used home', { is_new: false }, ['condition']],
    ['a used home with one finding is described', { is_new: false, condition: { ...used, roof: 'good' } }, []],
    ['hidden for three weeks', { is_visible: false, updated_at: days(-21.1) }, ['hidden']],
    ['hidden for less', { is_visible: false, updated_at: days(-20.9) }, []],
    ['nothing of a sold house', { sale_status: 'sold', schema_image: null }, []],
    ['nothing of an archived one', { archived_at: days(-1), schema_image: null }, []],
    ['no one asks for longer than 120 days', { created_at: days(-121) }, ['quiet']],
    ['no one asks for one that came earlier than it was entered', { internal: arrived('2026-07-25') }, ['quiet']],
    ['in stock for less', { created_at: days(-120) }, []],
    [
      'one that came lately is new, however long it is known',
      { created_at: days(-200), internal: arrived('2026-07-26') },
      [],
    ],
  ];
  test.each(cases)('%s', (_what, house, issues) => {
    expect(found(house)).toEqual(issues);
  });
  test('a request within thirty days keeps a house from being quiet', () => {
    expect(found({ created_at: days(-200) }, [fact(days(-29.9))])).toEqual([]);
    expect(found({ created_at: days(-200) }, [fact(days(-30.1))])).toEqual(['quiet']);
  });
});

describe('requests by weeks', () => {
  test('begin on Mondays in Sofia, the last one being this week', () => {
    const { weeks } = today({
      facts: [
        fact('2026-11-22T21:59:59.999Z'),
        fact('2026-11-22T22:00:00.000Z'),
        fact('2026-11-23T09:00:00.000Z', null, 'loan'),
      ],
    });
    expect(weeks.at(-1)).toEqual({ from: '2026-11-22T22:00:00.000Z', enquiries: 1, loan_requests: 1 });
    expect(weeks.at(-2)).toEqual({ from: '2026-11-15T22:00:00.000Z', enquiries: 1, loan_requests: 0 });
    // Before the clocks went back.
    expect(weeks.at(-6)?.from).toBe('2026-10-18T21:00:00.000Z');
  });
  test('count each request of the twelve weeks once, whatever the day', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.array(fc.integer({ min: 0, max: 76 }), { maxLength: 20 }), (at, ago) => {
        const { weeks } = today({ facts: ago.map((count) => fact(days(-count, at))) }, at);
        expect(weeks.reduce((sum, { enquiries }) => sum + enquiries, 0)).toBe(ago.length);
        for (const { from } of weeks)
          expect(
            new Date(from).toLocaleString('en', {
              timeZone: 'Europe/Sofia',
              weekday: 'short',
              hour: 'numeric',
              hourCycle: 'h23',
            }),
          ).toBe('Mon, 00');
      }),
      { numRuns: 50 },
    );
  });
});

describe('the stock', () => {
  test('is counted by status without what is archived, the hidden apart', () => {
    const houses = [
      buildCaravan(),
      buildCaravan(),
      buildCaravan({ sale_status: 'reserved' }),
      buildCaravan({ sale_status: 'sold' }),
      buildCaravan({ is_visible: false }),
      buildCaravan({ archived_at: days(-1) }),
    ];
    expect(today({ houses }).stock).toEqual({ available: 2, reserved: 1, sold: 1, hidden: 1 });
  });
  test('is as old as its unsold houses, each in one step', () => {
    const aged = (count: number, more: Partial<Caravan> = {}) => buildCaravan({ created_at: days(-count), ...more });
    const houses = [aged(0), aged(30), aged(31), aged(365), aged(900), aged(900, { sale_status: 'sold' })];
    expect(today({ houses }).ages).toEqual([
      { up_to: 30, houses: 2 },
      { up_to: 60, houses: 1 },
      { up_to: 120, houses: 0 },
      { up_to: 365, houses: 1 },
      { up_to: null, houses: 1 },
    ]);
  });
});

test('sales are counted by the month they were made in, with the days they took at the median', () => {
  const { sold: months } = today({
    houses: [
      sold('2026-11-01', '2026-10-02T10:00:00.000Z'),
      sold('2026-11-30', '2026-10-31T23:00:00.000Z'),
      sold('2026-11-20', '2026-11-30T10:00:00.000Z'),
      sold('2025-12-31'),
      sold('2025-11-30'),
      buildCaravan({ sale_status: 'sold' }),
    ],
  });
  expect(months[0]).toMatchObject({ month: '2025-12', houses: 1 });
  expect(months.at(-1)).toEqual({ month: '2026-11', houses: 3, days: 29 });
  expect(months.reduce((sum, { houses }) => sum + houses, 0)).toBe(4);
});

test('a campaign’s effect is what was asked about its houses while it ran, beside as many days before', () => {
  const [inside, other] = [sold('2026-11-20'), buildCaravan()];
  const campaign = buildCampaign({ start_date: days(-10), end_date: days(20) }, [inside.id]);
  const { campaigns } = today({
    houses: [inside, other],
    campaigns: [campaign, buildCampaign({ start_date: days(1), end_date: days(2) }, [inside.id])],
    facts: [
      fact(days(-1), inside.id),
      fact(days(-10), inside.id, 'loan'),
      fact(days(-10.1), inside.id),
      fact(days(-20), inside.id),
      fact(days(-20.1), inside.id),
      fact(days(-1), other.id),
      fact(days(-1)),
    ],
  });
  expect(campaigns).toEqual([
    {
      id: campaign.id,
      name_bg: campaign.name_bg,
      name_en: campaign.name_en,
      houses: 1,
      days: 10,
      requests: 2,
      requests_before: 2,
      sold: 1,
    },
  ]);
});
