import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditKinds } from '#domain/records/audit.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { requestViews } from '#domain/requests/listed-request.ts';
import { kindSegments } from '#domain/requests/request-kinds.ts';
import { pointerKey } from '#functions/catalogue/stored-snapshots.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createViewingTokens } from '#functions/platform/viewing-token.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { createEnquiryRepository } from '#functions/store/requests/requests.ts';
import { scheduleStateKey } from '#functions/store/schedule-state.ts';
import { ensureRoles, type Roles, type Statement } from '#infra/build/roles.ts';
import { isAllowed, type RequiredPermission } from '#infra/local/permissions/evaluate.ts';
import { namedHere } from '#infra/local/permissions/permissions.ts';
import { localNames, localRecipientKey, staffAccount } from '#infra/local/shared/names.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { buildCaravan, buildCaravanInput } from '#support/builders/build-caravan.ts';
import { buildEnquiry, buildWaitingMail } from '#support/builders/build-request.ts';
import { file, type PictureHost, startPictureHost } from '#support/picture-host.ts';
import { setPlaces } from '#support/set-places.ts';

let stage: Stage;
const origin = () => stage.origin;
let folder: string;
let roles: Roles;
let authorization: string;
let pictureHost: PictureHost;
const refused = vi.spyOn(console, 'error');
const used = new Map<string, Map<string, RequiredPermission>>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'house-grants-'));
  roles = await ensureRoles();
  pictureHost = await startPictureHost();
  // The host of legacy pictures runs on this machine in this test.
  process.env.LEGACY_PICTURE_ADDRESSES = '127.0.0.1';
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    mode: 'dev',
    callsOnly: true,
    demo: false,
    quiet: true,
    roles,
    onAllowed(name, required) {
      const granted = used.get(name) ?? new Map<string, RequiredPermission>();
      used.set(name, granted.set(JSON.stringify(required), required));
    },
  });
  authorization = `Bearer ${(await call('POST', '/_local/staff-token', {})).token}`;
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  pictureHost?.close();
  delete process.env.LEGACY_PICTURE_ADDRESSES;
  rmSync(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the contract says, which other tests are about.
type Answer = any;
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(stage.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      authorization,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

const days = 86_400_000;
const inDays = (count: number) => new Date(Date.now() + count * days).toISOString();
/** Moves the clock of the stage, and has the schedule check everything then. */
async function daysLater(count: number) {
  await call('POST', '/_local/clock', { now: inDays(count) });
  authorization = `Bearer ${(await call('POST', '/_local/staff-token', {})).token}`;
  await call('POST', '/_local/schedule', {});
}

const picture = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer();

/**
 * Uploads a picture as a browser does, completed twice as after a lost answer; gives its address.
 */
async function upload(what: { kind: string; section?: string }): Promise<string> {
  const bytes = await picture();
  const body = { ...what, content_type: 'image/jpeg', size: bytes.length, name: 'a.jpg' };
  const { url, fields, key } = await call('POST', '/api/admin/uploads', body);
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  const complete = () => call('POST', '/api/admin/uploads/complete', { kind: what.kind, key });
  await complete();
  return (await complete()).url;
}

const houses = '/api/admin/caravans';
const period = () => ({ start_date: inDays(-1), end_date: inDays(10) });

/**
 * Houses with pictures from everywhere that staff may take them, a campaign with a banner, a
 * discount; and changes of all of it.
 */
async function staffFillTheShop() {
  const image = await upload({ kind: 'caravan' });
  const website = await upload({ kind: 'website', section: 'hero' });
  const banner_image = await upload({ kind: 'banner' });
  await call('GET', '/api/admin/website-images');
  await call('PUT', '/api/admin/website-images/hero', { image_url: website, version: 0 });
  await call('GET', '/api/admin/settings');
  const hours = { hours: ['Mo-Fr 10:00-16:00'], closed_days: [], version: 0 };
  await call('PUT', '/api/admin/settings/hours', hours);

  const input = buildCaravanInput({ main_image: image, is_visible: true });
  const { caravan } = await call('POST', houses, input);
  const { caravan: other } = await call('POST', houses, { ...input, main_image: website });
  const missing = call('POST', houses, { ...input, main_image: '/media/images/never.jpg' });
  await expect(missing).rejects.toThrow(': 422 ');
  await call('GET', houses);
  await call('GET', '/api/admin/whole-caravans');
  await call('PATCH', `${houses}/${caravan.id}`, { version: 1, is_featured: true });
  await call('POST', `/api/admin/migrate-images/${caravan.id}`, {});
  const prices = [{ caravan_id: caravan.id, price: 20_000 }];
  await call('POST', '/api/admin/preview-prices', { prices });

  const terms = { ...period(), caravan_ids: [caravan.id, other.id] };
  const banner = buildCampaignInput({ ...terms, banner_image, is_banner_active: true });
  const { campaign } = await call('POST', '/api/admin/create-campaign', banner);
  await call('GET', '/api/admin/get-campaigns?include_caravans=true');
  const discounts = [caravan, other].map(({ id }) =>
    buildDiscountInput({ ...period(), caravan_id: id }),
  );
  for (const discount of discounts)
    await call('POST', '/api/admin/create-individual-discount', discount);
  await call('GET', '/api/admin/individual-discounts');
  return { caravan, other, campaign };
}

/** Visitors open every page they find, and somebody with a link opens its picture. */
async function visitorsLook() {
  expect((await call('GET', '/api/caravans')).items).toHaveLength(3);
  const list = await call('GET', '/bg/houses');
  const [, someHouse = ''] = /href="(\/bg\/houses\/[^"#?]+)"/.exec(list) ?? [];
  await call('GET', `${someHouse}/instalments`);
  const pictures = new Set<string>();
  for (const [, path = ''] of list.matchAll(/href="(\/bg\/[^"#?]*)"/g))
    for (const [shared] of (await call('GET', path)).matchAll(/\/media\/og\/[\w-]+\.jpg/g))
      pictures.add(shared);
  expect(pictures.size).toBeGreaterThan(2);
  for (const shared of pictures) expect((await fetch(stage.origin + shared)).status).toBe(200);
}

/** A captcha's box that somebody ticked. */
async function solvedCaptcha(): Promise<string> {
  const { captcha } = await call('GET', '/config.json');
  const body = new URLSearchParams({ sitekey: captcha.siteKey });
  const response = await fetch(`${stage.origin}/_local/captcha/token`, { method: 'POST', body });
  return (await response.json()).token;
}

/** Staff sign in by their password, behind a captcha. */
async function staffSignIn() {
  const { userPoolClientId, userPoolEndpoint } = await call('GET', '/config.json');
  const token = await solvedCaptcha();
  const { email: USERNAME, password: PASSWORD } = staffAccount;
  const response = await fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME, PASSWORD },
      ClientMetadata: { captcha: token },
    }),
  });
  expect(response.status).toBe(200);
}

const ask = (house: { id: string }, email: string) =>
  call('POST', '/api/send-email', {
    ...{ name: 'Иван', email, message: 'Свободен ли е?', caravanId: house.id, filled_ms: 60_000 },
  });
async function apply(house: { id: string }, email: string): Promise<string> {
  const form = {
    caravan_id: house.id,
    customer_data: { email, phone: '+359 888 123 456', firstname: 'Иван', lastname: 'Петров' },
    ...{ consent: true, down_payment: 10_000, period: 36, filled_ms: 60_000 },
  };
  return (await call('POST', '/api/loan-requests', form)).loan_request.id;
}

/** Customers ask and apply; staff answer, reject, and send one to the bank, which reports. */
async function customersAsk(house: { id: string }) {
  const email = 'ivan@example.com';
  await ask(house, email);
  // The stored schemes are gone: the bank is asked for the visitor.
  await lose('FINANCING');
  await call('GET', '/api/financing-schemes');
  const [id, rejected] = [await apply(house, email), await apply(house, email)];
  const { items } = await call('GET', '/api/admin/enquiries');
  await call('PATCH', `/api/admin/enquiries/${items[0].id}`, { status: 'answered' });
  await call('GET', '/api/admin/loan-requests');
  await call('GET', '/api/admin/new-requests');
  await call('PATCH', `/api/admin/loan-requests/${id}`, { status: 'approved' });
  await call('PATCH', `/api/admin/loan-requests/${rejected}`, {
    status: 'rejected',
    reason: 'Няма',
  });
  await call('POST', '/api/admin/process-tbi-loan', { loanRequestId: id });
  await call('POST', '/api/admin/personal-data/export', { email });
  await call('POST', '/api/admin/personal-data/erase', { email });
  await call('GET', '/api/admin/personal-data');
}

/** Mail that SES takes late, or that bounces. */
async function mailGoesAstray(house: { id: string }) {
  await call('POST', '/_local/faults', { ses: 'down' });
  await expect(ask(house, 'late@example.com')).rejects.toThrow(': 502 ');
  await apply(house, 'late@example.com');
  await call('POST', '/_local/faults', { ses: null });
  // As if the function had stopped before it counted the letters.
  await lose('RECIPIENT#');
  await letterWaitsForRoom();
  await call('POST', '/_local/schedule', {});
  // One sender may send five forms a minute.
  await daysLater(0.01);
  await ask(house, 'bounce@simulator.amazonses.com');
  await apply(house, 'complaint@simulator.amazonses.com');
  const isNoted = ({ mails }: Answer) => mails.some(({ returned }: Answer) => returned !== null);
  for (const list of ['enquiries', 'loan-requests'])
    await expect
      .poll(async () => (await call('GET', `/api/admin/${list}`)).items.some(isNoted))
      .toBe(true);
}

/** Staff answer somebody who got a confirmation, and somebody whose address bounces. */
async function staffReply() {
  // Nothing is known of the address that bounced.
  await lose('RECIPIENT#');
  const form_id = crypto.randomUUID();
  const email = 'bounce@simulator.amazonses.com';
  const noted = await call('POST', '/api/admin/calls', { form_id, email });
  const { items } = await call('GET', '/api/admin/enquiries');
  const confirmed = items.find((one: Answer) => one.email === 'late@example.com');
  const reply = () => ({ reply_id: crypto.randomUUID(), subject: 'Оглед', text: 'Заповядайте' });
  await call('POST', `/api/admin/enquiries/${confirmed.id}/replies`, reply());
  // The schedule sends it.
  await call('POST', '/_local/faults', { ses: 'down' });
  await call('POST', `/api/admin/calls/${noted.call.id}/replies`, reply());
  await call('POST', '/_local/faults', { ses: null });
  await call('POST', '/_local/schedule', {});
  await expect
    .poll(
      async () =>
        (await call('GET', `/api/admin/calls/${noted.call.id}/log`)).items.at(-1).mail?.returned,
    )
    .toBe('bounced');
}

/**
 * Somebody wishes to see a house, moves the viewing by the letter's link, and staff confirm it; the
 * mail bounces.
 */
async function visitorsCome(house: { id: string }) {
  // Nothing is known of the address that bounced, and one sender may send five forms a minute.
  await lose('RECIPIENT#');
  await daysLater(0.02);
  const { days } = await call('GET', '/api/viewing-times');
  const [first, second, ...others] = days.slice(5);
  await strangersRush([...days.slice(0, 5), ...others]);
  const email = 'bounce+viewing@simulator.amazonses.com';
  const person = { name: 'Иван', phone: '0888 000 222', email, filled_ms: 60_000 };
  const wish = { caravan_ids: [house.id], day: first.day, time: first.times[0], ...person };
  const captcha = await solvedCaptcha();
  const { viewing } = await call('POST', '/api/viewings', { ...wish, captcha });
  const list = async () => (await call('GET', '/api/admin/viewings')).items;
  const [{ id }] = await list();
  expect(referenceOf(id)).toBe(viewing.number);
  const token = await createViewingTokens(async () => localRecipientKey).of(id);
  await call('POST', '/api/viewing', { token });
  const moved = { day: second.day, time: second.times[0] };
  await call('POST', '/api/viewing/change', { token, action: 'move', ...moved });
  await call('PATCH', `/api/admin/viewings/${id}`, { status: 'confirmed' });
  await expect
    .poll(async () => (await list())[0].mails.some(({ returned }: Answer) => returned !== null))
    .toBe(true);
  const entered = { ...wish, filled_ms: undefined, email: '', time: first.times[1] };
  await call('POST', '/api/admin/viewings', { ...entered, form_id: crypto.randomUUID() });
  await call('POST', '/api/admin/viewings/drop', { ids: [id] });
}

/**
 * Staff note a call, and what they do about one request of each kind.
 */
async function staffKeepNotes() {
  const form_id = crypto.randomUUID();
  const step = { at: inDays(1).slice(0, 10), text: 'Да се обадим' };
  await call('POST', '/api/admin/calls', { form_id, phone: '0888 000 111', next_step: step });
  expect(
    (await call('POST', '/api/admin/people', { phone: '+359 888 000 111' })).person,
  ).toMatchObject({ requests: [{ kind: 'call' }] });
  for (const kind of kindSegments) {
    const { id } = (await call('GET', `/api/admin/${kind}`)).items[0];
    await call('GET', `/api/admin/${kind}/${id}`);
    await call('PATCH', `/api/admin/${kind}/${id}`, { admin_notes: 'Важно' });
    const log = `/api/admin/${kind}/${id}/log`;
    const entry_id = crypto.randomUUID();
    await call('POST', log, { entry_id, kind: 'visit' });
    await call('POST', log, { entry_id: crypto.randomUUID(), kind: 'note', text: 'Идва пак' });
    await call('DELETE', `${log}/${entry_id}`);
    expect((await call('GET', log)).items.at(-1)).toMatchObject({ kind: 'note' });
    await call('PUT', `/api/admin/${kind}/${id}/next-step`, step);
    await call('PUT', `/api/admin/${kind}/${id}/next-step`, null);
  }
  for (const view of requestViews) await call('GET', `/api/admin/requests?view=${view}`);
  await call('GET', '/api/admin/requests?view=all&kind=loan');
  const search = { text: 'Да се обадим' };
  const { items } = await call('POST', '/api/admin/requests/search', search);
  for (const { kind, id } of items) await call('GET', `/api/admin/requests/${kind}/${id}`);
  await call('GET', '/api/admin/today');
}

/**
 * Offers change, end and are deleted, and so is a house; later the schedule clears all of it away.
 */
async function offersEnd({
  caravan,
  other,
  campaign,
}: Awaited<ReturnType<typeof staffFillTheShop>>) {
  const terms = { ...period(), caravan_ids: [caravan.id, other.id], name_en: 'Changed' };
  const { version } = (await call('GET', `/api/admin/get-campaigns?campaign_id=${campaign.id}`))
    .campaigns[0];
  const changed = buildCampaignInput({ ...terms, discount_value: 5, is_banner_active: true });
  await call('PUT', '/api/admin/update-campaign', { ...changed, id: campaign.id, version });
  const { items } = await call('GET', '/api/admin/individual-discounts');
  for (const { id, version, caravan_id } of items)
    await call('PUT', '/api/admin/update-individual-discount', {
      ...buildDiscountInput({ ...period(), caravan_id, discount_value: 900 }),
      ...{ id, version },
    });
  await call('DELETE', `${houses}/${other.id}`);
  const reserved = (await call('GET', `${houses}/${caravan.id}`)).caravan;
  const reservation = { until: inDays(2).slice(0, 10) };
  const reserve = { version: reserved.version, sale_status: 'reserved', reservation };
  await call('PATCH', `${houses}/${caravan.id}`, reserve);
  const payments = `${houses}/${caravan.id}/payments`;
  const deposit = { payment_id: crypto.randomUUID(), kind: 'deposit', amount: 500, way: 'card' };
  await call('POST', payments, { ...deposit, day: inDays(0).slice(0, 10) });
  expect((await call('GET', payments)).open).toBe(500);
  await call('GET', '/api/admin/today');
  await daysLater(5);
  await daysLater(60);
  await call('DELETE', `/api/admin/delete-campaign?campaign_id=${campaign.id}`);
  const left = (await call('GET', '/api/admin/individual-discounts')).items;
  for (const { id } of left)
    await call('DELETE', `/api/admin/delete-individual-discount?discount_id=${id}`);
  await daysLater(400);
  for (const kind of ['', ...auditKinds])
    await call('GET', `/api/admin/audit-log${kind && `?kind=${kind}`}`);
  for (const [kind, id] of [
    ['caravan', caravan.id],
    ['campaign', campaign.id],
    ['discount', items[0].id],
    ['website_image', 'hero'],
    ['settings', 'hours'],
  ])
    await call('GET', `/api/admin/audit-log?kind=${kind}&id=${id}`);
}

const table = () => DynamoDBDocumentClient.from(new DynamoDBClient());

/** Removes rows as an operator would, by the beginning of their partition key. */
async function lose(start: string) {
  const { documents, TableName } = { documents: table(), TableName: localNames.table };
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  const lost = Items.filter(({ pk }) => String(pk).startsWith(start));
  expect(lost).not.toEqual([]);
  for (const { pk, sk } of lost)
    await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}

/** A confirmation whose network sent more than its share goes last, as room is left. */
async function letterWaitsForRoom() {
  const rows = { documents: table(), name: localNames.table };
  const last = { queued_at: new Date().toISOString(), turn: 'last' } as const;
  await createEnquiryRepository(rows, silentLogger, () => new Date()).create(
    buildEnquiry({ outbox: [buildWaitingMail('enquiry-confirmation', last)] }),
  );
}

const put = (Item: Record<string, unknown>) =>
  table().send(new PutCommand({ TableName: localNames.table, Item }));

/** Strangers wish for all that they can have of these days: the next wish needs the captcha. */
async function strangersRush(days: readonly { day: string; times: string[] }[]) {
  for (const { day, times } of days)
    await setPlaces(
      { documents: table(), name: localNames.table },
      day,
      times.slice(0, 4).map((time) => ({
        ...{ id: crypto.randomUUID(), time, minutes: 60 },
        ...{ state: 'wished' as const, until: null },
      })),
    );
}

/**
 * Publishers of another format ran last: the first reader finds a catalogue that was prepared for
 * it.
 */
async function anotherReleaseWasHere() {
  await lose('CATALOGUE');
  await put({ ...scheduleStateKey, snapshot_format: 1 });
  await call('GET', '/api/caravans');
}

/** No catalogue is published: whatever reads it looks for one of another release. */
async function visitorsFindNothing(house: { id: string }) {
  expect((await call('GET', '/api/caravans')).items).toEqual([]);
  await call('GET', '/bg/houses');
  await fetch(`${origin()}/media/og/house-${house.id}-bg-1.jpg`);
  await expect(apply(house, 'nobody@example.com')).rejects.toThrow();
}

/** A house of the dealer's earlier site, whose pictures are moved here. */
async function oldHouseMovesIn(host: PictureHost, bytes: Buffer) {
  host.answers.set('/old.jpg', file(bytes));
  const old = buildCaravan({ main_image: `${host.origin}/old.jpg` });
  await put(caravanItem(old));
  expect(await call('POST', `/api/admin/migrate-images/${old.id}`, {})).toMatchObject({
    migrated: 1,
  });
}

/** Rights that nothing here uses, and why roles have them. */
const unused = {
  'Lambda reads the table’s stream by the role of the function it invokes; here the emulator hands the records over':
    [
      ...['audit', 'publish'].flatMap((name) => [
        `${name} dynamodb:ListStreams *`,
        ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
          (action) => `${name} dynamodb:${action} /stream/*`,
        ),
      ]),
    ],
  'SES checks the most specific identity that the account has: where the address is verified, never its domain':
    [
      ...['scheduled', 'customers-api'].flatMap((name) =>
        ['SendEmail', 'SendRawEmail'].map((action) => `${name} ses:${action} identity/example.com`),
      ),
      'requests-api ses:SendEmail identity/example.com',
      'requests-api ses:SendRawEmail identity/example.com',
    ],
  'a section’s picture that is shown and not listed is looked up: only while the table’s stream is behind':
    ['scheduled dynamodb:GetItem WEBSITE_IMAGE'],
  'a catalogue is prepared once here, and there is none before; on AWS it is kept up to date while publishers are of another release':
    [
      ...['Query', 'DeleteItem'].map((action) => `prepare-catalogue dynamodb:${action} SNAPSHOT#*`),
      ...['CARAVAN#*', 'CAMPAIGN#*', 'DISCOUNT#*', 'WEBSITE_IMAGE'].map(
        (rows) => `prepare-catalogue dynamodb:GetItem ${rows}`,
      ),
    ],
  'a function is tried in a deployment alone: may it write in transactions?': [
    ...['ENQUIRY', 'VIEWINGS'].map((kind) => `customers-api dynamodb:ConditionCheckItem ${kind}#*`),
    'requests-api dynamodb:ConditionCheckItem ENQUIRY#*',
    ...['ENQUIRY', 'LOAN'].map((kind) => `scheduled dynamodb:ConditionCheckItem ${kind}#*`),
    ...['CARAVAN#*', 'COUNTER'].map((rows) => `admin-api dynamodb:ConditionCheckItem ${rows}`),
  ],
  'a release is tried in a deployment alone, and no bucket holds the site’s files on this machine':
    [
      'try-release s3:GetObject showroom-local-files/assets/*',
      'try-release s3:ListBucket showroom-local-files',
      'try-release secretsmanager:GetSecretValue secret:showroom/local/edge-key',
    ],
};

test('every right of a function’s role is used by some call of the product, or explained in this test', async () => {
  await staffSignIn();
  await anotherReleaseWasHere();
  const shop = await staffFillTheShop();
  await oldHouseMovesIn(pictureHost, await picture());
  await visitorsLook();
  await customersAsk(shop.caravan);
  await mailGoesAstray(shop.caravan);
  await staffReply();
  await visitorsCome(shop.caravan);
  await staffKeepNotes();
  // The next write finds no catalogue to change, and makes it from the table's lists.
  await lose('CATALOGUE');
  await visitorsFindNothing(shop.caravan);
  await put({
    ...pointerKey(1),
    format: 1,
    revision: 1,
    hash: 'of an old release',
    previous: null,
  });
  await offersEnd(shop);
  expect(refused.mock.calls.map(String).filter((line) => line.startsWith('refused'))).toEqual([]);
  expect(unusedRights().sort()).toEqual(Object.values(unused).flat().sort());
}, 120_000);

/** Each single right - one action on one resource, for rows with one key - that allowed no call. */
function unusedRights(): string[] {
  return Object.entries(namedHere(roles, process.env)).flatMap(([name, statements]) => {
    const granted = [...(used.get(name)?.values() ?? [])].flatMap(byKey);
    return statements
      .flatMap(single)
      .filter((right) => !granted.some((required) => isAllowed([right], required)))
      .map((right) => `${name} ${inShort(right)}`);
  });
}

const rowKeys = 'dynamodb:LeadingKeys';

/** A call for many rows, as one call for each. */
const byKey = ({ context, ...required }: RequiredPermission): RequiredPermission[] =>
  context?.[rowKeys]?.map((key) => ({ ...required, context: { [rowKeys]: [key] } })) ?? [
    { ...required, ...(context && { context }) },
  ];

function single({ Action, Resource, Condition, Effect }: Statement): Statement[] {
  const keys = Condition?.['ForAllValues:StringLike']?.[rowKeys];
  const conditions = keys?.map((key) => ({
    ...Condition,
    'ForAllValues:StringLike': { [rowKeys]: [key] },
  })) ?? [Condition];
  return Action.flatMap((action) =>
    Resource.flatMap((resource) =>
      conditions.map((each) => ({
        Effect,
        Action: [action],
        Resource: [resource],
        ...(each && { Condition: each }),
      })),
    ),
  );
}

function inShort({ Action, Resource, Condition }: Statement): string {
  const place = Resource[0]
    ?.replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
    .replace('table/showroom-local', '');
  const key = Condition?.['ForAllValues:StringLike']?.[rowKeys]?.[0];
  return [Action[0], place, key].filter((part) => part !== undefined && part !== '').join(' ');
}
