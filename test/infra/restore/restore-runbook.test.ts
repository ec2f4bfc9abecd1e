import { readFileSync } from 'node:fs';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, tableDefinition } from '#functions/platform/table.ts';
import { auditPartition } from '#functions/store/audit.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import { createHouseNumbers, numbersPartition } from '#functions/store/house-numbers.ts';
import { createCampaignRepository } from '#functions/store/offers.ts';
import { createAddressHash, createPersonalDataRecords } from '#functions/store/personal-data.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { orderAction } from '#functions/store/requests/order-times.ts';
import { createRecipients, recipientKey } from '#functions/store/requests/recipients.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
} from '#functions/store/requests/requests.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { createSettingsRepository } from '#functions/store/settings.ts';
import { numberHouses } from '#functions/use-cases/houses/number-houses.ts';
import { erasePersonalData } from '#functions/use-cases/records/personal-data.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { localNames, localRecipientKey } from '#infra/local/shared/names.ts';
import { runRestore } from '#infra/restore/restore.ts';
import { applyRow, planRows } from '#infra/restore/restore-rows.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildErasure } from '#support/builders/build-erasure.ts';
import {
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
} from '#support/builders/build-request.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';

/**
 * The runbook's command lines of the product, as an operator types them, without `npm run restore
 * --`.
 */
const runbook = [
  ...readFileSync(repositoryPath('docs/operate.md'), 'utf8').matchAll(
    /^npm run restore -- ((?:rows|pictures) .*)$/gm,
  ),
].map(([, line = '']) => line);

type Row = Record<string, AttributeValue>;

let local: TestEmulators;
let dynamodb: DynamoDBClient;
let s3: S3Client;
let table: string;
let bucket: string;
/** The moment when all was well. */
let moment: string;
let before: Row[];
/** The numbers of houses, by id. */
const given = new Map<string, number | null>();
/** What the restore of customers' rows printed. */
let customersSaid: string[] = [];

const kept = buildCaravan({ model: 'Kept' });
const spoilt = buildCaravan({ model: 'Rio', price: 22_600 });
const deleted = buildCaravan({ model: 'Deleted' });
const campaign = buildCampaign({ name_en: 'Autumn' }, [spoilt.id]);
const lost = buildEnquiry({ email: 'lost@example.com' });
const answered = buildEnquiry();
const later = buildCaravan({ model: 'Later' });
/** A person who is erased after the moment, with all that the table holds of them. */
const erasedEmail = 'erased@example.com';
const erasedEnquiry = buildEnquiry({ email: 'Erased@Example.com' });
const erasedLoan = buildLoanRequest({ customer_data: buildCustomer({ email: erasedEmail }) });
/** Another one, from whose address mail came back. */
const erasedReturned = buildEnquiry({ email: 'returned@example.com' });
/** A person who was erased before the moment, and wrote again. */
const returning = buildEnquiry({
  email: 'returning@example.com',
  created_at: '2026-02-01T10:00:00.000Z',
});

const hours = {
  topic: 'hours',
  value: { hours: ['Mo-Fr 09:30-16:30'], closed_days: [], open_days: [] },
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};

const by = 'staff@example.com';
const caravans = () => createCaravanRepository(openTable(table), silentLogger);
const campaigns = () => createCampaignRepository(openTable(table), silentLogger);
const loans = () => createLoanRepository(openTable(table), silentLogger, () => new Date());
const recipients = () =>
  createRecipients(
    openTable(table),
    async () => localRecipientKey,
    () => new Date(),
  );
/** Erases as staff do. */
const erase = (email: string) =>
  erasePersonalData(
    personalDataDeps(openTable(table), { readKey: async () => localRecipientKey }),
    { email },
    by,
  );
const recipientRow = (email: string) => recipientKey(localRecipientKey, email).pk;
const settings = () => createSettingsRepository(openTable(table), silentLogger);
const enquiries = () => createEnquiryRepository(openTable(table), silentLogger, () => new Date());

async function rows(name: string): Promise<Row[]> {
  const { Items = [] } = await dynamodb.send(
    new ScanCommand({ TableName: name, ConsistentRead: true }),
  );
  return Items;
}

const remove = ({ pk, sk }: Row) =>
  dynamodb.send(
    new DeleteItemCommand({ TableName: table, Key: { ...(pk && { pk }), ...(sk && { sk }) } }),
  );

/** What the audit log says of the house that was to be kept. */
const recorded = () => before.find(({ pk }) => pk?.S === auditPartition('caravan', kept.id)) ?? {};

const isMadeAnew = ({ pk }: Row) => /^(CATALOGUE|SNAPSHOT|SCHEDULE|AUDIT)/.test(pk?.S ?? '');

/** Rows without what is made again by itself, and without what counts and signs writes. */
const contents = (of: readonly Row[]) =>
  of
    .filter((row) => !isMadeAnew(row))
    .map(({ version: _, updated_at: __, changed_by: ___, ...row }) => row)
    .sort((a, b) => `${a.pk?.S}${a.sk?.S}`.localeCompare(`${b.pk?.S}${b.sk?.S}`));

const put = (Key: string, Body: string) =>
  s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key,
      Body,
      ContentType: 'image/jpeg',
      CacheControl: 'max-age=9',
    }),
  );
async function picture(Key: string) {
  const { Body, ContentType, CacheControl } = await s3.send(
    new GetObjectCommand({ Bucket: bucket, Key }),
  );
  return [await Body?.transformToString(), ContentType, CacheControl];
}

/** Models and prices as visitors read them. */
async function shown(): Promise<Record<string, number>> {
  await local.emulators.dynamodb.settled();
  const { handler } = await import('#functions/entry/public-api.ts');
  const { body } = readAnswer(await handler(gatewayEvent({ routeKey: 'GET /api/caravans' })));
  return Object.fromEntries(
    (body.items as { model: string; price: number }[]).map(({ model, price }) => [model, price]),
  );
}

/** Runs a line of the runbook. Answers what it printed. */
async function type(line: string): Promise<string[]> {
  const said: string[] = [];
  const typed = line
    .replace('<TableName>', table)
    .replace('<BucketName>', bucket)
    .replace('<RecipientKeyArn>', localNames.recipientKeySecret)
    .replace('<moment>', moment);
  expect(await runRestore(typed.split(' '), (text) => said.push(text))).toBe(0);
  return said;
}

beforeAll(async () => {
  let publish: typeof import('#functions/entry/publish.ts').handler | undefined;
  let audit: typeof import('#functions/entry/audit.ts').handler | undefined;
  local = await startEmulators({
    onStream: async (Records) => publish?.({ Records }),
    onAudit: async (Records) => audit?.({ Records }),
  });
  Object.assign(process.env, local.env, { LOG_LEVEL: 'error' });
  publish = (await import('#functions/entry/publish.ts')).handler;
  audit = (await import('#functions/entry/audit.ts')).handler;
  table = local.env.TABLE_NAME ?? '';
  bucket = local.env.BUCKET_NAME ?? '';
  dynamodb = new DynamoDBClient();
  s3 = new S3Client();
  await s3.send(
    new PutBucketVersioningCommand({
      Bucket: bucket,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  );

  for (const one of [kept, spoilt, deleted])
    given.set(one.id, (await caravans().create(one, by)).number);
  await campaigns().create(campaign, by);
  await settings().put(hours, 0, by);
  for (const one of [lost, answered, erasedEnquiry, erasedReturned, returning])
    await enquiries().create(one);
  await loans().create(erasedLoan, [orderAction(erasedLoan.tbi_data.orderid, erasedLoan)]);
  for (const email of [erasedEmail, lost.email, erasedReturned.email])
    await recipients().admit(email, buildMail('enquiry-confirmation'));
  await recipients().noteReturned(erasedReturned.email);
  await put('images/a.jpg', 'the right picture');
  await put('images/b.jpg', 'another picture');
  await local.emulators.dynamodb.settled();

  moment = new Date().toISOString();
  before = await rows(table);
  // Stands for AWS's restore: a copy of the table at this moment under another name.
  await dynamodb.send(new CreateTableCommand({ TableName: 'restored', ...tableDefinition }));
  await vi.waitFor(() => rows('restored'), { timeout: 20_000 });
  for (const Item of before)
    await dynamodb.send(
      new BatchWriteItemCommand({ RequestItems: { restored: [{ PutRequest: { Item } }] } }),
    );
  await new Promise((resolve) => setTimeout(resolve, 20));

  await caravans().replace(
    { ...spoilt, price: 226, version: 9, updated_at: new Date().toISOString() },
    1,
    by,
  );
  const { pk, sk } = caravanKey(deleted.id);
  await remove({ pk: { S: pk }, sk: { S: sk } });
  await campaigns().replace(
    { ...campaign, name_en: 'Spoilt', version: 2, updated_at: new Date().toISOString() },
    1,
    by,
  );
  const spoiltHours = { hours: [], closed_days: [], open_days: [] };
  await settings().put(
    { ...hours, value: spoiltHours, version: 2, updated_at: new Date().toISOString() },
    1,
    by,
  );
  await caravans().create({ ...later, updated_at: new Date().toISOString() }, by);
  // The counter was lost, too.
  for (const row of await rows(table))
    if (row.pk?.S === numbersPartition) await remove({ pk: row.pk, sk: row.sk ?? { S: '' } });
  for (const one of [lost, returning])
    await createRequestEraser(
      openTable(table),
      createViewingPlaces(openTable(table)),
    )({
      kind: 'enquiry',
      id: one.id,
    });
  await erase(erasedEmail);
  await erase(erasedReturned.email);
  // Time to live deletes these; a restore finds none of them.
  for (const row of await rows(table))
    if (/^(RECIPIENT|ORDER)#/.test(row.pk?.S ?? '')) await remove(row);
  const record = buildErasure({
    at: '2026-01-20T10:00:00.000Z',
    by,
    email_hash: await createAddressHash(async () => localRecipientKey).ofAddress(returning.email),
  });
  await createPersonalDataRecords(openTable(table), silentLogger).write(record);
  await enquiries().replace(
    { ...answered, admin_notes: 'Called.', revision: answered.revision + 1 },
    answered,
  );
  await remove(recorded());
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'images/a.jpg' }));
  await put('images/b.jpg', 'a wrong picture');
  await put('images/c.jpg', 'a later picture');
});
afterAll(async () => {
  dynamodb?.destroy();
  s3?.destroy();
  await local?.stop();
});

// The tests follow each other as the steps of the runbook do.
describe('the runbook of a restore, step by step', () => {
  test('names the commands that this test runs', () => {
    expect(runbook.map((line) => line.split(' ')[0])).toEqual([
      'rows',
      'rows',
      'rows',
      'pictures',
      'pictures',
    ]);
  });

  test('begins with a disaster that visitors see', async () => {
    expect(await shown()).toEqual({ Kept: 22_600, Rio: 226, Later: 22_600 });
    await expect(picture('images/a.jpg')).rejects.toThrow();
  });

  test('names in a dry run what would come back, and writes nothing', async () => {
    const [live, all] = [await rows(table), runbook.filter((line) => line.endsWith('--dry-run'))];
    const said = [...(await type(all[0] ?? '')), ...(await type(all[1] ?? ''))];
    expect(said).toContain(
      `  puts back CARAVAN#${deleted.id.slice(0, 8)} ${deleted.id} Willerby Deleted`,
    );
    expect(said).toContain('  brings back images/a.jpg');
    expect(
      said.filter(
        (line) => line.includes(` CARAVAN#${kept.id.slice(0, 8)}`) || line.includes('images/c.jpg'),
      ),
    ).toEqual([]);
    expect(said.filter((line) => line.endsWith('nothing was written.'))).toHaveLength(2);
    expect(await rows(table)).toEqual(live);
  });

  test('brings rows and pictures back as they were, and visitors see them', async () => {
    for (const line of runbook.filter((each) => !/--(dry-run|customers)/.test(each)))
      await type(line);
    expect(await shown()).toEqual({ Kept: 22_600, Rio: 22_600, Deleted: 22_600, Later: 22_600 });
    expect(await settings().get('hours')).toMatchObject({ value: hours.value, version: 3 });
    expect((await rows(table)).filter(({ sk }) => sk?.S === recorded().sk?.S)).toEqual([
      recorded(),
    ]);
    expect(await picture('images/a.jpg')).toEqual(['the right picture', 'image/jpeg', 'max-age=9']);
    expect(await picture('images/b.jpg')).toEqual(['another picture', 'image/jpeg', 'max-age=9']);
    expect(await picture('images/c.jpg')).toEqual(['a later picture', 'image/jpeg', 'max-age=9']);
  });

  test('brings customers’ data back only when asked to, and keeps what happened since', async () => {
    expect(await enquiries().get(lost.id)).toBeNull();
    customersSaid = await type(runbook.find((line) => line.includes('--customers')) ?? '');
    expect(await enquiries().get(lost.id)).toEqual(lost);
    expect(await enquiries().get(answered.id)).toMatchObject({ admin_notes: 'Called.' });
  });

  test('leaves out whoever was erased since, with their orders and letters, and counts them', async () => {
    expect(customersSaid).toContain('17 rows of 2 people erased since stay out.');
    expect(customersSaid.join()).not.toMatch(/@/);
    for (const one of [erasedEnquiry, erasedReturned])
      expect(await enquiries().get(one.id)).toBeNull();
    expect(await loans().get(erasedLoan.id)).toBeNull();
    const keys = new Map((await rows(table)).map((row) => [row.pk?.S, row]));
    expect([...keys.keys()].filter((pk) => pk?.startsWith('ORDER#'))).toEqual([]);
    expect(keys.has(recipientRow(erasedEmail))).toBe(false);
    expect(keys.get(recipientRow(lost.email))?.letters?.L).toHaveLength(1);
    // That mail came back is kept as an objection, without the letters.
    expect(keys.get(recipientRow(erasedReturned.email))).toMatchObject({
      letters: { L: [] },
      returned_until: { N: expect.any(String) },
    });
  });

  test('brings back what somebody sent after an earlier erasure', async () => {
    expect(await enquiries().get(returning.id)).toEqual(returning);
  });

  test('removes what was made later when asked to, except what happened to customers', async () => {
    const [line = ''] = runbook;
    await type(line.replace('--dry-run', '--remove-newer'));
    const live = contents(await rows(table));
    // Customers' rows stay, and the numbers go on above those of the houses that are removed.
    const stays = ({ pk }: Row) =>
      /^(ENQUIRY|LOAN|ORDER|CONTACT|RECIPIENT|PRIVACY)#|^COUNTER$/.test(pk?.S ?? '');
    expect(live.filter((row) => !stays(row))).toEqual(
      contents(before).filter((row) => !stays(row)),
    );
    expect(await enquiries().get(answered.id)).toMatchObject({ admin_notes: 'Called.' });
    expect(Object.keys(await shown()).sort()).toEqual(['Deleted', 'Kept', 'Rio']);
  });

  test('finds nothing more to do in a second run', async () => {
    for (const line of runbook.filter((each) => !each.endsWith('--dry-run')))
      expect((await type(line)).join('\n')).toMatch(
        /^(?:\d+ rows of 2 people erased since stay out\.\n)?0 (?:rows restored\.\nEverything agrees|pictures restored)\.$/,
      );
  });

  test('keeps a page that staff opened before from overwriting what came back', async () => {
    await expect(caravans().replace({ ...spoilt, version: 10 }, 9)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('leaves alone a row that somebody writes during the run', async () => {
    const live = await caravans().get(kept.id);
    if (!live) throw new Error('no house');
    await caravans().replace(
      { ...live, price: 1, version: 2, updated_at: new Date().toISOString() },
      1,
      by,
    );
    const options = { from: 'restored', table, customers: null, removeNewer: false };
    const [change] = (await planRows(dynamodb, options)).changes;
    if (!change) throw new Error('no change');
    await caravans().replace(
      { ...live, price: 2, version: 3, updated_at: new Date().toISOString() },
      2,
      by,
    );
    expect(await applyRow(dynamodb, table, change, new Date())).toBe(false);
    expect((await caravans().get(kept.id))?.price).toBe(2);
  });

  test('keeps the numbers of houses, and gives none twice', async () => {
    for (const [id, number] of given) expect((await caravans().get(id))?.number).toBe(number);
    await numberHouses({ caravans: caravans(), numbers: createHouseNumbers(openTable(table)) });
    const { number } = await caravans().create(buildCaravan(), by);
    expect([...given.values()]).not.toContain(number);
    await caravans().remove(deleted.id, by);
    expect((await caravans().create(deleted, by)).number).toBe(given.get(deleted.id));
  });

  test('is named as the author in the audit log', async () => {
    await local.emulators.dynamodb.settled();
    const { handler } = await import('#functions/entry/requests-api.ts');
    const event = gatewayEvent({ routeKey: 'GET /api/admin/audit-log', claims: staffClaims });
    const { body } = readAnswer(await handler(event));
    const entries = body.items as { item_id: string; by: string; action: string }[];
    expect(
      entries.filter(({ by }) => by === 'restore').map(({ item_id, action }) => [item_id, action]),
    ).toEqual(
      expect.arrayContaining([
        [spoilt.id, 'changed'],
        [deleted.id, 'created'],
        [later.id, 'deleted'],
      ]),
    );
  });
});

test.each([
  [[]],
  [['rows', '--from', 'restored']],
  [['rows', '--from', 'same', '--table', 'same']],
  [['rows', '--from', 'restored', '--table', 'showroom', '--customers']],
  [['rows', '--from', 'restored', '--table', 'showroom', '--recipient-key', 'key']],
  [['pictures', '--bucket', 'b', '--at', 'yesterday']],
  [['everything']],
])('the restore command answers the arguments %j with its usage', async (args) => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await runRestore(args, () => undefined)).toBe(1);
  expect(told.mock.calls).toEqual([
    [expect.stringMatching(/^npm run restore -- rows --from RESTORED/)],
  ]);
  told.mockRestore();
});
