import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureRoles, type Roles } from '#infra/build/roles.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('is not authorized to perform', 'The service is busy');

let stage: Stage | undefined;
let folder = '';
const said = vi.spyOn(console, 'error');

/** The product with its roles as deployed, except one action that a function has lost. */
async function openWithout(name: string, action: string) {
  const roles: Roles = { ...(await ensureRoles()) };
  roles[name] = (roles[name] ?? []).map((statement) => ({
    ...statement,
    Action: statement.Action.filter((granted) => granted !== action),
  }));
  said.mockReset().mockReturnValue(undefined);
  folder = mkdtempSync(join(tmpdir(), 'house-without-'));
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    mode: 'dev',
    callsOnly: true,
    demo: false,
    quiet: true,
    roles,
  });
}
afterEach(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(
  path: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${stage?.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json() };
}
const refusals = () =>
  said.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('refused: '));
const asStaff = async () => ({
  authorization: `Bearer ${(await call('/_local/staff-token', 'POST', {})).answer.token}`,
});

test('without the right to send raw messages an enquiry is stored and mailed, its writer’s confirmation waits, and staff see why', async () => {
  await openWithout('customers-api', 'ses:SendRawEmail');
  const form = {
    name: 'Иван Петров',
    email: 'ivan@example.com',
    message: 'Свободен ли е домът?',
    filled_ms: 60_000,
  };
  expect(await call('/api/send-email', 'POST', form)).toMatchObject({ status: 200 });
  const { items } = (await call('/api/admin/enquiries', 'GET', undefined, await asStaff())).answer;
  expect(items[0].mails).toMatchObject([
    { kind: 'enquiry', state: 'sent' },
    { kind: 'enquiry-confirmation', state: 'waiting', problem: 'rejected' },
  ]);
  expect(refusals()).toEqual([
    'refused: customers-api may not ses:SendRawEmail on arn:aws:ses:eu-central-1:000000000000:identity/showroom@example.com (ses:FromAddress showroom@example.com)',
  ]);
});

test('without the right to read secrets no form is taken, since no number can be made for it', async () => {
  await openWithout('customers-api', 'secretsmanager:GetSecretValue');
  const form = { name: 'Иван Петров', email: 'ivan@example.com', message: 'Свободен ли е домът?' };
  expect(await call('/api/send-email', 'POST', form)).toMatchObject({
    status: 503,
    answer: { code: 'unavailable' },
  });
  const plain = await fetch(`${stage?.origin}/api/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, lang: 'bg' }),
  });
  expect([plain.status, await plain.text()]).toEqual([503, expect.stringContaining(form.message)]);
  const stored = await call('/api/admin/enquiries', 'GET', undefined, await asStaff());
  expect(stored.answer.items).toEqual([]);
  expect(refusals()[0]).toMatch(
    /^refused: customers-api may not secretsmanager:GetSecretValue on /,
  );
});

test('without the right to write houses staff see that saving failed, and nothing is stored', async () => {
  await openWithout('admin-api', 'dynamodb:PutItem');
  const headers = await asStaff();
  const body = buildCaravanInput({ main_image: '/media/images/a.jpg' });
  const s3 = new S3Client();
  await s3.send(
    new PutObjectCommand({ Bucket: localNames.bucket, Key: 'images/a.jpg', Body: 'x' }),
  );
  s3.destroy();
  expect(await call('/api/admin/caravans', 'POST', body, headers)).toMatchObject({ status: 500 });
  expect((await call('/api/admin/caravans', 'GET', undefined, headers)).answer.items).toEqual([]);
  expect(refusals()[0]).toMatch(
    /^refused: admin-api may not dynamodb:PutItem on arn:\S+\/showroom-local \(dynamodb:LeadingKeys CARAVAN#[0-9a-f]{8}\)/,
  );
});
