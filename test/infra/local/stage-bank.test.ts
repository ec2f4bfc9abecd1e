import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureRoles } from '#infra/build/roles.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

// A reset empties the stage under its functions.
allowErrors('The current catalogue is not there');

let stage: Stage;
let folder: string;
let authorization: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stage-bank-'));
  const roles = await ensureRoles();
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    roles,
    mode: 'dev',
    callsOnly: true,
    demo: true,
    quiet: true,
  });
  authorization = `Bearer ${(await call('POST', '/_local/staff-token', {})).answer.token}`;
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(stage.origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      authorization,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json() };
}
const read = async (id: string) =>
  (await call('GET', `/api/admin/loan-requests/${id}`)).answer.loan_request;
const applications = async () =>
  (await call('GET', '/_local/tbi/applications')).answer.applications;

/**
 * What a customer applies for and staff approve: as much down as leaves `amount` to be financed.
 */
async function approved(amount: number): Promise<string> {
  const { items } = (await call('GET', '/api/caravans')).answer;
  const house = items.find(
    (each: { sale_status: string; price: number }) =>
      each.sale_status === 'available' && each.price > 16_000,
  );
  const form = {
    caravan_id: house.id,
    customer_data: {
      firstname: 'Иван',
      lastname: 'Петров',
      email: 'ivan@example.com',
      phone: '+359 888 123 456',
    },
    consent: true,
    down_payment: (house.effective_price ?? house.price) - amount,
    period: 36,
    filled_ms: 60_000,
  };
  const { id } = (await call('POST', '/api/loan-requests', form)).answer.loan_request;
  expect(
    await call('PATCH', `/api/admin/loan-requests/${id}`, { status: 'approved' }),
  ).toMatchObject({ status: 200 });
  return id;
}
const process = (loanRequestId: string) =>
  call('POST', '/api/admin/process-tbi-loan', { loanRequestId });

/** Presses a button of the application's page; answers where that leads. */
async function act(url: string, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams([...new URL(url).searchParams, ...Object.entries(fields)]);
  const response = await fetch(`${stage.origin}/_local/tbi/application/act`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  return response.headers.get('location');
}

test('the local stage shows the bank’s schemes to anybody, and its keys to nobody', async () => {
  const { status, answer } = await call('GET', '/api/financing-schemes');
  expect(status).toBe(200);
  expect(answer.items.length).toBeGreaterThan(5);
  expect(JSON.stringify(answer)).not.toMatch(/reseller|key/i);
});

test('a customer follows the mailed link and signs, and staff see the request’s new status', async () => {
  const id = await approved(12_000);
  const { status, answer } = await process(id);
  expect({ status, state: answer.loan_request.status }).toEqual({
    status: 200,
    state: 'processed',
  });
  const [{ url, amount }] = await applications();
  expect(amount).toBe(12_000);
  const { mails } = (await call('GET', '/_local/mails')).answer;
  expect(
    mails.some(
      (mail: { to: string[]; text: string }) =>
        mail.to[0] === 'ivan@example.com' && mail.text.includes(url),
    ),
  ).toBe(true);

  expect(await (await fetch(url)).text()).toContain('12000.00 EUR');
  await act(url, { action: 'continue' });
  const success = await act(url, { action: 'sign' });
  expect(success).toBe(`${stage.origin}/bg/loan-success`);
  expect((await fetch(success ?? '')).status).toBe(200);
  await expect.poll(async () => (await read(id)).bank.status).toBe('ContractSigned');
  await act(url, { action: 'tell', status: 'InProgress' });
  await expect.poll(async () => (await read(id)).bank.path).toHaveLength(4);
  expect((await read(id)).bank.status).toBe('ContractSigned');
});

test('a customer whom the bank rejects lands on the page that says so', async () => {
  const id = await approved(11_000);
  await process(id);
  const [{ url }] = await applications();
  const failed = await act(url, { action: 'reject' });
  expect(failed).toBe(`${stage.origin}/bg/loan-failed`);
  expect((await fetch(failed ?? '')).status).toBe(200);
  await expect.poll(async () => (await read(id)).bank.status).toBe('Rejected');
});

test('a refusal of the bank reaches staff with its number, and processing twice at once makes one application', async () => {
  const id = await approved(10_000);
  await call('POST', '/_local/faults', { tbi: '210' });
  expect(await process(id)).toMatchObject({
    status: 502,
    answer: { code: 'provider', bank_error: 210 },
  });
  await call('POST', '/_local/faults', { tbi: null });
  const before = (await applications()).length;
  const [one, two] = await Promise.all([process(id), process(id)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(await applications()).toHaveLength(before + 1);
});

test('the bank’s callback is answered with success whatever its sender and content', async () => {
  const token = `${'0'.repeat(32)}${'A'.repeat(43)}`;
  for (const body of [{ Message: 'Paid' }, { Message: null, Status: true }, { Unknown: {} }, {}])
    expect(await call('POST', `/api/tbi-status/${token}`, body)).toEqual({
      status: 200,
      answer: { success: true },
    });
  // As PHP posts what it was not told the type of.
  const untyped = new Blob(['{"Message":"Paid"}'], { type: 'application/x-www-form-urlencoded' });
  const response = await fetch(`${stage.origin}/api/tbi-status/${token}`, {
    method: 'POST',
    body: untyped,
  });
  expect(response.status).toBe(200);
});

test('reloading the demo data empties the bank', async () => {
  expect((await applications()).length).toBeGreaterThan(0);
  await call('POST', '/_local/reset', {});
  expect(await applications()).toEqual([]);
}, 60_000);
