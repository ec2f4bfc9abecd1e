import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';

const enquiry = {
  name: 'Иван Петров',
  email: 'ivan.petrov@example.com',
  phone: '0888 111 222',
  message: 'Може ли оглед в събота?',
  lang: 'bg',
};

let stage: Stage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stage-forms-'));
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
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await room('/faults', { ses: null });
  await room('/clock', { now: null });
});

const room = (path: string, body: unknown) =>
  fetch(`${stage.origin}/_local${path}`, { method: 'POST', body: JSON.stringify(body) });
/** To the dealer. */
async function mails(): Promise<{ to: string[] }[]> {
  const { mails: all } = await (await fetch(`${stage.origin}/_local/mails`)).json();
  return all.filter(({ to }: { to: string[] }) => to.includes(dealer.email));
}
const send = (key: string, headers: Record<string, string> = {}, body: unknown = enquiry) =>
  fetch(`${stage.origin}/api/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(body),
  });
const newKey = () => crypto.randomUUID();
/** So long after that no form sent before counts any more. */
let minutes = 0;
async function anotherTime() {
  minutes += 10;
  await room('/clock', {
    now: new Date(Date.UTC(2031, 0, 1, 10, minutes)).toISOString(),
    hold: true,
  });
}

describe('the local stage takes forms', () => {
  test('once for each key: sent twenty times at once they are mailed once', async () => {
    await anotherTime();
    const before = (await mails()).length;
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const all = await mails();
    expect(all.length).toBe(before + 1);
    expect(all[0]?.to).toEqual([dealer.email]);
    expect((await send(key, {}, { ...enquiry, message: 'Друго' })).status).toBe(409);
  });

  test('at most five a minute from one visitor, by the address that the edge saw', async () => {
    await anotherTime();
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let sent = 0; sent < 6; sent++) {
      const forged = `203.0.113.${sent}`;
      last = await send(newKey(), {
        'x-forwarded-for': forged,
        'cloudfront-viewer-address': `${forged}:1`,
        'x-origin-key': 'a guess',
      });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(last?.headers.get('retry-after')).toBe('60');
    await anotherTime();
    expect((await send(newKey())).status).toBe(200);
  });

  test('whose mail was not taken, and its schedule sends that later', async () => {
    await anotherTime();
    const before = (await mails()).length;
    await room('/faults', { ses: 'unverified' });
    const refused = await send(newKey());
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ code: 'mail' });
    await room('/schedule', {});
    expect((await mails()).length).toBe(before);
    await room('/faults', { ses: null });
    await room('/schedule', {});
    await room('/schedule', {});
    expect((await mails()).length).toBe(before + 1);
  });
});
