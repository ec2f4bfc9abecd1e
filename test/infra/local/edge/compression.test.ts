import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, normalizedEncoding } from '#infra/local/edge/compression.ts';

const page = (size: number, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', etag: '"abc"', ...headers },
  cookies: [],
  body: Buffer.alloc(size, 'house '),
});

describe('the local edge’s compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['identity', 'identity'],
  ])('reads Accept-Encoding "%s" as %s', (header, encoding) => {
    expect(normalizedEncoding(header)).toBe(encoding);
  });

  test('packs a page so that it unpacks to the same, and weakens its ETag', async () => {
    const plain = page(20_000);
    const br = await compress(plain, 'br');
    const gz = await compress(plain, 'gzip');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gz.body)).toEqual(plain.body);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      etag: 'W/"abc"',
    });
  });

  test.each([
    ['too small', page(999)],
    ['too large', page(10_000_001)],
    ['a picture', page(20_000, { 'content-type': 'image/webp' })],
    ['packed already', page(20_000, { 'content-encoding': 'gzip' })],
    ['not to be changed', page(20_000, { 'cache-control': 'no-transform' })],
  ])('leaves alone what is %s', async (_, response) => {
    expect((await compress(response, 'br')).body).toBe(response.body);
  });
});
