import dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  fetchPicture,
  isForbiddenExcept,
  isPrivateAddress,
} from '#functions/images/legacy-pictures.ts';

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
/** What reached the server, and how many connections its callers opened. */
let requests: string[] = [];
let connections = 0;
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((req, res) => {
    requests.push(req.url ?? '');
    (answers[req.url ?? ''] ?? ((_, none) => none.writeHead(404).end()))(req, res);
  });
  server.on('connection', () => {
    connections += 1;
  });
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

test('a picture without an end is given up at its limit, and its connection is closed', async () => {
  let written = 0;
  const closed = new Promise<void>((done) => {
    answers['/endless.jpg'] = (_, res) => {
      res.on('close', done).writeHead(200, jpeg);
      const more = () => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536))) written += 65_536;
      };
      res.on('drain', more);
      more();
    };
  });
  await expect(fetched('/endless.jpg')).rejects.toThrow(/larger than 5 MB/);
  await closed;
  // What waits in the sockets' buffers comes on top.
  expect(written).toBeLessThan(4 * 5_242_880);
});

describe('a name', () => {
  /** What the name resolves to, one answer after the other; the last one stays. */
  function resolves(...answered: string[][]): string {
    const lookup = (_: string, __: object, done: (error: null, found: object[]) => void) => {
      const found = answered.length > 1 ? answered.shift() : answered[0];
      done(
        null,
        (found ?? []).map((address) => ({ address, family: 4 })),
      );
    };
    vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
    syncBuiltinESMExports();
    return `http://pictures.example:${new URL(origin).port}/house.jpg`;
  }
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  // The server stands for one on the internet.
  const isForbidden = isForbiddenExcept(new Set(['127.0.0.1']));

  test('at a public address is fetched from it', async () => {
    expect(await fetchPicture(resolves(['127.0.0.1']), { isForbidden })).toEqual(picture);
  });

  test.each([
    ['first', ['10.0.0.1', '127.0.0.1']],
    ['last', ['127.0.0.1', '10.0.0.1']],
  ])(
    'with a public and a private address, the private one %s, is never requested',
    async (_, all) => {
      requests = [];
      await expect(fetchPicture(resolves(all), { isForbidden })).rejects.toThrow(/private address/);
      expect(requests).toEqual([]);
    },
  );

  test('is looked up for every picture: no connection is used again', async () => {
    const url = resolves(['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']);
    connections = 0;
    for (const _ of [1, 2]) expect(await fetchPicture(url, { isForbidden })).toEqual(picture);
    expect(connections).toBe(2);
    await expect(fetchPicture(url, { isForbidden })).rejects.toThrow(/private address/);
  });
});
