import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';

let stage: Stage;
let folder: string;
let authorization: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stage-mail-'));
  const roles = await ensureRoles();
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    roles,
    mode: 'dev',
    callsOnly: true,
    demo: false,
    quiet: true,
  });
  authorization = `Bearer ${(await post('/_local/staff-token', {})).answer.token}`;
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: unknown) {
  const response = await fetch(stage.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}
const inbox = async () => (await (await fetch(`${stage.origin}/_local/mails`)).json()).mails;
const enquiries = async () => {
  const response = await fetch(`${stage.origin}/api/admin/enquiries`, {
    headers: { authorization },
  });
  return (await response.json()).items;
};

test('an enquiry whose mail fails is stored, mailed by the schedule, and marked when the mail bounces', async () => {
  await post('/_local/faults', { ses: 'down' });
  const form = {
    name: 'Иван Петров',
    email: 'ivan@example.com',
    message: 'Свободен ли е домът?',
    filled_ms: 60_000,
  };
  expect(await post('/api/send-email', form)).toMatchObject({
    status: 502,
    answer: { error: 'Failed to send email' },
  });
  const waiting = { problem: 'unavailable', state: 'waiting' };
  expect(await enquiries()).toMatchObject([{ name: 'Иван Петров', mails: [waiting, waiting] }]);

  await post('/_local/faults', { ses: null });
  expect((await post('/_local/schedule', {})).answer.report).toMatchObject({
    mails_sent: 2,
    mails_failed: 0,
  });
  const [enquiry] = await enquiries();
  const sent = { state: 'sent', problem: null, attempts: 2, returned: null };
  expect(enquiry.mails).toMatchObject([sent, { kind: 'enquiry-confirmation', ...sent }]);
  const [letter, mail] = await inbox();
  expect(letter).toMatchObject({ to: ['ivan@example.com'], subject: 'Получихме запитването Ви' });
  expect(letter.raw).toContain('Auto-Submitted: auto-replied');
  expect(mail).toMatchObject({
    replyTo: ['ivan@example.com'],
    subject: 'Ново съобщение от формуляра за контакт',
  });

  // As if the dealer's mailbox were gone.
  const again = new URLSearchParams({
    Action: 'SendEmail',
    Source: mail.from,
    'Destination.ToAddresses.member.1': 'bounce@simulator.amazonses.com',
    'Message.Subject.Data': mail.subject,
    'Message.Body.Text.Data': mail.text,
    ConfigurationSetName: mail.configurationSet,
  });
  for (const [index, [name, value]] of Object.entries(mail.tags).entries()) {
    again.set(`Tags.member.${index + 1}.Name`, name);
    again.set(`Tags.member.${index + 1}.Value`, String(value));
  }
  expect((await fetch(`${stage.origin}/_local/ses`, { method: 'POST', body: again })).status).toBe(
    200,
  );
  await expect.poll(async () => (await enquiries())[0].mails[0].returned).toBe('bounced');
});

test('in SES’s sandbox the dealer gets the mail about an enquiry, its writer’s confirmation waits, and staff see why', async () => {
  await post('/_local/faults', { ses: 'sandbox' });
  const form = {
    name: 'Мария Илиева',
    email: 'maria@example.com',
    message: 'Кога мога да дойда?',
    filled_ms: 60_000,
  };
  expect(await post('/api/send-email', form)).toMatchObject({ status: 200 });
  expect((await inbox())[0]).toMatchObject({
    to: [dealer.email],
    text: expect.stringContaining(form.message),
  });
  const mailsOf = async () =>
    (await enquiries()).find(({ name }: { name: string }) => name === form.name).mails;
  expect(await mailsOf()).toMatchObject([
    { kind: 'enquiry', state: 'sent' },
    { kind: 'enquiry-confirmation', state: 'waiting', problem: 'unverified' },
  ]);
  await post('/_local/faults', { ses: null });
  await post('/_local/schedule', {});
  expect(await mailsOf()).toMatchObject([{ state: 'sent' }, { state: 'sent', problem: null }]);
});
