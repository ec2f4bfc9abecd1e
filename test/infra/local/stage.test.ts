import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { caravanInputSchema } from '#domain/houses/caravan.ts';
import { presetKey } from '#domain/pictures.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { type Stage, startStage } from '#infra/local/stage.ts';
import { allowErrors, allowErrorsOf } from '#support/quiet/error-lines.ts';

// A reset empties the stage under its functions.
allowErrors('The current catalogue is not there');

const visible = inventory.filter(({ is_visible }) => is_visible).length;

let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
  const roles = await ensureRoles();
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    roles,
    mode: 'dev',
    demo: true,
    quiet: true,
  });
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, init: RequestInit & { token?: string } = {}) {
  const { token, ...rest } = init;
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(stage.origin + path, { redirect: 'manual', ...rest, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}
const room = (path: string, body: unknown = {}) =>
  call(`/_local${path}`, { method: 'POST', body: JSON.stringify(body) });
const staffToken = async (): Promise<string> => (await room('/staff-token')).json().token;
const total = async (): Promise<number> => (await call('/api/caravans')).json().total;

async function addHouse(token: string) {
  const [row] = (await call('/api/admin/caravans', { token })).json().items;
  const { caravan } = (await call(`/api/admin/caravans/${row.id}`, { token })).json();
  const {
    id: _id,
    number: _number,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    price_history: _history,
    archived_at: _archived,
    sale: _sale,
    reservation: _reservation,
    ...editable
  } = caravan;
  const body = caravanInputSchema.parse({ ...editable, model: 'Made by a test', is_visible: true });
  return call('/api/admin/caravans', { method: 'POST', token, body: JSON.stringify(body) });
}

afterEach(async () => {
  await room('/clock', { now: null });
  await room('/faults', { ses: null, tbi: null, dynamodb: null, s3: null });
});

describe('the local stage', () => {
  test('opens with the whole demo inventory, pictures included', async () => {
    const { items, total: all } = (await call('/api/caravans')).json();
    expect(all).toBe(visible);
    for (const { main_image } of items)
      expect(main_image).toMatch(/^\/media\/images\/demo-[\w-]+\.jpg$/);
    const card = `/media/${presetKey(items[0].main_image.replace('/media/', ''), { preset: 'card', density: 1, format: 'webp' })}`;
    const picture = await call(card);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  test('serves pages, redirects and security headers', async () => {
    const page = await call('/bg/houses');
    expect(page.status).toBe(200);
    expect(page.text).toContain('lang="bg"');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await call('/')).toMatchObject({ status: 302 });
    expect((await call('/bg/nothing-here')).status).toBe(404);
  });

  test('keeps private files in the bucket private', async () => {
    for (const path of [
      '/media/incoming/a.jpg',
      '/media/catalogue/a.json.gz',
      '/media/images/..%2fincoming/a.jpg',
    ])
      expect((await call(path)).status).toBe(404);
  });

  test('tells the browser where staff sign in', async () => {
    const config = (await call('/config.json')).json();
    expect(config).toMatchObject({
      authFlow: expect.any(String),
      captcha: { siteKey: expect.any(String) },
    });
    expect(config.userPoolEndpoint).toBe(`${stage.origin}/_local/cognito`);
    expect((await call(config.captcha.scriptUrl)).status).toBe(200);
  });

  test('answers staff calls with a token, and refuses them without', async () => {
    const token = await staffToken();
    expect((await call('/api/admin/caravans', { token })).status).toBe(200);
    expect((await call('/api/admin/caravans')).status).toBe(401);
    expect((await call('/api/admin/caravans', { token: `${token}x` })).status).toBe(401);
    await room('/clock', { now: new Date(Date.now() + 48 * 3_600_000).toISOString() });
    expect((await call('/api/admin/caravans', { token })).status).toBe(401);
  });

  test('signs staff in only with a solved captcha, and accepts each solution once', async () => {
    const { userPoolClientId, captcha, userPoolEndpoint } = (await call('/config.json')).json();
    const signIn = async (solved?: string) => {
      const response = await fetch(userPoolEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: userPoolClientId,
          AuthParameters: { USERNAME: 'staff@example.com', PASSWORD: 'Showroom-2026' },
          ...(solved ? { ClientMetadata: { captcha: solved } } : {}),
        }),
      });
      return response.json();
    };
    const { token } = await (
      await fetch(`${stage.origin}/_local/captcha/token`, {
        method: 'POST',
        body: new URLSearchParams({ sitekey: captcha.siteKey }),
      })
    ).json();
    expect(await signIn()).toHaveProperty('message');
    const { AuthenticationResult } = await signIn(token);
    const { IdToken, AccessToken } = AuthenticationResult;
    expect((await call('/api/admin/caravans', { token: IdToken })).status).toBe(200);
    expect((await call('/api/admin/caravans', { token: AccessToken })).status).toBe(401);
    expect(await signIn(token)).not.toHaveProperty('AuthenticationResult');
  });

  test('shows at once what staff saved, and no longer after a reset', async () => {
    const before = await total();
    const added = await addHouse(await staffToken());
    expect(added.status).toBe(201);
    expect(await total()).toBe(before + 1);
    expect((await call('/bg/houses?search=Made+by+a+test')).text).toContain('Made by a test');

    await room('/clock', { now: '2030-01-01T00:00:00Z' });
    expect((await room('/reset')).status).toBe(200);
    expect(await total()).toBe(visible);
    expect((await call('/_local/clock')).json()).toMatchObject({ shifted: false });
  });

  test('answers 503 to staff while the table is down, keeps the public list, and recovers', async () => {
    const token = await staffToken();
    expect(await total()).toBe(visible);
    allowErrorsOf({ dynamodb: 'down' });
    await room('/faults', { dynamodb: 'down' });
    expect((await call('/api/admin/caravans', { token })).status).toBeGreaterThanOrEqual(500);
    expect(await total()).toBe(visible);
    await room('/faults', { dynamodb: null });
    expect((await call('/api/admin/caravans', { token })).status).toBe(200);
  });

  test('runs the scheduled work when asked to', async () => {
    expect((await room('/schedule')).json()).toMatchObject({ success: true });
    expect(await total()).toBe(visible);
  });

  test('has no call that the contract lacks', async () => {
    const answer = await call('/api/nothing');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
  });
});
