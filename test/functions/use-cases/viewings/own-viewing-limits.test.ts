import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import {
  type CustomerCalls,
  goodEnquiry,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

/** A Thursday, 12:00 in Sofia. */
const now = '2026-11-26T10:00:00.000Z';

let calls: CustomerCalls;
let house: Caravan;
beforeAll(async () => {
  calls = await startCustomerCalls();
  house = calls.house({ make: 'Willerby', model: 'Rio Gold' });
  await calls.show([house]);
});
afterAll(() => calls?.stop());
beforeEach(() => setClock(new Date(now), { hold: true }));
afterEach(() => setClock(null));

let people = 0;
const newAddress = () => {
  people += 1;
  return `198.51.100.${people}`;
};
/** A viewing that is wished for, and the token of its link. */
async function linked(day: string, lang: 'bg' | 'en' = 'bg') {
  const viewing = buildViewing({ day, lang, caravan_ids: [house.id] });
  await calls.viewings.create(viewing);
  return { viewing, token: await calls.tokens.of(viewing.id) };
}
/** A token that nobody was given. */
const guess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** A form as a browser sends it by itself. */
async function post(
  path: '/api/viewing' | '/api/viewing/change',
  fields: Record<string, string>,
  address: string,
) {
  const event = gatewayEvent({
    routeKey: `POST ${path}`,
    body: String(new URLSearchParams(fields)),
    contentType: 'application/x-www-form-urlencoded',
  });
  const { statusCode, body } = await calls.handler({
    ...event,
    headers: {
      ...event.headers,
      origin: String(calls.env.SITE_ORIGIN),
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': `${address}:46532`,
    },
  });
  return { status: statusCode, text: body ?? '' };
}

/** The same call by script and without. */
const ways = [
  [
    'by a script',
    async (action: 'open' | 'cancel', body: Record<string, string>, address: string) => {
      const call = action === 'open' ? calls.openLink : calls.changeLink;
      return (await call({ body: action === 'open' ? body : { ...body, action }, address })).status;
    },
  ],
  [
    'without scripts',
    async (action: 'open' | 'cancel', body: Record<string, string>, address: string) => {
      const path = action === 'open' ? '/api/viewing' : '/api/viewing/change';
      const fields = action === 'open' ? body : { ...body, action };
      return (await post(path, fields, address)).status;
    },
  ],
] as const;
const times = async (count: number, one: () => Promise<number | undefined>) => {
  const statuses = [];
  for (let at = 0; at < count; at++) statuses.push(await one());
  return statuses;
};
const all = (count: number, status: number) => Array.from({ length: count }, () => status);

describe.each(ways)('the link of a viewing, %s,', (_, send) => {
  const cancelled = (how: number) => (how === 303 ? 303 : 200);

  test('is read twenty times a minute by whomever, and its viewing cancelled after that', async () => {
    const { viewing, token } = await linked('2026-11-30');
    const opened = () => send('open', { token, lang: 'bg' }, newAddress());
    expect(await times(20, opened)).toEqual(all(20, 200));
    expect(await times(2, opened)).toEqual([429, 429]);
    const status = await send('cancel', { token, lang: 'bg' }, newAddress());
    expect(status).toBe(cancelled(status ?? 0));
    expect(await calls.viewings.get(viewing.id)).toMatchObject({ status: 'cancelled' });
    setClock(new Date(Date.parse(now) + 60_000), { hold: true });
    expect(await opened()).toBe(200);
  });

  test('is opened and cancelled from an address that sent as many forms as it may', async () => {
    const { viewing, token } = await linked('2026-12-01');
    const address = newAddress();
    const wish = (at: number) => ({
      caravan_ids: [house.id],
      day: '2026-12-18',
      time: '10:00',
      name: 'Иван',
      phone: `0888 70 00 ${at}${people}`,
    });
    for (let at = 0; at < 6; at++) await calls.wish({ body: wish(at), address });
    for (let at = 0; at < 25; at++) await calls.wish({ body: {}, address });
    expect((await calls.wish({ body: wish(6), address })).status).toBe(429);
    expect(await times(6, () => send('open', { token, lang: 'bg' }, address))).toEqual(all(6, 200));
    const status = await send('cancel', { token, lang: 'bg' }, address);
    expect(status).toBe(cancelled(status ?? 0));
    expect(await calls.viewings.get(viewing.id)).toMatchObject({ status: 'cancelled' });
  });

  test('takes nothing from the forms of its visitor’s address', async () => {
    const { token } = await linked('2026-12-02');
    const address = newAddress();
    expect(await times(20, () => send('open', { token, lang: 'bg' }, address))).toEqual(
      all(20, 200),
    );
    const forms = await times(6, async () => {
      return (await calls.enquire({ body: goodEnquiry, address })).status;
    });
    expect(forms).toEqual([...all(5, 200), 429]);
  });

  test('is guessed twenty times a minute from an address, which keeps nobody from the own one', async () => {
    const { viewing, token } = await linked('2026-12-03');
    const address = newAddress();
    const guessed = () => send('open', { token: guess(), lang: 'bg' }, address);
    expect(await times(20, guessed)).toEqual(all(20, 404));
    expect(await guessed()).toBe(429);
    expect(await send('cancel', { token: guess(), lang: 'bg' }, address)).toBe(429);
    expect(await send('open', { token, lang: 'bg' }, address)).toBe(200);
    const status = await send('cancel', { token, lang: 'bg' }, address);
    expect(status).toBe(cancelled(status ?? 0));
    expect(await calls.viewings.get(viewing.id)).toMatchObject({ status: 'cancelled' });
  });
});

test('moving a viewing is one of the five forms a minute of an address; its page still cancels', async () => {
  const { viewing, token } = await linked('2026-12-07');
  const address = newAddress();
  const move = (time: string) =>
    calls.changeLink({
      body: { token, action: 'move', day: '2026-12-07', time, lang: 'bg' },
      address,
    });
  for (const time of ['11:00', '12:00', '13:00', '14:00'])
    expect((await move(time)).status).toBe(200);
  expect((await move('14:00')).status).toBe(200);
  expect((await move('16:00')).status).toBe(429);
  const fields = { token, action: 'move', at: '2026-12-07 16:00', lang: 'bg' };
  const page = await post('/api/viewing/change', fields, address);
  expect(page.status).toBe(429);
  expect(page.text).toContain(formPagesMessages.bg.viewing.own.cancel.submit);
  expect(await calls.viewings.get(viewing.id)).toMatchObject({ time: '14:00' });
});

test.each(['bg', 'en'] as const)(
  'the page of a link that was read too often says so, and names nothing of the viewing (%s)',
  async (lang) => {
    const { token } = await linked('2026-12-08', lang);
    for (let at = 0; at < 20; at++) await calls.openLink({ body: { token, lang } });
    const page = await post('/api/viewing', { token, lang }, newAddress());
    expect(page.status).toBe(429);
    expect(page.text).toContain(formPagesMessages[lang].viewing.link.failed.text);
    expect(page.text).toContain(dealer.phones.sales.shown);
    expect(page.text).not.toContain('Willerby Rio Gold');
  },
);

test('the count of readings tells neither the token nor the viewing', async () => {
  const { viewing, token } = await linked('2026-12-09');
  await calls.openLink({ body: { token } });
  const counts = JSON.stringify(await calls.rows('SUBMISSIONS#'));
  expect(counts).not.toContain(token);
  expect(counts).not.toContain(viewing.id);
});
