import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import {
  housesOfIssue,
  type RequestFact,
  type StockIssue,
  type TodaySource,
  todayOf,
} from '#domain/records/today.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildWaitingMail,
} from '#support/builders/build-request.ts';

/** A Monday, at noon in Sofia. */
const now = new Date('2026-11-23T10:00:00.000Z');
const day = 86_400_000;
const days = (count: number, from = now) => new Date(from.getTime() + count * day).toISOString();

const nothing: TodaySource = {
  houses: [],
  campaigns: [],
  discounts: [],
  facts: [],
  due: [],
  money: [],
  enquiries: [],
  loans: [],
  counts: { enquiries: 0, loan_requests: 0, viewings: 0 },
  makers: [],
  viewings: { wishes: 0, items: [] },
};
const today = (source: Partial<TodaySource>, at = now) => todayOf({ ...nothing, ...source }, at);
const fact = (
  created_at: string,
  house: string | null = null,
  kind: RequestFact['kind'] = 'enquiry',
) => ({
  kind,
  id: crypto.randomUUID(),
  caravan_ids: house === null ? [] : [house],
  at: Date.parse(created_at),
});
const sold = (sold_on: string, created_at = days(-100)) =>
  buildCaravan({
    sale_status: 'sold',
    created_at,
    sale: { sold_on, price_paid: null, buyer: null },
  });

test('an empty shop’s Today is empty, with all its weeks and months', () => {
  const empty = today({});
  expect(empty).toMatchObject({ waiting: [], bank: [], mails: [], campaigns: [] });
  expect(empty.week).toEqual({ count: 0, dates: [] });
  expect(empty.weeks).toHaveLength(12);
  expect(empty.sold).toHaveLength(12);
  expect(empty.sold.every(({ houses, days }) => houses === 0 && days === null)).toBe(true);
  expect(empty.issues.every(({ count }) => count === 0)).toBe(true);
});

describe('the work that Today lists', () => {
  test('has the longest wait first, and the moment until which an answer was promised', () => {
    const enquiry = buildEnquiry({ created_at: days(-2) });
    const pending = buildLoanRequest({ created_at: days(-3) });
    const approved = buildLoanRequest({ created_at: days(-1), status: 'approved' });
    const [answered, rejected] = [
      buildEnquiry({ status: 'answered' }),
      buildLoanRequest({ status: 'rejected' }),
    ];
    const { waiting } = today({
      enquiries: [enquiry, answered],
      loans: [approved, pending, rejected],
    });
    expect(waiting.map(({ id, approved, due }) => [id, approved, due])).toEqual([
      [pending.id, false, days(-2)],
      [enquiry.id, false, days(-1)],
      [approved.id, true, null],
    ]);
    expect(waiting[0]?.name).toBe('Мария Георгиева');
  });

  test('promises no answer any more to an applicant whom somebody called, and still waits for a decision', () => {
    const at = days(-1);
    const called = { at, by: 'staff@example.com', action: 'called', detail: null } as const;
    const loan = buildLoanRequest({ created_at: days(-3) });
    const { waiting } = today({ loans: [{ ...loan, history: [...loan.history, called] }] });
    expect(waiting).toMatchObject([{ id: loan.id, due: null }]);
  });

  test('has the next steps that are due, with the person, the house and what is overdue', () => {
    const step = (at: string) => ({ at, text: 'Да се обадим' });
    const due = [
      { kind: 'loan', request: buildLoanRequest({ next_step: step('2026-11-22') }) },
      { kind: 'call', request: buildCall({ name: '', next_step: step('2026-11-23T15:00') }) },
      { kind: 'enquiry', request: buildEnquiry() },
    ] as const;
    expect(today({ due }).steps).toEqual({
      count: 2,
      steps: [
        {
          ...step('2026-11-22'),
          kind: 'loan',
          id: due[0].request.id,
          name: 'Мария Георгиева',
          house: 'Willerby Granada',
          overdue: true,
        },
        {
          ...step('2026-11-23T15:00'),
          kind: 'call',
          id: due[1].request.id,
          name: '0888 000 555',
          house: 'Willerby Granada',
          overdue: false,
        },
      ],
    });
  });

  test('has no steps of what is closed, rejected or withdrawn', () => {
    const next_step = { at: '2026-11-22', text: '' };
    const loan = (status: LoanRequest['status']) =>
      ({ kind: 'loan', request: buildLoanRequest({ status, next_step }) }) as const;
    const open = [
      { kind: 'call', request: buildCall({ next_step }) },
      { kind: 'enquiry', request: buildEnquiry({ status: 'answered', next_step }) },
      loan('pending'),
      loan('approved'),
      loan('processed'),
    ] as const;
    const over = [
      { kind: 'call', request: buildCall({ status: 'closed', next_step }) },
      { kind: 'enquiry', request: buildEnquiry({ status: 'closed', next_step }) },
      loan('rejected'),
      loan('withdrawn'),
    ] as const;
    const { steps } = today({ due: [...over, ...open] });
    expect(steps.steps.map(({ id }) => id)).toEqual(open.map(({ request }) => request.id));
    expect(steps.count).toBe(open.length);
  });

  test('has at most eight requests, eight decisions of the bank and eight mails', () => {
    const outbox = [
      buildWaitingMail('loan-notification', { queued_at: days(-1), problem: 'rejected' }),
    ];
    const bank = buildBankApplication({ status: 'Rejected', status_at: days(-1) });
    const many = today({
      loans: Array.from({ length: 20 }, () => buildLoanRequest({ bank, outbox })),
    });
    expect([many.waiting.length, many.bank.length, many.mails.length]).toEqual([8, 8, 8]);
  });

  test('has the bank’s decisions of the last week, but no earlier ones and no application under way', () => {
    const at = (
      status_at: string | null,
      status: 'ContractSigned' | 'Rejected' | 'InProgress' | null,
    ) =>
      buildLoanRequest({ status: 'processed', bank: buildBankApplication({ status, status_at }) });
    const [signed, refused] = [at(days(-1), 'ContractSigned'), at(days(-6.9), 'Rejected')];
    const unlisted = [
      at(days(-7), 'Rejected'),
      at(days(-1), 'InProgress'),
      at(null, 'Rejected'),
      at(null, null),
    ];
    const { bank } = today({ loans: [refused, signed, ...unlisted] });
    expect(bank.map(({ id, status }) => [id, status])).toEqual([
      [signed.id, 'ContractSigned'],
      [refused.id, 'Rejected'],
    ]);
  });

  test('keeps a house that the bank’s answer has staff reserve or sell until they do or put it off', () => {
    const house = buildCaravan();
    const about = { caravan_id: house.id, caravan_price: 18_000, status: 'processed' } as const;
    const told = (status: 'Approved' | 'ContractSigned', status_at: string, more = {}) =>
      buildLoanRequest({ ...about, ...more, bank: buildBankApplication({ status, status_at }) });
    const approved = told('Approved', days(-1));
    const signed = told('ContractSigned', days(-40));
    const later = { put_off: { offer: 'sold', until: '2026-11-24' } };
    const loans = [
      approved,
      signed,
      told('ContractSigned', days(-1), later),
      told('ContractSigned', days(-1), { caravan_id: 'gone' }),
    ];
    expect(today({ loans, houses: [house] }).offers).toEqual([
      {
        offer: 'sold',
        id: signed.id,
        name: 'Мария Георгиева',
        caravan_id: house.id,
        house: `${house.make} ${house.model}`,
        price: 18_000,
        at: days(-40),
      },
      expect.objectContaining({ offer: 'reserved', id: approved.id }),
    ]);
    expect(today({ loans, houses: [house] }, new Date(days(1))).offers).toHaveLength(3);
    expect(today({ loans, houses: [{ ...house, sale_status: 'sold' }] }).offers).toEqual([]);
  });

  test('has mails that bounced or were not taken for thirty days, or until the enquiry is closed, the newest request first', () => {
    const enquiry = (mail: OutgoingMail, more: Partial<Enquiry> = {}) =>
      buildEnquiry({ outbox: [mail], ...more });
    const bounced = (queued_at: string) => buildMail('enquiry', { queued_at, returned: 'bounced' });
    const stuck = (overrides: object) =>
      buildWaitingMail('enquiry', { queued_at: days(-29.9), ...overrides });
    const older = enquiry(bounced(days(-29.9)), { created_at: days(-3) });
    const back = enquiry(bounced(days(-29.9)), { created_at: days(-1) });
    const loan = buildLoanRequest({
      outbox: [stuck({ problem: 'rejected' })],
      created_at: days(-2),
    });
    const fine = [
      enquiry(bounced(days(-1)), { status: 'closed' }),
      enquiry(bounced(days(-30))),
      // A mail not tried yet, a sent one, and a withheld one.
      enquiry(stuck({})),
      enquiry(buildMail('enquiry', { queued_at: days(-1) })),
      enquiry(stuck({ state: 'withheld', problem: 'rejected' })),
    ];
    const { mails } = today({ enquiries: [older, back, ...fine], loans: [loan] });
    expect(mails.map(({ kind, id, returned }) => [kind, id, returned])).toEqual([
      ['enquiry', back.id, true],
      ['loan', loan.id, false],
      ['enquiry', older.id, true],
    ]);
  });
});

test('Today lists starts and ends of offers within seven days in order, to the millisecond', () => {
  const house = buildCaravan({
    sale_status: 'reserved',
    reservation: { until: '2026-11-27', deposit: null, buyer: null },
  });
  const starting = buildCampaign({ start_date: days(1), end_date: days(30) });
  const begun = buildCampaign({ start_date: days(0), end_date: days(30) });
  const ending = buildCampaign({
    start_date: days(-5),
    end_date: new Date(now.getTime() + 7 * day - 1).toISOString(),
  });
  const later = buildCampaign({ start_date: days(-5), end_date: days(7) });
  const over = buildCampaign({
    start_date: days(-5),
    end_date: new Date(now.getTime() - 1).toISOString(),
  });
  const deleted = buildCampaign({ start_date: days(2), deleted_at: days(-1) });
  const discount = buildDiscount({ caravan_id: house.id, start_date: days(-9), end_date: days(2) });
  const orphan = buildDiscount({ start_date: days(-9), end_date: days(2) });
  const dropped = buildDiscount({ ...discount, id: crypto.randomUUID(), deleted_at: days(-1) });
  const { week } = today({
    houses: [house, buildCaravan()],
    campaigns: [ending, later, over, deleted, starting, begun],
    discounts: [discount, orphan, dropped],
  });
  expect(week.count).toBe(5);
  expect(week.dates.map(({ kind, id }) => [kind, id])).toEqual([
    ['campaign_start', begun.id],
    ['campaign_start', starting.id],
    ['discount_end', discount.id],
    ['reservation_end', house.id],
    ['campaign_end', ending.id],
  ]);
  const named = { name_bg: 'Willerby Rio Gold', name_en: 'Willerby Rio Gold' };
  expect(week.dates[2]).toMatchObject({ ...named, at: days(2) });
  expect(week.dates[3]).toMatchObject({ ...named, at: '2026-11-27T22:00:00.000Z' });
});

describe('the houses that Today lists for what they lack', () => {
  const fine: Partial<Caravan> = {
    main_image: '/media/images/front.jpg',
    schema_image: '/media/images/plan.jpg',
    description_en: 'Light.',
    is_new: true,
    created_at: days(-10),
    updated_at: days(-1),
  };
  const contact = { name: 'A', postal_address: 'B', electronic_address: 'c@example.com' };
  const maker = { make: 'willerby', ...contact, responsible: null };
  const found = (house: Partial<Caravan>, facts: readonly RequestFact[] = []) => {
    const one = buildCaravan({ ...fine, ...house });
    const { issues } = today({
      makers: [maker],
      houses: [one],
      facts: facts.map((fact) => ({ ...fact, caravan_ids: [one.id] })),
    });
    return issues
      .filter(({ count, houses }) => count === 1 && houses[0]?.id === one.id)
      .map(({ issue }) => issue);
  };
  const arrived = (arrived_on: string) => ({ ...buildCaravan().internal, arrived_on });
  const used = { ...buildCaravan().condition };
  const cases: [string, Partial<Caravan>, StockIssue[]][] = [
    ['nothing of a house that has all', {}, []],
    ['no picture', { main_image: null, is_visible: false }, ['picture']],
    [
      'a picture elsewhere that was not to be had',
      { main_image: 'https://old.example/a.jpg', is_visible: false },
      ['picture'],
    ],
    ['a picture elsewhere that is shown', { main_image: 'https://old.example/a.jpg' }, []],
    ['no floor plan', { schema_image: null }, ['plan']],
    ['no English', { description_en: '' }, ['english']],
    ['no condition of a used home', { is_new: false }, ['condition']],
    [
      'a used home with one finding is described',
      { is_new: false, condition: { ...used, roof: 'good' } },
      [],
    ],
    ['no maker of its make', { make: 'ABI' }, ['maker']],
    ['no maker, but hidden', { make: 'ABI', is_visible: false }, []],
    ['hidden for three weeks', { is_visible: false, updated_at: days(-21.1) }, ['hidden']],
    ['hidden for less', { is_visible: false, updated_at: days(-21) }, []],
    ['nothing of a sold house', { sale_status: 'sold', schema_image: null }, []],
    ['nothing of an archived one', { archived_at: days(-1), schema_image: null }, []],
    ['no one asks for longer than 120 days', { created_at: days(-121) }, ['quiet']],
    [
      'no one asks for one that came earlier than it was entered',
      { internal: arrived('2026-07-25') },
      ['quiet'],
    ],
    ['nothing of a reserved one', { created_at: days(-121), sale_status: 'reserved' }, []],
    ['in stock for less', { created_at: days(-120) }, []],
    [
      'one that came lately is new, however long it is known',
      { created_at: days(-200), internal: arrived('2026-07-26') },
      [],
    ],
  ];
  test.each(cases)('are right: %s', (_what, house, issues) => {
    expect(found(house)).toEqual(issues);
  });
  test('do not include a house with a request within thirty days as quiet', () => {
    expect(found({ created_at: days(-200) }, [fact(days(-30)), fact(days(-90))])).toEqual([]);
    expect(found({ created_at: days(-200) }, [fact(days(-30.1))])).toEqual(['quiet']);
  });
});

describe('the houses in which Today says that nobody is interested', () => {
  const quietOf = (houses: readonly Caravan[], facts: readonly RequestFact[] = []) =>
    housesOfIssue({ houses, facts, makers: [] }, 'quiet', now);

  test('are the twenty that nobody asks for longest, the longest first', () => {
    const houses = Array.from({ length: 30 }, (_, index) =>
      buildCaravan({ created_at: days(-130 - index) }),
    );
    const worst = houses.map(({ id }) => id).reverse();
    expect(quietOf(houses)).toEqual(worst.slice(0, 20));
    expect(quietOf(houses.slice(0, 20))).toHaveLength(20);
    expect(quietOf(houses.slice(0, 19))).toHaveLength(19);
  });

  test('wait since the last request, or since they came where there was none', () => {
    const [asked, never, old] = [
      buildCaravan({ created_at: days(-300) }),
      buildCaravan({ created_at: days(-140) }),
      buildCaravan({ created_at: days(-200) }),
    ];
    const facts = [fact(days(-100), asked.id)];
    expect(quietOf([asked, never, old], facts)).toEqual([old.id, never.id, asked.id]);
  });

  test('alone are counted up to twenty: a missing plan is named of every house', () => {
    const houses = Array.from({ length: 25 }, () => buildCaravan({ schema_image: null }));
    expect(housesOfIssue({ houses, facts: [], makers: [] }, 'plan', now)).toEqual(
      houses.map(({ id }) => id),
    );
    const plan = today({ houses }).issues.find(({ issue }) => issue === 'plan');
    expect(plan).toMatchObject({ count: 25 });
    expect(plan?.houses.map(({ id }) => id)).toEqual(houses.slice(0, 3).map(({ id }) => id));
  });
});

test('Today stays within 20 kB however large the stock is, and counts all of it', () => {
  const houses = Array.from({ length: 5000 }, (_, index) =>
    buildCaravan({
      make: 'Уилърби Холидей Хоумс',
      model: `Гранада Екстра Лукс ${index}`,
      sale_status: index % 2 === 0 ? 'reserved' : 'available',
      reservation: index % 2 === 0 ? { until: '2026-11-27', deposit: null, buyer: null } : null,
      schema_image: null,
      created_at: days(-300),
    }),
  );
  const campaigns = Array.from({ length: 40 }, () =>
    buildCampaign({ start_date: days(-5), end_date: days(2) }),
  );
  const money = houses.slice(0, 300).map(({ id, make, model }) => ({
    ...{ caravan_id: id, house: `${make} ${model}`, name: 'Иван Петров Георгиев', held: 1234.56 },
    holder: { kind: 'enquiry' as const, id },
  }));
  const answer = today({ houses, campaigns, money });
  expect(answer.money.count).toBe(300);
  expect(answer.week.count).toBe(2540);
  expect(answer.issues.find(({ issue }) => issue === 'plan')?.count).toBe(5000);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(20_000);
});

describe('Today’s requests by week', () => {
  test('begin on Mondays in Sofia, the last one being this week', () => {
    const { weeks } = today({
      facts: [
        fact('2026-11-22T21:59:59.999Z'),
        fact('2026-11-22T22:00:00.000Z'),
        fact('2026-11-23T09:00:00.000Z', null, 'loan'),
        fact('2026-11-24T09:00:00.000Z', null, 'call'),
        fact('2026-11-24T10:00:00.000Z', null, 'viewing'),
      ],
    });
    expect(weeks.at(-1)).toEqual({
      from: '2026-11-22T22:00:00.000Z',
      enquiries: 1,
      loan_requests: 1,
      calls: 1,
      viewings: 1,
    });
    expect(weeks.at(-2)).toEqual({
      from: '2026-11-15T22:00:00.000Z',
      enquiries: 1,
      loan_requests: 0,
      calls: 0,
      viewings: 0,
    });
    // Before the clocks went back.
    expect(weeks.at(-6)?.from).toBe('2026-10-18T21:00:00.000Z');
  });
  test('count each request of the twelve weeks once, whatever the day', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moment,
        fc.array(fc.integer({ min: 0, max: 76 }), { maxLength: 20 }),
        (at, ago) => {
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
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('Today’s stock', () => {
  test('is counted by the age of unsold houses, each in one group', () => {
    const aged = (count: number, more: Partial<Caravan> = {}) =>
      buildCaravan({ created_at: days(-count), ...more });
    const houses = [
      aged(0),
      aged(30),
      aged(31),
      aged(365),
      aged(900),
      aged(900, { sale_status: 'sold' }),
    ];
    expect(today({ houses }).ages).toEqual([
      { up_to: 30, houses: 2 },
      { up_to: 60, houses: 1 },
      { up_to: 120, houses: 0 },
      { up_to: 365, houses: 1 },
      { up_to: null, houses: 1 },
    ]);
  });
});

test('Today counts sales by the month of the sale, with the median of the days they took', () => {
  const { sold: months } = today({
    houses: [
      sold('2026-11-30', '2026-10-31T23:00:00.000Z'),
      sold('2026-11-01', '2026-10-02T10:00:00.000Z'),
      sold('2026-11-20', '2026-11-30T10:00:00.000Z'),
      sold('2026-10-20', '2026-10-19T10:00:00.000Z'),
      sold('2026-10-20', '2026-10-10T10:00:00.000Z'),
      sold('2025-12-31'),
      sold('2025-11-30'),
      buildCaravan({ sale_status: 'sold' }),
    ],
  });
  expect(months[0]).toMatchObject({ month: '2025-12', houses: 1 });
  expect(months.at(-1)).toEqual({ month: '2026-11', houses: 3, days: 29 });
  // 1 and 10 days, the half rounded up.
  expect(months.at(-2)).toEqual({ month: '2026-10', houses: 2, days: 6 });
  expect(months.reduce((sum, { houses }) => sum + houses, 0)).toBe(6);
});

describe('a campaign’s effect on Today', () => {
  const effects = (source: Partial<TodaySource>) => today(source).campaigns;

  test('is the number of requests about its houses while it ran, beside that of as many days before', () => {
    const [inside, other] = [buildCaravan(), buildCaravan()];
    const campaign = buildCampaign({ start_date: days(-10), end_date: days(20) }, [inside.id]);
    const asked = (...ago: number[]) => ago.map((count) => fact(days(-count), inside.id, 'loan'));
    const facts = [
      ...asked(0, 1, 5, 10),
      ...asked(10.1, 20),
      ...asked(20.1),
      { ...fact(days(-2), other.id, 'call'), caravan_ids: [other.id, inside.id] },
      fact(days(-12), inside.id, 'call'),
      fact(days(-1), other.id),
      fact(days(-1)),
    ];
    expect(effects({ houses: [inside, other], campaigns: [campaign], facts })).toEqual([
      {
        id: campaign.id,
        name_bg: campaign.name_bg,
        name_en: campaign.name_en,
        houses: 1,
        days: 10,
        requests: 5,
        requests_before: 3,
        calls: 1,
        calls_before: 1,
        sold: 0,
      },
    ]);
  });

  test('ends with the campaign’s last millisecond', () => {
    const house = buildCaravan();
    const ended = buildCampaign({ start_date: days(-10), end_date: days(-5) }, [house.id]);
    const facts = [4.9, 5, 9, 11, 16].map((ago) => fact(days(-ago), house.id));
    expect(effects({ houses: [house], campaigns: [ended], facts })).toMatchObject([
      { days: 5, requests: 2, requests_before: 1 },
    ]);
  });

  test('counts its houses sold from its first day to its last, in Sofia', () => {
    const homes = ['2026-11-12', '2026-11-13', '2026-11-18', '2026-11-19'].map((on) => sold(on));
    // It begins after midnight in Sofia, and before it in UTC.
    const dates = { start_date: '2026-11-12T22:30:00.000Z', end_date: days(-5) };
    const campaign = buildCampaign(
      dates,
      [...homes, buildCaravan()].map(({ id }) => id),
    );
    expect(
      effects({ houses: [...homes, sold('2026-11-15')], campaigns: [campaign] })[0]?.sold,
    ).toBe(2);
  });

  test('is shown for the six campaigns that began last, the latest first', () => {
    const began = (ago: number) => buildCampaign({ start_date: days(-ago), end_date: days(30) });
    const [deleted, tomorrow] = [
      buildCampaign({ start_date: days(-1), deleted_at: days(0) }),
      began(-1),
    ];
    const campaigns = [4, 0, 6, 2, 5, 1, 3].map(began);
    const shown = effects({ campaigns: [deleted, tomorrow, ...campaigns] });
    expect(shown.map(({ id }) => campaigns.findIndex((campaign) => campaign.id === id))).toEqual([
      1, 5, 3, 6, 0, 4,
    ]);
  });
});
