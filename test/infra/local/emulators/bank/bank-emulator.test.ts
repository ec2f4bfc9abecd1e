import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type BankEmulator,
  createBankEmulator,
} from '#infra/local/emulators/bank/bank-emulator.ts';
import { createFaults, type Faults } from '#infra/local/emulators/faults.ts';
import { readBody } from '#infra/local/emulators/read-body.ts';
import { listen, type RunningServer } from '#infra/local/http-server.ts';

const reseller = {
  reseller_code: 'SHOP',
  reseller_key: 'shop-key',
  encryption_key: 'shop-encryption-key',
};
const who = { reseller_code: 'SHOP', reseller_key: 'shop-key' };

let folder: string;
let faults: Faults;
let bank: BankEmulator;
let server: RunningServer;
let shop: RunningServer;
let origin: string;
/** What the shop was told, and its answer: 200 unless the test says otherwise. */
let calls: Record<string, unknown>[];
let shopAnswers: number[];

const open = () =>
  createBankEmulator({
    folder,
    faults,
    reseller,
    base: 'http://localhost/_local/tbi',
    callbacks: { pause: 1 },
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-'));
  faults = createFaults();
  calls = [];
  shopAnswers = [];
  bank = open();
  server = await listen(0, (req, res) => void bank.handle(req, res));
  origin = `http://127.0.0.1:${server.port}`;
  shop = await listen(0, async (req, res) => {
    calls.push({ path: req.url, ...JSON.parse((await readBody(req)).toString()) });
    res.writeHead(shopAnswers.shift() ?? 200).end('{}');
  });
});
afterEach(async () => {
  await bank.close();
  await Promise.all([server.close(), shop.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Encrypts as the bank's protocol documents it, without the product's own code. */
function encrypted(plain: unknown, key = reseller.encryption_key): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(key).digest(), iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(plain)), cipher.final()]).toString(
    'base64',
  );
}

const item = {
  name: 'Willerby Granada',
  description: '',
  qty: '1',
  price: '29300',
  sku: 'a',
  category: '0',
  imagelink: '',
};
const order = (changes: Record<string, unknown> = {}) => ({
  orderid: 'house-1767607200000',
  firstname: 'Мария',
  lastname: 'Георгиева',
  surname: '',
  email: 'maria@example.com',
  phone: '0888333444',
  items: [item],
  currency: 'EUR',
  downpayment: 15_000,
  period: 36,
  successRedirectURL: 'http://localhost:3000/bg/loan-success',
  failRedirectURL: 'http://localhost:3000/bg/loan-failed',
  statusURL: `http://127.0.0.1:${shop.port}/api/tbi-status/token`,
  ...changes,
});

async function ask(call: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return response.json();
}
const register = (changes?: Record<string, unknown>) =>
  ask('RegisterApplication', { ...who, data: encrypted(order(changes)) });
/** The page that an application was answered with, on this server. */
const pageOf = (url: string) => origin + url.slice('http://localhost/_local/tbi'.length);
const told = () => calls.map(({ Message }) => Message);

async function act(url: string, fields: Record<string, string>) {
  const { searchParams } = new URL(url);
  const body = new URLSearchParams({
    order_id: searchParams.get('order_id') ?? '',
    token: searchParams.get('token') ?? '',
    ...fields,
  });
  const response = await fetch(`${origin}/application/act`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') };
}

describe('registering an application at the simulated bank', () => {
  test('answers the customer’s next page, and makes a callback to the shop', async () => {
    const { error, order_id, token, url } = await register();
    expect({ error, order_id }).toEqual({ error: 0, order_id: 1001 });
    expect(url).toBe(`http://localhost/_local/tbi/application/?order_id=1001&token=${token}`);
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      path: '/api/tbi-status/token',
      CreditApplicationId: '1001',
      OrderId: 'house-1767607200000',
      Message: 'Draft',
      ResellerCode: 'SHOP',
    });
    expect(await (await fetch(`${origin}/applications`)).json()).toMatchObject({
      applications: [
        { order_id: 1001, store_order_id: 'house-1767607200000', status: 'Draft', amount: 14_300 },
      ],
    });
  });

  test('registers two applications with the same content', async () => {
    await register();
    await register();
    expect(bank.applications().map(({ order_id }) => order_id)).toEqual([1002, 1001]);
  });

  test('answers like a failing server when the disk is full', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'no folder');
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...who, data: encrypted(order()) });
    const refused = await fetch(`${origin}/api/RegisterApplication`, {
      method: 'POST',
      headers,
      body,
    });
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    expect([refused.status, bank.applications()]).toEqual([500, []]);
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^bank: an application could not be stored \(E/)],
    ]);
    said.mockRestore();
    expect((await register()).error).toBe(0);
  });

  test('accepts numbers and text alike', async () => {
    const numbers = await register({
      downpayment: '15000',
      period: '36',
      items: [{ ...item, qty: 1, price: 29300, category: 0 }],
    });
    expect(numbers.error).toBe(0);
    expect(bank.applications()[0]).toMatchObject({
      amount: 14_300,
      downpayment: 15_000,
      period: 36,
    });
  });

  test.each<[number, string, Record<string, unknown>]>([
    [204, 'no order id', { orderid: undefined }],
    [204, 'the order id of an express purchase', { orderid: '0' }],
    [204, 'no currency', { currency: undefined }],
    [204, 'leva', { currency: 'BGN' }],
    [204, 'no items', { items: [] }],
    [204, 'no name', { firstname: '' }],
    [209, 'an item without a category', { items: [{ ...item, category: undefined }] }],
    [209, 'an item with a price in words', { items: [{ ...item, price: 'много' }] }],
    [210, 'too little down', { downpayment: undefined }],
    [210, 'nearly everything down', { downpayment: 29_290 }],
    [210, 'a period that nobody lends for', { period: 7 }],
  ])('answers %i to %s', async (error, _, changes) => {
    expect(await register(changes)).toMatchObject({ error });
    expect(bank.applications()).toEqual([]);
  });

  test('names the amount outside the limits', async () => {
    expect((await register({ downpayment: undefined })).message).toContain('29300.00 EUR');
  });

  test('refuses another key, code or encryption', async () => {
    const data = encrypted(order());
    const denied = { error: 205 };
    expect(await ask('RegisterApplication', { ...who, reseller_key: 'x', data })).toMatchObject(
      denied,
    );
    expect(await ask('RegisterApplication', { ...who, reseller_code: 'x', data })).toMatchObject(
      denied,
    );
    expect(await ask('RegisterApplication', { data })).toMatchObject(denied);
    expect(
      await ask('RegisterApplication', { ...who, data: encrypted(order(), 'other') }),
    ).toMatchObject(denied);
    expect(await ask('RegisterApplication', { ...who, data: 'AAAA' })).toMatchObject(denied);
    expect(await ask('RegisterApplication', who)).toMatchObject({ error: 203 });
    expect(
      await (await fetch(`${origin}/api/RegisterApplication`, { method: 'POST' })).json(),
    ).toMatchObject({
      error: 203,
    });
    expect(await ask('Nothing', who)).toMatchObject({ error: 204 });
  });
});

describe('asking the simulated bank', () => {
  test('for its schemes gives plausible ones, by GET too', async () => {
    const schemes = await ask('GetCalculations', who);
    const read = await fetch(`${origin}/api/GetCalculations?${new URLSearchParams(who)}`);
    expect(await read.json()).toEqual(schemes);
    for (const {
      period,
      installment_factor,
      total_due_factor,
      nir,
      apr,
      amount_min,
      amount_max,
      currency,
    } of schemes) {
      expect(currency).toBe('EUR');
      expect(period).toBeGreaterThanOrEqual(3);
      expect(period).toBeLessThanOrEqual(60);
      expect(amount_min).toBeGreaterThanOrEqual(50);
      expect(Number(amount_max)).toBeLessThanOrEqual(15_000);
      expect(apr).toBeGreaterThan(nir);
      expect(Number(installment_factor) * period).toBeCloseTo(Number(total_due_factor), 3);
      // Paid back over the period, the instalments are worth what was lent, at the effective rate.
      const monthly = (1 + apr / 100) ** (1 / 12) - 1;
      const worth = (Number(installment_factor) * (1 - (1 + monthly) ** -period)) / monthly;
      expect(worth).toBeCloseTo(1, 3);
    }
  });

  test('for a status works by number and token, or by the shop’s order id', async () => {
    const { order_id, token, url } = await register();
    await act(url, { action: 'continue' });
    const answer = { error: 0, store_order_id: 'house-1767607200000', status: 'MP Sent' };
    const { status_chain, ...status } = await ask('GetApplicationStatus', {
      ...who,
      order_id,
      token,
    });
    expect(status).toEqual(answer);
    expect(status_chain).toMatchObject([{ status: 'Draft' }, { status: 'MP Sent' }]);
    for (const { datetime } of status_chain)
      expect(datetime).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
    const ofShop = { ...who, order_id: 'house-1767607200000', token: '' };
    expect(await ask('GetApplicationStatus', ofShop)).toMatchObject(answer);
    expect(await ask('GetApplicationStatus', { ...ofShop, order_id: 'house-1' })).toMatchObject({
      error: 204,
    });
    expect(await ask('GetApplicationStatus', { ...who, order_id, token: 'x' })).toMatchObject({
      error: 205,
    });
    expect(await ask('GetApplicationData', { ...who, order_id, token })).toMatchObject({
      store_order_id: 'house-1767607200000',
      downpayment: 15_000,
      period: 36,
      currency: 'EUR',
    });
  });
});

describe('the simulated bank’s page of an application', () => {
  test('shows the order and says that it is a simulator', async () => {
    const { url } = await register();
    const response = await fetch(pageOf(url));
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const words of [
      'симулатор',
      'This is a simulator',
      'Willerby Granada',
      '14300.00 EUR',
      '15000.00 EUR',
      'Draft',
    ])
      expect(page).toContain(words);
  });

  test.each([36, 60])(
    'shows instalments of %i months that add up, as the shop does',
    async (period) => {
      const { order_id, token, url } = await register({ period });
      const page = await (await fetch(pageOf(url))).text();
      const [instalment = 0, last = 0, total = 0] = [
        'Месечна вноска',
        'Последна вноска',
        'Общо дължима сума',
      ].map((name) => Number(new RegExp(`${name}.*?<dd>([0-9.]+) EUR`).exec(page)?.[1]));
      expect(Math.round((instalment * (period - 1) + last) * 100) / 100).toBe(total);
      expect(await ask('GetApplicationData', { ...who, order_id, token })).toMatchObject({
        installment: instalment.toFixed(2),
      });
      // The cheapest scheme of the period, as the shop calculates: for 14,300 EUR over 60 months the
      // large one.
      expect(page).toContain(`ГЛП ${{ 36: 14.9, 60: 13.9 }[period]} %`);
    },
  );

  test('takes nothing that it was sent for markup', async () => {
    const { url } = await register({
      firstname: '<script>alert(1)</script>',
      items: [{ ...item, name: '"><img src=x>' }],
    });
    const page = await (await fetch(pageOf(url))).text();
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('&lt;script&gt;');
  });

  test('is not shown without its token', async () => {
    const { url } = await register();
    expect((await fetch(pageOf(url).replace(/token=\w/, 'token=x'))).status).toBe(404);
    expect((await fetch(`${origin}/application/?order_id=1001&token=`)).status).toBe(404);
    expect((await act(`${url}x`, { action: 'sign' })).status).toBe(404);
    expect(bank.applications()[0]?.status).toBe('Draft');
  });

  test('leads back to the shop once the customer signs, once, and lets the tester pay out', async () => {
    const { url } = await register();
    expect(await act(url, { action: 'approve' })).toEqual({ status: 303, location: url });
    expect(await act(url, { action: 'sign' })).toEqual({
      status: 303,
      location: 'http://localhost:3000/bg/loan-success',
    });
    await act(url, { action: 'cancel' });
    expect(bank.applications()[0]?.status).toBe('ContractSigned');
    expect(await act(url, { action: 'pay' })).toEqual({ status: 303, location: url });
    await expect.poll(() => told().sort()).toEqual(['Approved', 'ContractSigned', 'Draft', 'Paid']);
    expect(await (await fetch(pageOf(url))).text()).not.toContain('value="sign"');
  });

  test.each(['cancel', 'reject'])(
    'leads to the shop’s page for a failed loan on %s',
    async (action) => {
      const { url } = await register();
      expect(await act(url, { action })).toEqual({
        status: 303,
        location: 'http://localhost:3000/bg/loan-failed',
      });
    },
  );

  test('can report a status again, or out of order, without changing the application', async () => {
    const { url } = await register();
    await act(url, { action: 'sign' });
    await act(url, { action: 'tell', status: 'KYC' });
    expect(told()).toContain('KYC');
    expect(bank.applications()[0]?.status).toBe('ContractSigned');
    expect((await act(url, { action: 'tell', status: 'Nonsense' })).status).toBe(400);
  });
});

describe('the simulated bank’s callback', () => {
  test('has its status as text or as a number', async () => {
    const { url } = await register();
    await act(url, { action: 'progress' });
    await expect.poll(() => calls).toHaveLength(2);
    expect(calls.map(({ Status }) => typeof Status).sort()).toEqual(['number', 'string']);
  });

  test('is repeated when the shop does not answer with success', async () => {
    shopAnswers = [503, 500];
    await register();
    await expect.poll(() => told()).toEqual(['Draft', 'Draft', 'Draft']);
  });

  test('goes to this machine alone', async () => {
    await register({ statusURL: 'https://showroom.example/api/tbi-status/token' });
    await bank.close();
    expect(calls).toEqual([]);
  });
});

describe('the simulated bank’s fault', () => {
  const answers = async (call: string) => {
    const response = await fetch(`${origin}/api/${call}`, {
      method: 'POST',
      body: JSON.stringify({ ...who, data: encrypted(order()) }),
      signal: AbortSignal.timeout(300),
    }).catch(() => null);
    return response && { status: response.status, text: await response.text() };
  };

  test.each(['205', '209', '210'] as const)(
    '%s is answered, and no application registered',
    async (tbi) => {
      faults.set({ tbi });
      expect(await register()).toMatchObject({ error: Number(tbi) });
      expect(bank.applications()).toEqual([]);
    },
  );

  test('down, nonsense or silence registers no application', async () => {
    faults.set({ tbi: 'down' });
    expect(await answers('RegisterApplication')).toMatchObject({ status: 503 });
    faults.set({ tbi: 'garbage' });
    expect((await answers('GetCalculations'))?.text).toContain('Fatal error');
    faults.set({ tbi: 'timeout' });
    expect(await answers('RegisterApplication')).toBeNull();
    expect(bank.applications()).toEqual([]);
  });

  test('of taking an application without an answer still makes the callback', async () => {
    faults.set({ tbi: 'timeout-accepted' });
    const silence = answers('RegisterApplication');
    await expect.poll(() => told()).toEqual(['Draft']);
    expect(await silence).toBeNull();
    expect(bank.applications()).toHaveLength(1);
    expect((await answers('GetCalculations'))?.status).toBe(200);
  });

  test('of never answering does not keep the local stage from stopping', async () => {
    faults.set({ tbi: 'timeout' });
    const waiting = fetch(`${origin}/api/GetCalculations`, { method: 'POST' }).catch(
      () => 'broken off',
    );
    const connections = () =>
      new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    await bank.close();
    await server.close();
    expect(await waiting).toBe('broken off');
  });
});

test('the simulated bank’s applications survive a restart, and are removed by a reset', async () => {
  const { url } = await register();
  await expect.poll(() => calls).toHaveLength(1);
  await bank.close();
  bank = open();
  expect((await fetch(pageOf(url))).status).toBe(200);
  expect((await register()).order_id).toBe(1002);
  bank.clear();
  await bank.close();
  bank = open();
  expect(bank.applications()).toEqual([]);
});
