import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPicture, isPrivateAddress } from '#functions/images/legacy-pictures.ts';

const picture = Buffer.from('not looked into here');
const jpeg = { 'content-type': 'image/jpeg' };
const answers: Record<string, RequestListener> = {
  '/house.jpg': (_, res) => res.writeHead(200, jpeg).end(picture),
  '/moved.jpg': (_, res) => res.writeHead(302, { location: '/house.jpg' }).end(),
  '/round.jpg': (_, res) => res.writeHead(302, { location: '/round.jpg' }).end(),
  '/away.jpg': (_, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/page.jpg': (_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/drawing.svg': (_, res) => res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/large.jpg': (_, res) => res.writeHead(200, jpeg).end(Buffer.alloc(5_242_881)),
  '/slow.jpg': (_, res) => void res.writeHead(200, jpeg).write('a'),
};
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((req, res) =>
    (answers[req.url ?? ''] ?? ((_, none) => none.writeHead(404).end()))(req, res),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Has a short time limit for the one path that never answers. */
const fetched = (path: string) =>
  fetchPicture(origin + path, {
    isForbidden: () => false,
    ...(path === '/slow.jpg' && { timeLimit: 300 }),
  });

test('a picture is fetched, through redirects too', async () => {
  expect(await fetched('/house.jpg')).toEqual(picture);
  expect(await fetched('/moved.jpg')).toEqual(picture);
});

test.each([
  ['/none.jpg', /answers 404/],
  ['/round.jpg', /redirects too often/],
  ['/away.jpg', /not on the web/],
  ['/page.jpg', /not a JPG, PNG or WebP/],
  ['/drawing.svg', /not a JPG, PNG or WebP/],
  ['/large.jpg', /larger than 5 MB/],
  ['/slow.jpg', /takes too long/],
])('a picture at %s is refused with its reason', async (path, reason) => {
  await expect(fetched(path)).rejects.toThrow(reason);
});

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '169.254.169.254',
    'localhost',
  ])('http://%s/ is never requested', async (host) => {
    await expect(fetchPicture(`http://${host}/house.jpg`)).rejects.toThrow(/private address/);
  });

  test('a redirect to a private address is not followed', async () => {
    const asked: string[] = [];
    const isForbidden = (address: string) => asked.push(address) > 1;
    await expect(fetchPicture(`${origin}/moved.jpg`, { isForbidden })).rejects.toThrow(
      /private address/,
    );
    expect(asked).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  test.each([
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.100.0.1',
    '0.0.0.0',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    'x',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(['93.184.216.34', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
