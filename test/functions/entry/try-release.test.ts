import { createServer, type Server } from 'node:http';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBucket, readMetadata, readObject } from '#functions/images/bucket.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { type LambdaServer, startLambda } from '#support/lambda-server.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('the release that comes back is not good either');

const cloudFormation = mockClient(CloudFormationClient);
const stackIs = (StackStatus: 'UPDATE_IN_PROGRESS' | 'UPDATE_ROLLBACK_IN_PROGRESS') =>
  cloudFormation.on(DescribeStacksCommand, { StackName: 'stack' }).resolves({
    Stacks: [{ StackName: 'showroom', CreationTime: new Date(), StackStatus }],
  });

type Page = { status: number; html: string };
/** What breaks a page of the real renderer on its way. */
type Break = (path: string, page: Page) => Page;

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let api: Server;
let lambda: LambdaServer;
let s3: S3Client;
let breaks: Break;
let asked: string[] = [];
let tryRelease: typeof import('#functions/use-cases/pages/try-release.ts').tryRelease;
let handler: typeof import('#functions/entry/try-release.ts').handler;

const bucket = 'showroom-local-files';
const fonts = ['manrope-cyrillic.woff2', 'manrope-latin.woff2'];
/** Named by the pages that a stage without houses has. */
const firstFiles = ['boot.js', ...fonts, 'rare.css', 'below-home.css', 'below-listing.css'];
/** With what only the pages of a house and of a campaign name. */
const files = [...firstFiles, 'print.css', 'below-house.css', 'below-campaign.css'];
const unbroken: Break = (_, page) => page;
const house = buildCaravan();
const now = Date.now();
const campaign = buildCampaign(
  {
    is_banner_active: true,
    start_date: new Date(now - 86_400_000).toISOString(),
    end_date: new Date(now + 86_400_000).toISOString(),
  },
  [house.id],
);

const put = (name: string) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key: `assets/${name}`, Body: name }));

beforeAll(async () => {
  stackIs('UPDATE_IN_PROGRESS');
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error', RELEASE: 'test' });
  const { handler: render } = await import('#functions/entry/render.ts');
  api = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const event = gatewayEvent({ routeKey: '$default' });
    event.headers = { 'x-origin-key': String(request.headers['x-origin-key']) };
    event.rawPath = path;
    event.requestContext.http.method = 'GET';
    const answer = await render(event);
    const page = breaks(path, { status: answer.statusCode ?? 0, html: String(answer.body) });
    response.writeHead(page.status).end(page.html);
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.env.API_ORIGIN = `http://127.0.0.1:${port}`;
  s3 = new S3Client({});
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  await Promise.all(files.map(put));
  lambda = await startLambda({
    render: render as (event: unknown) => Promise<unknown>,
  });
  ({ handler } = await import('#functions/entry/try-release.ts'));
  ({ tryRelease } = await import('#functions/use-cases/pages/try-release.ts'));
});
afterEach(() => {
  breaks = unbroken;
  asked = [];
});
afterAll(async () => {
  cloudFormation.restore();
  api?.close();
  await lambda?.stop();
  await emulators?.stop();
});

/** As CloudFormation asks the stack that has the pages. */
const deployed = (
  RequestType: 'Update' | 'Delete' = 'Update',
  ResourceProperties: { functions: string[]; pages?: 'true' } = {
    functions: ['render'],
    pages: 'true',
  },
) => handler({ RequestType, StackId: 'stack', ResourceProperties });

/** Once, without the patience for a stage that has just been changed. */
const triedOnce = () =>
  tryRelease({
    release: 'test',
    async ask(path) {
      const answer = await fetch(process.env.API_ORIGIN + path, {
        headers: { 'x-origin-key': localEdgeKey },
      });
      return { status: answer.status, html: await answer.text() };
    },
    hasFile: async (key) => (await readMetadata(openBucket(bucket), key)) !== null,
    readScript: async (key) => (await readObject(openBucket(bucket), key))?.toString() ?? '',
  });

describe('a release', () => {
  beforeAll(() => {
    breaks = unbroken;
  });

  test('is good on an empty first stage', async () => {
    const { handler: schedule } = await import('#functions/entry/scheduled.ts');
    await schedule();
    expect(await deployed()).toEqual({
      answered: 1,
      busy: [],
      pages: 6,
      files: firstFiles.length,
    });
    expect(asked.sort()).toEqual([
      '/bg',
      '/bg/about',
      '/bg/houses',
      '/en',
      '/en/about',
      '/en/houses',
    ]);
  });

  test('is good when a page of every kind is, in both languages, with all their files', async () => {
    const { openTable } = await import('#functions/platform/table.ts');
    const { createCaravanRepository } = await import('#functions/store/caravans.ts');
    const { createCampaignRepository } = await import('#functions/store/offers.ts');
    const { silentLogger } = await import('#functions/platform/logger.ts');
    const table = openTable(emulators.env.TABLE_NAME ?? '');
    await createCaravanRepository(table, silentLogger).create(house);
    await createCampaignRepository(table, silentLogger).create(campaign);
    await (await import('#functions/entry/scheduled.ts')).handler({ everything: true });
    expect(await deployed()).toMatchObject({ pages: 10, files: files.length });
    expect(asked.filter((path) => path.includes(house.id.slice(0, 8)))).toHaveLength(2);
    expect(asked.filter((path) => path.includes(campaign.id))).toHaveLength(2);
  });

  test('is tried without the pages where the stack has none', async () => {
    const functions = { functions: ['render', 'render'] };
    expect(await deployed('Update', functions)).toEqual({
      answered: 2,
      busy: [],
      pages: 0,
      files: 0,
    });
    expect(asked).toEqual([]);
  });

  test('is not tried when its stack is deleted', async () => {
    const before = lambda.invoked.length;
    expect(await deployed('Delete')).toMatchObject({ answered: 0, pages: 0 });
    expect([lambda.invoked.length, asked]).toEqual([before, []]);
  });

  const broken: [string, Break, string][] = [
    [
      'throws',
      (path, page) => (path === '/en' ? { status: 500, html: '' } : page),
      '/en answered 500',
    ],
    [
      'has lost its houses',
      (path, page) => (path.includes('/houses/') ? { status: 404, html: page.html } : page),
      'answered 404',
    ],
    [
      'is cut',
      (path, page) => (path === '/bg/about' ? { ...page, html: page.html.slice(0, 900) } : page),
      '/bg/about is no whole document',
    ],
    [
      'speaks the other language',
      (_, page) => ({ ...page, html: page.html.replace('lang="en"', 'lang="bg"') }),
      '/en is in another language',
    ],
    [
      'is still the one before',
      (_, page) => ({
        ...page,
        html: page.html.replace('data-release="test"', 'data-release="old"'),
      }),
      'was made by the release old',
    ],
    [
      'shows nothing',
      (_, page) => ({ ...page, html: page.html.replaceAll('<h1', '<p') }),
      'has no heading',
    ],
  ];
  test.each(broken)('that %s is refused with what was seen', async (_, breaking, seen) => {
    breaks = breaking;
    await expect(triedOnce()).rejects.toThrow(seen);
  });

  test('may show a picture of another host, whatever its address', async () => {
    const foreign = '<img src="https://old.example/assets/1.jpg"></body></html>';
    breaks = (_, page) => ({ ...page, html: page.html.replace('</body></html>', foreign) });
    expect(await triedOnce()).toMatchObject({ pages: 10 });
  });

  test('that does not answer is refused by its address', async () => {
    await expect(
      tryRelease({
        release: 'test',
        ask: () => Promise.reject(new Error('aborted')),
        hasFile: async () => true,
        readScript: async () => '',
      }),
    ).rejects.toThrow('/bg did not answer');
  });

  test('that comes back, since another one was refused, is not held up', async () => {
    stackIs('UPDATE_ROLLBACK_IN_PROGRESS');
    breaks = () => ({ status: 503, html: '' });
    expect(await deployed()).toMatchObject({ pages: 0, files: 0 });
    stackIs('UPDATE_IN_PROGRESS');
  });

  test('whose pages name a file that the bucket lacks is refused by its name', async () => {
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'assets/boot.js' }));
    await expect(triedOnce()).rejects.toThrow('assets/boot.js is not in the bucket');
    await put('boot.js');
  });

  test('whose script brings a file that the bucket lacks is refused by its name', async () => {
    const bring = (Body: string) =>
      s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'assets/boot.js', Body }));
    await bring('load("/assets/second.js")');
    await expect(triedOnce()).rejects.toThrow('assets/second.js is not in the bucket');
    await put('second.js');
    const { files } = await triedOnce();
    await put('boot.js');
    expect(files).toBe((await triedOnce()).files + 1);
  });
});
