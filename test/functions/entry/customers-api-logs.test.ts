import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enquiryRows } from '#functions/store/requests/requests.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import {
  type CustomerCalls,
  requestId,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';

/**
 * What no log line may hold, whatever happens to it on the way: in part, in another case, escaped.
 */
const traces = [
  'забележим',
  'заБележимов',
  'noticeable',
  '0899',
  '424242',
  'тайно',
  'secretly',
  '198.51.100.77',
];
const customer = {
  firstname: 'Забележим',
  lastname: 'Забележимов',
  email: 'noticeable.customer@example.com',
  phone: '0899 424242',
  city: 'Тайноград',
  streetname: 'Secretly Street',
};
const enquiry = {
  name: 'Забележим Забележимов',
  email: customer.email,
  phone: customer.phone,
  message: 'Тайно съобщение, told secretly',
  subject: 'Тайно: Забележим',
  lang: 'bg',
};
const house = buildCaravan();
const loan = {
  caravan_id: house.id,
  customer_data: customer,
  consent: true,
  period: 36,
  down_payment: 10_000,
};

let calls: CustomerCalls;
let staff: (routeKey: string, parts?: object) => Promise<ReturnType<typeof readAnswer>>;
let written: string[] = [];

beforeAll(async () => {
  calls = await startCustomerCalls({ logLevel: 'debug' });
  const { handler } = await import('#functions/entry/requests-api.ts');
  staff = async (routeKey, parts = {}) =>
    readAnswer(await handler(gatewayEvent({ routeKey, claims: staffClaims, ...parts })));
  await calls.show([house]);
});
afterAll(() => calls.stop());
beforeEach(() => {
  written = [];
  const keep = (chunk: unknown) => {
    written.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...values) => void keep(values.map(String).join(' ')),
    );
});
afterEach(() => {
  vi.restoreAllMocks();
  calls.faults.clear();
  setClock(null);
});

/** At least this many log lines about a request; and no trace of the customer in any. */
function expectDiscretion(least: number, also: readonly string[] = []) {
  const all = written.join('');
  expect(
    written.filter((line) => line.includes('"message":"request"')).length,
  ).toBeGreaterThanOrEqual(least);
  const decoded = all.replace(/\\u([0-9a-f]{4})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (const trace of [...traces, ...also])
    for (const text of [
      all,
      decoded,
      decodeURIComponent(decoded.replace(/%(?![0-9a-f]{2})/gi, '%25')),
    ])
      expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
}
const address = '198.51.100.77';
let lastDigit = 0;
/** Recognisable, and never the sixth from one address. */
const from = () => ({ address: `${address}${lastDigit++}`, key: crypto.randomUUID() });

test('this test finds a customer’s name in the log', async () => {
  expect((await calls.enquire({ ...from(), body: enquiry })).status).toBe(200);
  expect(written.join('')).toContain('"route":"POST /api/send-email","status":200');
  written.push('{"message":"request","name":"Забележим"}');
  expect(() => expectDiscretion(1)).toThrow();
});

test('successful submissions leave nothing of the customer in the log', async () => {
  expect(
    (await calls.enquire({ ...from(), body: { ...enquiry, caravanId: house.id } })).status,
  ).toBe(200);
  const applied = from();
  expect((await calls.apply({ ...applied, body: loan })).status).toBe(201);
  const token = (await calls.loanOf(applied.key))?.status_token ?? 'none';
  expectDiscretion(2, [token.slice(32)]);
});

test('refused submissions leave nothing of the customer in the log', async () => {
  const bodies = [
    { ...enquiry, email: 'noticeable at example' },
    { ...enquiry, [customer.firstname]: customer.email },
    { ...enquiry, to: customer.email },
    { ...enquiry, website: enquiry.message },
    { ...enquiry, message: enquiry.message.repeat(1000) },
    `{"name":"${enquiry.name}","email":"${enquiry.email}"`,
    `"${enquiry.message}"`,
  ];
  for (const body of bodies)
    expect((await calls.enquire({ ...from(), body })).status).toBeGreaterThanOrEqual(400);
  expect((await calls.enquire({ ...from(), key: customer.email, body: enquiry })).status).toBe(400);
  expect(
    (await calls.enquire({ ...from(), contentType: 'text/plain', body: enquiry.message })).status,
  ).toBe(415);
  for (const change of [
    { consent: false },
    { down_payment: 9_999_999 },
    { caravan_id: crypto.randomUUID() },
  ])
    expect(
      (await calls.apply({ ...from(), body: { ...loan, ...change } })).status,
    ).toBeGreaterThanOrEqual(400);
  const { key } = from();
  await calls.enquire({ ...from(), key, body: enquiry });
  expect(
    (await calls.enquire({ ...from(), key, body: { ...enquiry, message: 'Тайно друго' } })).status,
  ).toBe(409);
  for (let sent = 0; sent < 6; sent++) await calls.enquire({ address, body: enquiry });
  expectDiscretion(20);
});

test('failures of mail and table leave nothing of the customer in the log', async () => {
  for (const ses of ['reject', 'unverified', 'down']) {
    calls.faults.set({ ses });
    expect((await calls.enquire({ ...from(), body: enquiry })).status).toBe(502);
    expect((await calls.apply({ ...from(), body: loan })).status).toBe(201);
  }
  calls.faults.clear();
  for (const dynamodb of ['throttle', 'down']) {
    calls.faults.set({ dynamodb });
    expect((await calls.enquire({ ...from(), body: enquiry })).status).toBe(503);
    expect((await calls.apply({ ...from(), body: loan })).status).toBe(503);
  }
  expect(written.join('')).toContain('"level":"error"');
  expectDiscretion(10);
});

test('a viewing leaves neither its visitor nor the token of its letter’s link in the log', async () => {
  const { days } = (await calls.times()).body as { days: { day: string; times: string[] }[] };
  const time = (at: number) => ({ day: days[3]?.day, time: days[3]?.times[at] });
  const { name, phone } = enquiry;
  const email = 'noticeable.guest@example.com';
  const wish = { name, phone, email, caravan_ids: [house.id] };
  const came = from();
  expect((await calls.wish({ ...came, body: { ...wish, ...time(0) } })).status).toBe(201);
  const { id = '' } = (await calls.viewingOf(came.key)) ?? {};
  const token = await calls.tokens.of(id);
  const letter = calls.letters().find(({ text }) => text.includes('/viewing#'));
  expect(letter?.text).toContain(token);
  const move = { token, action: 'move', ...time(1) };
  expect((await calls.openLink({ ...from(), body: { token } })).status).toBe(200);
  expect((await calls.changeLink({ ...from(), body: move })).status).toBe(200);
  expect((await calls.changeLink({ ...from(), body: { ...move, more: token } })).status).toBe(400);
  expect((await calls.openLink({ ...from(), body: `{"token":"${token}"` })).status).toBe(400);
  for (const dynamodb of ['throttle', 'down']) {
    calls.faults.set({ dynamodb });
    expect((await calls.openLink({ ...from(), body: { token } })).status).toBe(503);
    expect((await calls.changeLink({ ...from(), body: move })).status).toBe(503);
    expect((await calls.wish({ ...from(), body: { ...wish, ...time(2) } })).status).toBe(503);
  }
  calls.faults.clear();
  await calls.changeLink({ ...from(), body: { token, action: 'cancel' } });
  expectDiscretion(11, [token, token.slice(0, 20), token.slice(23)]);
});

test('a stored enquiry that cannot be read leaves nothing of the customer in the log', async () => {
  const { key, ...rest } = from();
  const id = await requestId('enquiry', key);
  const broken = {
    ...enquiryRows.item(buildEnquiry({ ...enquiry, id, lang: 'bg' })),
    lang: customer.email,
  };
  for (const Item of [
    broken,
    { ...broken, status: customer.firstname, created_at: customer.phone },
  ]) {
    await calls.table.documents.send(new PutCommand({ TableName: calls.table.name, Item }));
    expect((await calls.enquire({ ...rest, key, body: enquiry })).status).toBe(500);
    expect((await staff('GET /api/admin/enquiries')).status).toBe(200);
  }
  await calls.table.documents.send(
    new DeleteCommand({ TableName: calls.table.name, Key: enquiryRows.key(id) }),
  );
  expect(written.join('')).toContain('"message":"request failed"');
  expectDiscretion(4);
});

test('a bank that answers nonsense, nothing, or the customer’s own words leaves nothing of the customer in the log', async () => {
  const { key, ...rest } = from();
  await calls.apply({ ...rest, key, body: loan });
  const id = await requestId('loan', key);
  const token = (await calls.loanOf(key))?.status_token ?? 'none';
  await staff('PATCH /api/admin/loan-requests/{id}', {
    params: { id },
    body: { status: 'approved' },
  });
  for (const tbi of ['garbage', '205', '209', '210', 'down', null]) {
    calls.faults.set({ tbi });
    // A try that broke off is not repeated at once.
    setClock(new Date(Date.now() + 10 * 60_000));
    await staff('POST /api/admin/process-tbi-loan', { body: { loanRequestId: id } });
  }
  expect((await calls.loanOf(key))?.status).toBe('processed');
  const words = { Message: `${customer.firstname} ${customer.email}`, OrderId: customer.phone };
  for (const [given, body] of [
    [token, words],
    [token, { Message: 'Approved' }],
    [`${token.slice(0, 32)}${'A'.repeat(43)}`, words],
  ] as const)
    readAnswer(
      await calls.handler(
        gatewayEvent({ routeKey: 'POST /api/tbi-status/{token}', params: { token: given }, body }),
      ),
    );
  expectDiscretion(10, [token.slice(32)]);
});

test('a rejection, or a search for a person’s data, leaves nothing of the customer in the log', async () => {
  const { key, ...rest } = from();
  await calls.apply({ ...rest, key, body: loan });
  const id = await requestId('loan', key);
  calls.faults.set({ ses: 'reject' });
  await staff('PATCH /api/admin/loan-requests/{id}', {
    params: { id },
    body: { status: 'rejected', reason: enquiry.message },
  });
  calls.faults.clear();
  await staff('POST /api/admin/send-rejection-email', {
    body: { loanRequestId: id, customerEmail: customer.email },
  });
  for (const action of ['export', 'erase'])
    expect(
      (await staff(`POST /api/admin/personal-data/${action}`, { body: { email: customer.email } }))
        .status,
    ).toBe(200);
  expectDiscretion(5);
});
