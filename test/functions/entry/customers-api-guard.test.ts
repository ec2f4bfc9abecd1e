import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildBankApplication } from '#support/builders/build-request.ts';
import {
  type CustomerCalls,
  goodCustomer,
  goodEnquiry,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';
import { gatewayEvent, readAnswer } from '#support/calls/gateway-event.ts';

const now = '2026-11-21T10:00:00.000Z';
const house = buildCaravan({ price: 20_000 });
const goodLoan = { caravan_id: house.id, customer_data: goodCustomer, consent: true, lang: 'bg' };

let calls: CustomerCalls;
beforeAll(async () => {
  calls = await startCustomerCalls();
  await calls.show([house]);
});
afterAll(() => calls.stop());
beforeEach(() => later(0));
afterEach(() => setClock(null));

const later = (ms: number) => setClock(new Date(Date.parse(now) + ms), { hold: true });
const newKey = () => crypto.randomUUID();
const counts = async () => [
  (await calls.allEnquiries()).length,
  (await calls.allLoans()).length,
  calls.mails().length,
];
const fieldsOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.fields,
];

describe('the network address of a form’s sender', () => {
  test('may send five forms a minute, of either kind, and is told when it may send a sixth', async () => {
    const address = '198.51.100.1';
    for (let sent = 0; sent < 5; sent++) {
      later(sent * 10_000);
      const call = { address, body: sent % 2 ? goodLoan : goodEnquiry };
      expect((await (sent % 2 ? calls.apply(call) : calls.enquire(call))).status).toBeLessThan(300);
    }
    const before = await counts();
    later(45_000);
    for (const sixth of [
      await calls.enquire({ body: goodEnquiry, address }),
      await calls.apply({ body: goodLoan, address }),
      await calls.enquire({ body: goodEnquiry, address, key: null }),
    ]) {
      expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '15']);
      expect(sixth.body).toEqual({
        success: false,
        error: 'Too many forms were sent from here. Please wait a minute and try again.',
        code: 'rate_limited',
        retry_after: 15,
      });
    }
    expect(await counts()).toEqual(before);
    expect((await calls.enquire({ body: goodEnquiry, address: '198.51.100.2' })).status).toBe(200);
  });

  test('may send five forms a minute also where two kinds share a key', async () => {
    const address = '198.51.100.9';
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent++) {
      const key = newKey();
      statuses.push((await calls.enquire({ address, key, body: goodEnquiry })).status);
      statuses.push((await calls.apply({ address, key, body: goodLoan })).status);
    }
    expect(statuses).toEqual([200, 201, 200, 201, 200, 429]);
  });

  test('may send again in the very millisecond in which its first form is a minute old', async () => {
    const address = '198.51.100.3';
    for (const ms of [0, 1000, 2000, 3000, 4000]) {
      later(ms);
      await calls.enquire({ body: goodEnquiry, address });
    }
    later(59_999);
    const early = await calls.enquire({ body: goodEnquiry, address });
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1']);
    later(60_000);
    expect((await calls.enquire({ body: goodEnquiry, address })).status).toBe(200);
    // The first form is no longer counted, so the second is now the oldest.
    later(60_999);
    expect((await calls.enquire({ body: goodEnquiry, address })).status).toBe(429);
    later(61_000);
    expect((await calls.enquire({ body: goodEnquiry, address })).status).toBe(200);
  });

  test('may send a form again beyond that limit', async () => {
    const address = '198.51.100.4';
    const keys = Array.from({ length: 5 }, newKey);
    for (const key of keys) await calls.enquire({ body: goodEnquiry, address, key });
    for (const key of keys)
      expect((await calls.enquire({ body: goodEnquiry, address, key })).status).toBe(200);
    expect((await calls.enquire({ body: goodEnquiry, address })).status).toBe(429);
  });

  test('counts as its whole network in IPv6', async () => {
    for (let host = 1; host <= 5; host++)
      await calls.enquire({ body: goodEnquiry, address: `2001:db8:ffff:1::${host}` });
    expect(
      (await calls.enquire({ body: goodEnquiry, address: '2001:db8:ffff:1:abcd::9' })).status,
    ).toBe(429);
    expect((await calls.enquire({ body: goodEnquiry, address: '2001:db8:ffff:2::9' })).status).toBe(
      200,
    );
  });

  test('is never taken from a header that the caller made up', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++) {
      const forged = `203.0.113.${sent}`;
      const headers = {
        'x-origin-key': sent % 2 ? 'a guess' : '',
        'cloudfront-viewer-address': `${forged}:1`,
        'x-forwarded-for': forged,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
      };
      statuses.push((await calls.enquire({ body: goodEnquiry, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('has no submission counted for a form that was refused', async () => {
    const address = '198.51.100.5';
    for (let sent = 0; sent < 9; sent++) {
      expect((await calls.enquire({ body: { ...goodEnquiry, name: '' }, address })).status).toBe(
        400,
      );
      expect(
        (await calls.enquire({ body: { ...goodEnquiry, website: 'x' }, address })).status,
      ).toBe(422);
    }
    expect((await calls.enquire({ body: goodEnquiry, address })).status).toBe(200);
  });

  test('gets answers for at most twenty forms a minute that are refused or sent again', async () => {
    const address = '198.51.100.6';
    const key = newKey();
    const sold = buildCaravan({ sale_status: 'sold' });
    await calls.show([house, sold]);
    expect((await calls.enquire({ body: goodEnquiry, address, key })).status).toBe(200);
    const ways = [
      () => calls.enquire({ body: { ...goodEnquiry, name: '' }, address }),
      () => calls.enquire({ body: { ...goodEnquiry, to: 'stranger@example.com' }, address }),
      () => calls.enquire({ body: { ...goodEnquiry, website: 'x' }, address }),
      () => calls.apply({ body: { ...goodLoan, caravan_id: sold.id }, address }),
      () => calls.enquire({ body: goodEnquiry, address, key }),
    ];
    for (let round = 0; round < 4; round++)
      expect(await Promise.all(ways.map(async (way) => (await way()).status))).toEqual([
        400, 400, 422, 422, 200,
      ]);
    for (const way of ways)
      expect(await way()).toMatchObject({ status: 429, body: { retry_after: 60 } });
    expect((await calls.apply({ body: goodLoan, address })).status).toBe(429);
    later(60_000);
    expect((await calls.apply({ body: goodLoan, address })).status).toBe(201);
  });

  test('has nothing of a form read once twenty were refused, whatever was wrong with them', async () => {
    const address = '198.51.100.10';
    const tooLarge = { ...goodEnquiry, message: 'x'.repeat(300_000) };
    for (let sent = 0; sent < 10; sent++) {
      expect((await calls.enquire({ body: tooLarge, address })).status).toBe(413);
      expect((await calls.enquire({ body: '{', address })).status).toBe(400);
    }
    let isRead = false;
    const event = gatewayEvent({ routeKey: 'POST /api/send-email', body: goodEnquiry });
    const headers = {
      ...event.headers,
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': `${address}:1`,
    };
    const { body } = event;
    const watched = Object.defineProperty({ ...event, headers }, 'body', {
      get() {
        isRead = true;
        return body;
      },
    });
    expect(readAnswer(await calls.handler(watched)).status).toBe(429);
    expect(isRead).toBe(false);
    const typed = new URLSearchParams({ ...goodEnquiry, lang: 'en' }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    const plain = gatewayEvent({ routeKey: 'POST /api/send-email', body: typed, contentType });
    const page = await calls.handler({ ...plain, headers: { ...headers, ...plain.headers } });
    expect([page.statusCode, page.headers?.['retry-after']]).toEqual([429, '60']);
    expect(page.body).toContain('<html lang="en"');
    expect(page.body).not.toContain(goodEnquiry.message);
  });
});

describe('a form filled in by a machine', () => {
  test('is refused for its honeypot field or its speed, and leaves nothing behind', async () => {
    const before = await counts();
    for (const signs of [
      { website: 'https://spam.example' },
      { filled_ms: 1999 },
      { website: 'x', filled_ms: 60_000 },
    ]) {
      for (const { status, body } of [
        await calls.enquire({ body: { ...goodEnquiry, ...signs } }),
        await calls.apply({ body: { ...goodLoan, ...signs } }),
      ]) {
        expect([status, body.code, body.reason]).toEqual([422, 'rule', 'automated']);
        expect(body.error).toMatch(/^This form was filled in like a program does\./);
      }
    }
    expect(await counts()).toEqual(before);
  });

  test('is not suspected when it took two seconds to fill in', async () => {
    const signs = { website: '', filled_ms: 2000 };
    expect((await calls.enquire({ body: { ...goodEnquiry, ...signs } })).status).toBe(200);
    expect((await calls.apply({ body: { ...goodLoan, ...signs } })).status).toBe(201);
  });
});

describe('the checks of a form’s fields', () => {
  test.each([
    [{ name: ' ' }, { name: 'required' }, 'Name is required'],
    [{ name: undefined }, { name: 'required' }, 'Name is required'],
    [{ name: 'и'.repeat(121) }, { name: 'tooLong' }, 'Some fields are not valid'],
    ...(dealer.forms.emailRequired
      ? [[{ email: '' }, { email: 'required' }, 'Email is required'] as const]
      : []),
    [{ email: 'ivan' }, { email: 'invalid' }, 'Email is invalid'],
    [{ email: 'a@b.bg\r\nBcc: c@d.bg' }, { email: 'invalid' }, 'Email is invalid'],
    [{ email: `${'a'.repeat(250)}@b.bg` }, { email: 'tooLong' }, 'Email is invalid'],
    [{ phone: '1'.repeat(41) }, { phone: 'tooLong' }, 'Some fields are not valid'],
    [{ message: '\n\t' }, { message: 'required' }, 'Message is required'],
    [{ message: 'а'.repeat(5001) }, { message: 'tooLong' }, 'Some fields are not valid'],
    [{ caravanId: 'house-1' }, { caravanId: 'invalid' }, 'Some fields are not valid'],
    [{ subject: 'x'.repeat(501) }, { subject: 'tooLong' }, 'Some fields are not valid'],
    [{ lang: 'de' }, { lang: 'invalid' }, 'Some fields are not valid'],
    [{ name: 7 }, { name: 'invalid' }, 'Some fields are not valid'],
    [{ filled_ms: -1 }, { filled_ms: 'invalid' }, 'Some fields are not valid'],
    [{ to: 'thief@example.org' }, { to: 'invalid' }, 'Enquiries go to the dealer alone'],
    [{ bcc: 'x@example.org' }, { bcc: 'unknownField' }, 'Some fields are not valid'],
  ] as const)('refuse an enquiry with %j', async (change, fields, error) => {
    const answer = await calls.enquire({ body: { ...goodEnquiry, ...change } });
    expect(fieldsOf(answer)).toEqual([400, fields]);
    expect(answer.body.error).toBe(error);
  });

  const customer = (change: object) => ({ customer_data: { ...goodCustomer, ...change } });
  test.each([
    [
      customer({ firstname: '' }),
      { 'customer_data.firstname': 'required' },
      'Please fill in: firstname',
    ],
    [
      { customer_data: {} },
      Object.fromEntries(
        ['firstname', 'lastname', 'email', 'phone'].map((field) => [
          `customer_data.${field}`,
          'required',
        ]),
      ),
      'Please fill in: firstname, lastname, email, phone',
    ],
    [
      customer({ email: 'x' }),
      { 'customer_data.email': 'invalid' },
      'Please enter a valid email address',
    ],
    [customer({ egn: '0' }), { 'customer_data.egn': 'unknownField' }, 'Some fields are not valid'],
    [
      customer({ city: 'я'.repeat(81) }),
      { 'customer_data.city': 'tooLong' },
      'Some fields are not valid',
    ],
    [
      { consent: false },
      { consent: 'required' },
      'Please agree to your data being passed on to the bank',
    ],
    [
      { consent: undefined },
      { consent: 'required' },
      'Please agree to your data being passed on to the bank',
    ],
    [{ caravan_id: 'x' }, { caravan_id: 'required' }, 'Some fields are not valid'],
    [
      { down_payment: -1 },
      { down_payment: 'outOfRange' },
      'The down payment must be less than the price',
    ],
    [
      { down_payment: 20_000 },
      { down_payment: 'outOfRange' },
      'The down payment must be less than the price',
    ],
    [
      { down_payment: 0.5 },
      { down_payment: 'invalid' },
      'The down payment must be less than the price',
    ],
    [{ period: 2 }, { period: 'outOfRange' }, 'Some fields are not valid'],
    [{ period: 61 }, { period: 'outOfRange' }, 'Some fields are not valid'],
    [{ caravan_price: 1 }, { caravan_price: 'unknownField' }, 'Some fields are not valid'],
  ] as const)('refuse a loan request with %j', async (change, fields, error) => {
    const answer = await calls.apply({ body: { ...goodLoan, ...change } });
    expect(fieldsOf(answer)).toEqual([400, fields]);
    expect(answer.body.error).toBe(error);
  });

  test('accept text of the greatest length', async () => {
    const longest = {
      name: 'и'.repeat(120),
      phone: '1'.repeat(40),
      message: '😀'.repeat(2500),
      subject: 'x'.repeat(500),
    };
    const key = newKey();
    expect((await calls.enquire({ body: { ...goodEnquiry, ...longest }, key })).status).toBe(200);
    expect((await calls.enquiryOf(key))?.message).toBe(longest.message);
  });

  test('refuse a body that is no JSON and a key that is no UUID', async () => {
    const form = (contentType: string, body: unknown = goodEnquiry) =>
      calls.enquire({ body, contentType });
    for (const type of ['text/plain', 'multipart/form-data', 'application/jsonp', ''])
      expect((await form(type)).status).toBe(415);
    expect((await form('Application/JSON; charset=utf-8')).status).toBe(200);
    for (const body of ['{"name":', '"text"', '[]', 'null', ''])
      expect((await form('application/json', body)).status).toBe(400);
    expect(
      (await form('application/json', { ...goodEnquiry, message: 'x'.repeat(300_000) })).status,
    ).toBe(413);
    for (const key of ['', 'x', '1234', `${newKey()}0`]) {
      const answer = await calls.enquire({ body: goodEnquiry, key });
      expect(fieldsOf(answer)).toEqual([400, { 'Idempotency-Key': 'invalid' }]);
      expect((await calls.apply({ body: goodLoan, key })).status).toBe(400);
    }
  });
});

describe('the other calls of customers-api', () => {
  async function sentLoan(key: string) {
    await calls.apply({ body: goodLoan, key });
    const loan = await calls.loanOf(key);
    if (!loan) throw new Error('nothing was stored');
    const bank = buildBankApplication({ registration: 'unknown', registered_at: null });
    await calls.loans.replace(
      { ...loan, status: 'approved', bank, revision: loan.revision + 1 },
      loan,
    );
    return loan;
  }
  const call = async (routeKey: string, parts: object = {}) =>
    readAnswer(await calls.handler(gatewayEvent({ routeKey, ...parts })));

  test('answer the bank’s schemes, and forbid caches to keep them', async () => {
    const { status, headers, body } = await call('GET /api/financing-schemes');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ period: expect.any(Number) })]),
    );
    expect(JSON.stringify(body)).not.toMatch(/reseller|key/i);
  });

  test('accept the bank’s callback for its request, and answer an unknown token the same', async () => {
    const key = newKey();
    await calls.apply({ body: goodLoan, key });
    const loan = await calls.loanOf(key);
    const report = (token: string) =>
      call('POST /api/tbi-status/{token}', {
        params: { token },
        body: { OrderId: 1, Status: 1, Message: 'Approved' },
      });
    const known = await report(loan?.status_token ?? '');
    const guess = await report(`${loan?.id.replaceAll('-', '')}${'A'.repeat(43)}`);
    const nonsense = await report('x');
    expect([known, guess, nonsense].map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { success: true }]),
    );
    expect((await calls.loanOf(key))?.status).toBe('pending');
  });

  test.each([
    ['application/json', '{"OrderId":"ORDER","Status":4,"Message":"Approved"}'],
    ['application/json', '\ufeff{"OrderId":"ORDER","Status":4,"Message":"Approved"}'],
    [
      'text/plain; charset=utf-8',
      '{"OrderId":"ORDER","Status":null,"Message":"Approved","Extra":{"a":[1]}}',
    ],
    ['', '{"OrderId":"ORDER","Message":"Approved"}'],
    [
      'application/x-www-form-urlencoded',
      '{"OrderId":"ORDER","Status":"4","Message":"Approved","StatusUrl":"https://x.example/?a=1&b=2"}',
    ],
    [
      'application/x-www-form-urlencoded',
      `${encodeURIComponent('{"OrderId":"ORDER","Message":"Approved","a":"="}')}=`,
    ],
    ['application/x-www-form-urlencoded', 'OrderId=ORDER&Status=4&Message=Approved'],
  ])(
    'accept the bank’s callback whatever its content type and form: %s %s',
    async (contentType, body) => {
      const key = newKey();
      const loan = await sentLoan(key);
      const told = await call('POST /api/tbi-status/{token}', {
        params: { token: loan.status_token },
        body: body.replace('ORDER', loan.tbi_data.orderid),
        contentType,
        base64: true,
      });
      expect([told.status, told.body]).toEqual([200, { success: true }]);
      expect(await calls.loanOf(key)).toMatchObject({
        status: 'processed',
        bank: { status: 'Approved' },
      });
    },
  );

  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '<html>',
    '%',
    '{"Message":"Approved"}',
    '{"OrderId":"x"}',
  ])(
    'answer a callback without the request’s order the same, and change nothing: %s',
    async (body) => {
      const key = newKey();
      await sentLoan(key);
      const before = await calls.loanOf(key);
      const told = await call('POST /api/tbi-status/{token}', {
        params: { token: before?.status_token },
        body,
      });
      expect([told.status, told.body]).toEqual([200, { success: true }]);
      expect(await calls.loanOf(key)).toEqual(before);
    },
  );
});
