import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '#infra/local/shared/clock.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let stage: TestEmulators;
let s3: S3Client;
let Bucket: string;
beforeAll(async () => {
  stage = await startEmulators();
  Bucket = stage.env.BUCKET_NAME ?? '';
  s3 = new S3Client({ maxAttempts: 1 });
});
afterEach(async () => {
  setClock(null);
  stage.emulators.faults.clear();
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  const Objects = Contents.map(({ Key }) => ({ Key }));
  if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
});
afterAll(async () => {
  s3.destroy();
  await stage.stop();
});

const put = (Key: string, Body: string, more = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body), ...more }));
const text = async (Key: string, more = {}) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString();
const keys = async (more = {}) =>
  (await s3.send(new ListObjectsV2Command({ Bucket, ...more }))).Contents?.map(({ Key }) => Key) ??
  [];

describe('objects in the emulated bucket', () => {
  test('keep their bytes, type, caching and metadata', async () => {
    const { ETag } = await put('a/къща.txt', 'здравей', {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'public, max-age=60',
      Metadata: { maker: 'x' },
    });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/къща.txt' }));
    expect(head).toMatchObject({
      ETag,
      ContentLength: 14,
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'public, max-age=60',
      Metadata: { maker: 'x' },
    });
    expect(await text('a/къща.txt')).toBe('здравей');
  });

  test('can be read back under any key', async () => {
    const segment = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((name) => !name.includes('/'));
    // A key of one dot segment can't travel: clients resolve it away before sending.
    const plain = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((parts) => `k/${parts.join('/')}x`);
    await fc.assert(
      fc.asyncProperty(
        plain.filter((name) => !name.split('/').some((part) => /^\.{1,2}$/.test(part))),
        async (Key) => {
          await put(Key, Key);
          expect(await text(Key)).toBe(Key);
          expect(await keys({ Prefix: Key })).toContain(Key);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('can be empty, and have keys that continue each other’s', async () => {
    await put('a', 'file');
    await put('a/b', '');
    expect([await text('a'), await text('a/b')]).toEqual(['file', '']);
  });

  test('are refused under an existing key when only a new one is allowed, also at once', async () => {
    const all = await Promise.allSettled(
      ['1', '2', '3'].map((body) => put('once', body, { IfNoneMatch: '*' })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [lost] = all.filter((each) => each.status === 'rejected');
    expect(lost?.reason).toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
  });

  test('are read in ranges, and not sent again to a reader that has them', async () => {
    const { ETag } = await put('r', '0123456789');
    const ranges = ['bytes=2-4', 'bytes=7-', 'bytes=-2', 'bytes=8-99'];
    expect(await Promise.all(ranges.map((Range) => text('r', { Range })))).toEqual([
      '234',
      '789',
      '89',
      '89',
    ]);
    await expect(text('r', { Range: 'bytes=10-' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 416 },
    });
    await expect(text('r', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await text('r', { IfNoneMatch: '"other"' })).toBe('0123456789');
  });

  test('are copied with their metadata, or with new metadata', async () => {
    await put('from', 'x', { ContentType: 'image/webp' });
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }));
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'to' }))).ContentType).toBe(
      'image/webp',
    );
    const replaced = { ContentType: 'image/avif', MetadataDirective: 'REPLACE' } as const;
    await s3.send(
      new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from`, ...replaced }),
    );
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'to' }))).ContentType).toBe(
      'image/avif',
    );
  });

  test('arrive whole through a chunked body with a trailing checksum', async () => {
    const chunking = new S3Client({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
    const Body = Readable.from([Buffer.alloc(60_000, 'a'), Buffer.alloc(40_000, 'a')], {
      objectMode: false,
    });
    await chunking.send(
      new PutObjectCommand({ Bucket, Key: 'chunked', Body, ContentLength: 100_000 }),
    );
    chunking.destroy();
    expect(await text('chunked')).toBe('a'.repeat(100_000));
  });

  test('that are missing answer so', async () => {
    await expect(text('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(text('x', { Bucket: 'elsewhere' })).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  test('cannot be read by everybody', async () => {
    await put('private', 'x');
    expect((await fetch(`${stage.env.AWS_ENDPOINT_URL_S3}/${Bucket}/private`)).status).toBe(403);
  });
});

test('lists of objects come page by page in the order of keys, by prefix and by folder', async () => {
  const all = ['b/1', 'b/2', 'b/c/3', 'ba', 'а', 'Z'];
  for (const key of all) await put(key, '');
  const sorted = ['Z', 'b/1', 'b/2', 'b/c/3', 'ba', 'а'];
  const paged: unknown[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket,
        MaxKeys: 2,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    );
    paged.push(...(page.Contents ?? []).map(({ Key }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  expect(paged).toEqual(sorted);
  expect(await keys({ Prefix: 'b/' })).toEqual(['b/1', 'b/2', 'b/c/3']);
  expect(await keys({ StartAfter: 'b/2' })).toEqual(['b/c/3', 'ba', 'а']);
  const folders = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/', Prefix: 'b' }));
  expect(folders.CommonPrefixes).toEqual([{ Prefix: 'b/' }]);
  expect(folders.Contents?.map(({ Key }) => Key)).toEqual(['ba']);
});

describe('presigned forms of the emulated bucket', () => {
  const sign = (more: Partial<PresignedPostOptions> = {}) =>
    createPresignedPost(s3, {
      Bucket,
      Key: 'incoming/a.jpg',
      Conditions: [
        ['content-length-range', 2, 1000],
        ['starts-with', '$Content-Type', 'image/'],
      ],
      Fields: { 'Content-Type': 'image/jpeg' },
      ...more,
    });
  async function send(url: string, fields: Record<string, string>, size = 10) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['x'.repeat(size)]), 'снимка.jpg');
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { origin: 'http://localhost:3000' },
    });
    return { response, code: /<Code>(.*)<\/Code>/.exec(await response.clone().text())?.[1] };
  }

  test('let a browser on this machine store one file', async () => {
    const { url, fields } = await sign();
    const { response } = await send(url, fields);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(
      (await s3.send(new HeadObjectCommand({ Bucket, Key: 'incoming/a.jpg' }))).ContentType,
    ).toBe('image/jpeg');
  });

  test('answer 201 with the key when the form says so, and take the file’s name', async () => {
    const name = '$' + '{filename}';
    const { url, fields } = await sign({
      Key: `incoming/${name}`,
      Fields: { 'Content-Type': 'image/png', success_action_status: '201' },
    });
    const { response } = await send(url, fields);
    expect([response.status, await response.text()]).toEqual([
      201,
      expect.stringContaining('<Key>incoming/снимка.jpg</Key>'),
    ]);
  });

  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    [
      'a field the policy does not know',
      (fields) => ({ ...fields, 'x-amz-meta-a': 'b' }),
      'AccessDenied',
    ],
    ['another key', (fields) => ({ ...fields, key: 'images/a.jpg' }), 'AccessDenied'],
    [
      'another kind of type',
      (fields) => ({ ...fields, 'Content-Type': 'text/html' }),
      'AccessDenied',
    ],
    [
      'another signature',
      (fields) => ({ ...fields, 'X-Amz-Signature': '0'.repeat(64) }),
      'SignatureDoesNotMatch',
    ],
    [
      'another signer',
      (fields) => ({ ...fields, 'X-Amz-Credential': 'else/20261121/eu-central-1/s3/aws4_request' }),
      'InvalidAccessKeyId',
    ],
    [
      'another scope',
      (fields) => ({
        ...fields,
        'X-Amz-Credential': 'local/20200101/eu-central-1/s3/aws4_request',
      }),
      'SignatureDoesNotMatch',
    ],
    ['no policy', ({ Policy: _, ...fields }) => fields, 'AccessDenied'],
  ])('refuse %s', async (_, change, expected) => {
    const { url, fields } = await sign();
    const { response, code } = await send(url, change(fields));
    expect([response.status, code]).toEqual([403, expected]);
    expect(await keys()).toEqual([]);
  });

  test('refuse files outside their sizes, and all files after their time', async () => {
    const { url, fields } = await sign();
    expect((await send(url, fields, 1)).code).toBe('EntityTooSmall');
    expect((await send(url, fields, 1001)).code).toBe('EntityTooLarge');
    expect((await send(url, fields, 3_000_000)).code).toBe('EntityTooLarge');
    const old = await sign({ Expires: -1 });
    expect(
      await send(old.url, old.fields).then(({ response, code }) => [response.status, code]),
    ).toEqual([403, 'AccessDenied']);
    expect(await keys()).toEqual([]);
  });

  test.each([
    ['ahead', 1],
    ['behind', -26],
  ])('are signed for the clock of the stage, which was set %s and then back', async (_, hours) => {
    for (const clock of [new Date(Date.now() + hours * 3_600_000), null]) {
      setClock(clock);
      // The client learns from an answer how far the storage's clock is from its own.
      expect(await keys()).not.toContain('incoming/b.jpg');
      const { url, fields } = await sign({ Key: 'incoming/b.jpg', Expires: 600 });
      expect((await send(url, fields)).response.status).toBe(204);
      await s3.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'incoming/b.jpg' }] } }),
      );
    }
  });

  test('work for pages of this machine only', async () => {
    const preflight = (origin: string) =>
      fetch(`${stage.env.AWS_ENDPOINT_URL_S3}/${Bucket}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight('http://127.0.0.1:5173')).status).toBe(204);
    const foreign = await preflight('https://evil.example');
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
      403,
      null,
    ]);
  });
});

test('with the storage down every call answers 503 with an S3 error', async () => {
  stage.emulators.faults.set({ s3: 'down' });
  await expect(put('x', 'x')).rejects.toMatchObject({
    name: 'ServiceUnavailable',
    $metadata: { httpStatusCode: 503 },
  });
});

test('no object’s key leaves the bucket’s folder', async () => {
  const climb = (path: string) =>
    fetch(`${stage.env.AWS_ENDPOINT_URL_S3}/${path}`, {
      method: 'PUT',
      body: 'x',
      headers: { authorization: 'AWS4' },
    });
  expect((await climb(`${Bucket}/%2E%2E%2F%2E%2E%2Fout`)).status).toBe(200);
  expect(await keys()).toEqual(['../../out']);
  expect((await climb('%2E%2E%2Fother/x')).status).toBe(404);
  expect(readdirSync('..')).not.toContain('=out');
});
