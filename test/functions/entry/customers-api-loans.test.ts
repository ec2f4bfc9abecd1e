import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { tbiPayload } from '#domain/requests/tbi-payload.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  type CustomerCalls,
  goodCustomer,
  requestId,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';

const now = '2030-03-01T10:00:00.000Z';
const start = '2030-03-10T08:00:00.000Z';
const end = '2030-03-20T21:59:00.000Z';

const house = buildCaravan({
  make: 'Willerby',
  model: 'Rio Gold',
  price: 22_600,
  description: 'Светъл дом с изглед.',
});
const offered = buildCaravan({ make: 'ABI', model: 'Windermere', price: 20_001 });
const reserved = buildCaravan({ sale_status: 'reserved' });
const sold = buildCaravan({ sale_status: 'sold' });
const hidden = buildCaravan({ is_visible: false });
const givenAway = buildCaravan({ price: 22_600 });
const campaign = buildCampaign({ start_date: start, end_date: end, discount_value: 12.5 }, [
  offered.id,
]);
const giveaway = buildCampaign(
  { start_date: start, end_date: end, discount_type: 'fixed', discount_value: 40_000 },
  [givenAway.id],
);

let calls: CustomerCalls;
beforeAll(async () => {
  calls = await startCustomerCalls();
  await calls.show([house, offered, reserved, sold, hidden, givenAway], [campaign, giveaway]);
});
afterAll(() => calls.stop());
beforeEach(() => {
  setClock(new Date(now), { hold: true });
  calls.emulators.ses.clear();
});
afterEach(() => {
  calls.faults.clear();
  setClock(null);
});

const clockAt = (iso: string, ms = 0) => setClock(new Date(Date.parse(iso) + ms), { hold: true });
const newKey = () => crypto.randomUUID();
const form = (caravan: Caravan, more: object = {}) => ({
  caravan_id: caravan.id,
  customer_data: goodCustomer,
  consent: true,
  lang: 'bg',
  ...more,
});
async function stored(key: string): Promise<LoanRequest> {
  const found = await calls.loanOf(key);
  if (!found) throw new Error('nothing was stored');
  return found;
}

describe('a loan request', () => {
  test('is stored with house and bank fields made by the server, and mailed to the dealer', async () => {
    const key = newKey();
    const { status, body } = await calls.apply({
      body: form(house, { down_payment: 8000, period: 36 }),
      key,
    });
    expect(status).toBe(201);
    const request = await stored(key);
    expect(body).toEqual({
      success: true,
      loan_request: {
        id: request.id,
        caravan_name: 'Willerby Rio Gold',
        caravan_price: 22_600,
        status: 'pending',
      },
    });
    const customer = {
      country: 'Bulgaria',
      city: '',
      streetname: '',
      streetno: '',
      postalcode: '',
      ...goodCustomer,
    };
    expect(request).toMatchObject({
      caravan_id: house.id,
      caravan_name: 'Willerby Rio Gold',
      caravan_price: 22_600,
      customer_data: customer,
      down_payment: 8000,
      period: 36,
      consent_at: now,
      lang: 'bg',
      status: 'pending',
      rejection_reason: null,
      bank: null,
      history: [{ at: now, by: 'customer', action: 'received', detail: null }],
      version: 1,
      created_at: now,
      expires_at: expiresAt(now),
    });
    expect(request.status_token).toMatch(
      new RegExp(`^${request.id.replaceAll('-', '')}[\\w-]{43}$`),
    );
    expect(request.tbi_data).toEqual(
      tbiPayload({
        house: { id: house.id, name: 'Willerby Rio Gold', description: house.description },
        price: 22_600,
        customer,
        downPayment: 8000,
        period: 36,
        lang: 'bg',
        origin: calls.env.SITE_ORIGIN ?? '',
        statusToken: request.status_token,
        orderedAt: new Date(now),
      }),
    );
    expect(request.outbox).toMatchObject([
      { kind: 'loan-notification', state: 'sent', attempts: 1 },
      { kind: 'loan-confirmation', state: 'sent', attempts: 1 },
    ]);
    const mails = calls.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: [dealer.email], replyTo: [goodCustomer.email] });
    expect(mails[0]?.text).not.toContain(request.status_token);
  });

  test('has an order id of its own, even when others come for the house in the same millisecond', async () => {
    const keys = Array.from({ length: 5 }, newKey);
    await Promise.all(keys.map((key) => calls.apply({ body: form(offered), key })));
    const ids = await Promise.all(keys.map(async (key) => (await stored(key)).tbi_data.orderid));
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(new RegExp(`^${offered.id}-\\d{13}$`));
  });

  test('has a callback token of its own, which no answer contains', async () => {
    const [one, other] = [newKey(), newKey()];
    const answers = await Promise.all(
      [one, other].map((key) => calls.apply({ body: form(house), key })),
    );
    const tokens = [(await stored(one)).status_token, (await stored(other)).status_token];
    expect(tokens[0]?.slice(32)).not.toBe(tokens[1]?.slice(32));
    for (const { body } of answers)
      for (const token of tokens) expect(JSON.stringify(body)).not.toContain(token.slice(32));
  });

  test('keeps the address and the terms that were given, or none', async () => {
    const address = {
      country: 'Гърция',
      city: 'Солун',
      streetname: 'Егнатия',
      streetno: '1',
      postalcode: '54630',
    };
    const [full, bare] = [newKey(), newKey()];
    await calls.apply({
      body: form(house, { customer_data: { ...goodCustomer, ...address } }),
      key: full,
    });
    await calls.apply({ body: form(house, { lang: 'en', down_payment: 0 }), key: bare });
    expect((await stored(full)).tbi_data.deliveryaddress).toMatchObject(address);
    const request = await stored(bare);
    expect(request).toMatchObject({ down_payment: 0, period: null, lang: 'en' });
    expect(request.tbi_data).not.toHaveProperty('downpayment');
    expect(request.tbi_data).not.toHaveProperty('period');
    expect(request.tbi_data.successRedirectURL).toMatch(/\/en\/loan-success$/);
  });
});

describe('the price of a loan request', () => {
  test('is the house’s effective price of the moment, to the millisecond', async () => {
    for (const [iso, ms, price] of [
      [start, -1, 20_001],
      [start, 0, 17_501],
      [end, 0, 17_501],
      [end, 1, 20_001],
    ] as const) {
      clockAt(iso, ms);
      const key = newKey();
      const { body } = await calls.apply({ body: form(offered), key });
      expect(body.loan_request).toMatchObject({ caravan_price: price });
      const request = await stored(key);
      expect([request.caravan_price, request.tbi_data.items[0].price]).toEqual([
        price,
        String(price),
      ]);
    }
  });

  test('has to be above the down payment', async () => {
    clockAt(start);
    for (const [down_payment, status] of [
      [17_500, 201],
      [17_501, 400],
      [20_000, 400],
      [10_000_000, 400],
    ] as const) {
      const answer = await calls.apply({ body: form(offered, { down_payment }) });
      expect(answer.status).toBe(status);
      if (status === 400)
        expect(answer.body).toMatchObject({
          error: 'The down payment must be less than the price',
          fields: { down_payment: 'outOfRange' },
        });
    }
  });

  test('cannot be forged in a thousand ways', async () => {
    const known = (await calls.allLoans()).length;
    const decoys: ((index: number) => object)[] = [
      (index) => ({ caravan_price: index }),
      (index) => ({ price: String(index) }),
      () => ({ caravan_name: 'Палат' }),
      () => ({ tbi_data: { items: [{ price: '1' }] } }),
      (index) => ({ orderid: `${index}` }),
      () => ({ status: 'approved' }),
      () => ({ statusURL: 'https://thief.example' }),
      () => ({ to: 'thief@example.org' }),
      (index) => ({ customer_data: { ...goodCustomer, price: index } }),
      () => ({ effective_price: 1, has_discount: true }),
    ];
    const forge = async (index: number) => {
      const decoy = decoys[index % decoys.length]?.(index) ?? {};
      const { status, body } = await calls.apply({ body: form(house, decoy) });
      expect(status).toBe(400);
      expect(new Set(Object.values(Object(body.fields)))).toEqual(new Set(['unknownField']));
    };
    for (let at = 0; at < 1000; at += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => forge(at + index)));
    expect((await calls.allLoans()).length).toBe(known);
    expect(calls.mails()).toHaveLength(0);
  }, 60_000);
});

describe('the confirmation to the applicant for a loan', () => {
  test.each([
    ['bg', 'Получихме заявката Ви за финансиране: Willerby Rio Gold', 'Номер на заявката'],
    ['en', 'We have your loan request: Willerby Rio Gold', 'Request number'],
  ])('is sent once, in the language of the page: %s', async (lang, subject, number) => {
    const [key, email] = [newKey(), `${newKey()}@example.com`];
    const customer_data = { ...goodCustomer, firstname: 'zlato.example', email };
    const body = form(house, { lang, customer_data });
    const again = newKey();
    // From one network.
    const address = lang === 'bg' ? '198.51.100.1' : '198.51.100.2';
    for (const each of [key, again])
      expect((await calls.apply({ body, key: each, address })).status).toBe(201);
    const [letter, ...others] = calls.letters().filter(({ to }) => to.includes(email));
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ replyTo: [dealer.email], subject });
    expect(letter?.text).toContain(`${number}: ${referenceOf((await stored(key)).id)}`);
    expect(letter?.text).toContain('444');
    expect(letter?.text).not.toMatch(/zlato|Георгиева/);
    expect((await stored(again)).outbox[1]).toMatchObject({ state: 'withheld', withheld: 'limit' });
  });
});

describe('a loan request for a house', () => {
  test.each([
    [
      'reserved',
      reserved,
      'This mobile house is reserved. Please choose another one or contact us.',
    ],
    ['sold', sold, 'This mobile house is sold. Please choose another one or contact us.'],
  ] as const)('that is %s is refused, and the answer says so', async (reason, taken, error) => {
    const { status, body } = await calls.apply({ body: form(taken) });
    expect([status, body]).toEqual([422, { success: false, error, code: 'rule', reason }]);
  });

  test('that costs nothing is refused, with a down payment or without', async () => {
    clockAt(start);
    const known = (await calls.allLoans()).length;
    for (const more of [{}, { down_payment: 0 }, { down_payment: 500 }]) {
      const { status, body } = await calls.apply({ body: form(givenAway, more) });
      const error = 'There is nothing to finance: this mobile house costs nothing at the moment.';
      expect([status, body]).toEqual([
        422,
        { success: false, error, code: 'rule', reason: 'free' },
      ]);
    }
    expect((await calls.allLoans()).length).toBe(known);
    clockAt(start, -1);
    expect((await calls.apply({ body: form(givenAway) })).status).toBe(201);
  });

  test('that is hidden, or does not exist, is answered with 404', async () => {
    for (const id of [hidden.id, crypto.randomUUID()]) {
      const { status, body } = await calls.apply({ body: { ...form(house), caravan_id: id } });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('whose id is in capitals is one for the same house, and the form the same form', async () => {
    const key = newKey();
    const first = await calls.apply({ body: form(house), key });
    const again = await calls.apply({
      body: { ...form(house), caravan_id: house.id.toUpperCase() },
      key,
    });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = newKey();
    await calls.apply({ body: { ...form(house), caravan_id: house.id.toUpperCase() }, key: other });
    const { caravan_id, tbi_data } = await stored(other);
    expect([caravan_id, tbi_data.items[0].sku]).toEqual([house.id, house.id]);
  });

  test('that is sold afterwards stays', async () => {
    const other = buildCaravan({ price: 9000 });
    await calls.show([other]);
    const call = { body: form(other), key: newKey() };
    const first = await calls.apply(call);
    await calls.show([{ ...other, sale_status: 'sold', price: 8000, version: 2 }]);
    expect((await calls.apply({ ...call, key: newKey() })).status).toBe(422);
    const again = await calls.apply(call);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(calls.mails()).toHaveLength(1);
  });
});

describe('a loan request whose form is sent again', () => {
  test('forty times at once is one request and one mail, and every form gets the same answer', async () => {
    const known = (await calls.allLoans()).length;
    const call = { body: form(house, { period: 24 }), key: newKey() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls.apply(call)));
    const expected = {
      id: await requestId('loan', call.key),
      caravan_name: 'Willerby Rio Gold',
      caravan_price: 22_600,
      status: 'pending',
    };
    for (const { status, body } of answers)
      expect([status, body.loan_request]).toEqual([201, expected]);
    expect((await calls.allLoans()).length).toBe(known + 1);
    expect(calls.mails()).toHaveLength(1);
    expect((await stored(call.key)).outbox[0]).toMatchObject({ state: 'sent', attempts: 1 });
  }, 60_000);

  test('with other content is refused', async () => {
    const key = newKey();
    await calls.apply({ body: form(house, { period: 24 }), key });
    const before = await stored(key);
    for (const more of [
      { period: 36 },
      { down_payment: 1 },
      { caravan_id: offered.id },
      { customer_data: { ...goodCustomer, email: 'other@example.com' } },
      { customer_data: { ...goodCustomer, city: 'София' } },
    ]) {
      const { status, body } = await calls.apply({
        body: form(house, { period: 24, ...more }),
        key,
      });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(await stored(key)).toEqual(before);
  });
});

describe('a loan request while', () => {
  test.each(['reject', 'unverified', 'down'] as const)(
    'the mail service %ss is accepted, and mailed to the dealer once, later',
    async (fault) => {
      const call = { body: form(house), key: newKey() };
      calls.faults.set({ ses: fault });
      expect((await calls.apply(call)).status).toBe(201);
      expect((await stored(call.key)).outbox[0]).toMatchObject({
        state: 'waiting',
        held_until: null,
        attempts: 1,
      });
      calls.faults.clear();
      for (const _ of [1, 2]) expect((await calls.apply(call)).status).toBe(201);
      expect((await stored(call.key)).outbox[0]).toMatchObject({
        state: 'sent',
        attempts: 2,
        problem: null,
      });
      expect(calls.mails()).toHaveLength(1);
    },
  );

  test.each(['throttle', 'down'] as const)(
    'the table is out of reach (%s) is not accepted, and is stored once when it is sent again',
    async (fault) => {
      const known = (await calls.allLoans()).length;
      const call = { body: form(house), key: newKey() };
      calls.faults.set({ dynamodb: fault });
      const refused = await calls.apply(call);
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      calls.faults.clear();
      expect((await calls.apply(call)).status).toBe(201);
      expect((await calls.apply(call)).status).toBe(201);
      expect((await calls.allLoans()).length).toBe(known + 1);
      expect(calls.mails()).toHaveLength(1);
    },
    30_000,
  );
});
