import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShownApplication } from '#infra/local/emulators/bank/bank-emulator.ts';
import { createFaults, type Faults } from '#infra/local/emulators/faults.ts';
import type { Mail } from '#infra/local/emulators/ses/mail.ts';
import { listen, type RunningServer } from '#infra/local/http-server.ts';
import { createControlRoom } from '#infra/local/room/control-room.ts';
import { roomMarker } from '#infra/local/room/room-page.ts';
import { readClock, setClock } from '#infra/local/shared/clock.ts';

let server: RunningServer;
let faults: Faults;
let done: string[];
let origin: string;

const mail: Mail = {
  id: 'm-1',
  from: 'site@example.com',
  to: ['yard@example.com'],
  replyTo: [],
  subject: 'Запитване <за> "Willerby"',
  text: 'Здравейте & <script>alert(1)</script>',
  html: '<p onclick="x()">"Hello"</p>',
  at: '2026-11-21T10:00:00.000Z',
};

const application: ShownApplication = {
  order_id: 1001,
  store_order_id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd-1767607200000',
  status: 'Draft',
  amount: 14_300,
  downpayment: 15_000,
  period: 36,
  created_at: '2026-11-21T10:00:00.000Z',
  url: 'http://localhost:3000/_local/tbi/application/?order_id=1001&token=t',
};

beforeEach(async () => {
  faults = createFaults();
  done = [];
  const room = createControlRoom({
    mails: () => [mail],
    applications: () => [application],
    readClock,
    setClock,
    readFaults: () => faults.state,
    setFaults: (change) => faults.set(change),
    async runSchedule() {
      done.push('schedule');
      return { cleared: 1 };
    },
    reset: async () => void done.push('reset'),
    staffToken: async () => 'a-token',
  });
  server = await listen(0, (req, res) => void room.handle(req, res));
  origin = `http://127.0.0.1:${server.port}`;
});
afterEach(async () => {
  setClock(null);
  await server.close();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/_local${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const get = async (path: string) => (await fetch(`${origin}/_local${path}`)).json();

describe('the control room', () => {
  test('sets the clock, and returns it to the real time', async () => {
    expect(await post('/clock', { now: '2027-01-02T03:04:05Z' })).toMatchObject({
      status: 200,
      body: { shifted: true },
    });
    expect((await get('/clock')).now).toMatch(/^2027-01-02T03:04:05/);
    expect(await post('/clock', { now: null })).toMatchObject({
      status: 200,
      body: { shifted: false },
    });
  });

  test('holds the clock where it was set', async () => {
    const now = '2027-01-02T03:04:05.678Z';
    expect((await post('/clock', { now, hold: true })).body).toMatchObject({ now, held: true });
    expect(await get('/clock')).toMatchObject({ now, shifted: true, held: true });
    expect((await post('/clock', { now: null })).body).toMatchObject({
      shifted: false,
      held: false,
    });
  });

  test.each([
    {},
    { now: 'tomorrow' },
    { now: 12 },
    { now: '2027-13-45T00:00:00Z' },
    'not json',
    [],
    'null',
    { now: null, hold: 1 },
  ])('says what its clock accepts when asked for %j', async (body) => {
    const answer = await post('/clock', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/\w+ \w+.*\.$/);
    expect(readClock().shifted).toBe(false);
  });

  test('switches each fault on and off without the others', async () => {
    await post('/faults', { dynamodb: 'throttle' });
    await post('/faults', { s3: 'down' });
    expect(await get('/faults')).toMatchObject({ dynamodb: 'throttle', s3: 'down', ses: null });
    await post('/faults', { dynamodb: null });
    expect(await get('/faults')).toMatchObject({ dynamodb: null, s3: 'down' });
  });

  test.each([{ dynamodb: 'slow' }, { redis: 'down' }, []])(
    'refuses the fault %j and changes nothing',
    async (body) => {
      expect((await post('/faults', body)).status).toBe(400);
      expect(faults.state).toEqual({ ses: null, tbi: null, dynamodb: null, s3: null, pages: null });
    },
  );

  test('runs the schedule, reloads the demo data, and makes a staff token', async () => {
    expect(await post('/schedule', {})).toMatchObject({
      status: 200,
      body: { report: { cleared: 1 } },
    });
    await post('/reset', '');
    expect(done).toEqual(['schedule', 'reset']);
    expect((await post('/staff-token', {})).body).toMatchObject({ token: 'a-token' });
  });

  test('obeys its own page and scripts, never another site', async () => {
    expect((await post('/reset', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/reset', {}, { origin: 'null' })).status).toBe(403);
    expect(
      (await post('/reset', {}, { origin: `http://127.0.0.1:${server.port + 1}` })).status,
    ).toBe(403);
    expect(done).toEqual([]);
    expect((await post('/reset', {}, { origin })).status).toBe(200);
  });

  test('shows mails as text, and as HTML that can run nothing', async () => {
    expect(await get('/mails')).toMatchObject({ mails: [mail] });
    const page = await (await fetch(`${origin}/_local/mails/m-1`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
    const frame = /<iframe[^>]*>/.exec(page)?.[0];
    expect(frame).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(frame).toContain('&lt;p onclick=&quot;x()&quot;&gt;');
  });

  test('shows a mail’s address for replies, and turns only addresses in a text into links', async () => {
    Object.assign(mail, {
      replyTo: ['ivan@example.com'],
      text: 'Тук: https://bank.example/a?x=1&y="2", (http://localhost:3000/bg). javascript:alert(1) ftp://x',
    });
    const page = await (await fetch(`${origin}/_local/mails/m-1`)).text();
    expect(page).toContain('<dt>Reply to</dt><dd>ivan@example.com</dd>');
    expect([...page.matchAll(/<pre>.*<\/pre>/gs)].join().match(/href="[^"]*"/g)).toEqual([
      'href="https://bank.example/a?x=1&amp;y="',
      'href="http://localhost:3000/bg"',
    ]);
    expect(page).toContain('&quot;2&quot;, (<a href="http://localhost:3000/bg" rel="noopener">');
  });

  test('links to the applications at the simulated bank', async () => {
    const page = await (await fetch(`${origin}/_local`)).text();
    expect(page).toContain(
      `<a href="${application.url.replace('&', '&amp;')}">Application 1001</a>`,
    );
    expect(page).toContain('14300.00 EUR');
  });

  test('has a page with a heading, a label for every control, and its marker', async () => {
    faults.set({ s3: 'down' });
    const response = await fetch(`${origin}/_local`);
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).toContain('<h1>Control room</h1>');
    expect(page).toContain(roomMarker);
    expect(page).toContain('<option value="down" selected>');
    for (const control of page.matchAll(/<(select|input|textarea)[^>]*>/g))
      expect(page.slice(0, control.index)).toMatch(/<label>[^<]*$/);
  });

  test.each(['/nothing', '/mails/none', '/../house.ts', '/room.css/x'])(
    'answers nothing under %s',
    async (path) => {
      expect((await fetch(`${origin}/_local${path}`)).status).toBe(404);
    },
  );
});
