import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { daysAround } from '#domain/requests/viewing-times.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localCaptcha, localEdgeKey } from '#infra/local/shared/names.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { type CustomerCalls, startCustomerCalls } from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { setPlaces } from '#support/set-places.ts';

/** A Thursday, 12:00 in Sofia. */
const now = '2026-11-26T10:00:00.000Z';
const coming = daysAround(new Date(now), { before: 0, ahead: 21 });

let calls: CustomerCalls;
let house: Caravan;
beforeAll(async () => {
  calls = await startCustomerCalls();
  setClock(new Date(now), { hold: true });
  house = calls.house({ make: 'Willerby', model: 'Rio Gold' });
  await calls.show([house]);
});
afterAll(async () => {
  setClock(null);
  await calls?.stop();
});
beforeEach(async () => {
  for (const day of coming) await setPlaces(calls.table, day, []);
});

let people = 0;
function wishOf(day: string, time: string) {
  people += 1;
  const phone = `0888 2${String(people).padStart(5, '0')}`;
  return { caravan_ids: [house.id], day, time, name: 'Иван Петров', phone, lang: 'bg' };
}
/** So many wishes on each of the coming days, from the opening on; a day takes four. */
async function fill(each: number) {
  for (const day of coming)
    await setPlaces(
      calls.table,
      day,
      Array.from({ length: each }, (_, at) => ({
        id: crypto.randomUUID(),
        time: `${String(9 + at).padStart(2, '0')}:00`,
        minutes: 60,
        state: 'wished' as const,
        until: null,
      })),
    );
}
/** A box that somebody ticked. */
async function solved(): Promise<string> {
  const response = await fetch(`${calls.origin}/_local/captcha/token`, {
    method: 'POST',
    body: new URLSearchParams({ sitekey: localCaptcha.siteKey }),
  });
  return (await response.json()).token;
}

describe('once strangers wish for half of what they can have, a wish', () => {
  test('needs a captcha that somebody solved, and takes no place without one', async () => {
    await fill(1);
    expect((await calls.wish({ body: wishOf('2026-12-01', '16:00') })).status).toBe(201);
    await fill(2);
    const wish = wishOf('2026-12-02', '16:00');
    const refusal = { status: 400, body: { reason: 'crowded' } };
    const key = crypto.randomUUID();
    expect(await calls.wish({ body: wish, key })).toMatchObject({
      ...refusal,
      body: { ...refusal.body, fields: { captcha: 'required' } },
    });
    expect(await calls.wish({ body: { ...wish, captcha: 'made up' }, key })).toMatchObject({
      ...refusal,
      body: { ...refusal.body, fields: { captcha: 'invalid' } },
    });
    const { places } = await calls.places.of('2026-12-02');
    expect(places.map(({ time }) => time)).not.toContain('16:00');
    const body = { ...wish, captcha: await solved() };
    expect((await calls.wish({ body, key })).status).toBe(201);
    // Sent again, since its answer was lost: it is stored, and no second captcha is asked for.
    expect((await calls.wish({ body, key })).status).toBe(201);
  });

  test.each(['bg', 'en'] as const)(
    'without scripts comes back as it was typed, with whom to call (%s)',
    async (lang) => {
      await fill(2);
      const { caravan_ids, day, time, phone } = wishOf('2026-12-03', '16:00');
      const event = gatewayEvent({
        routeKey: 'POST /api/viewings',
        body: String(
          new URLSearchParams([
            ['caravan_ids', caravan_ids[0] ?? ''],
            ['at', `${day} ${time}`],
            ['name', 'Мария <b>'],
            ['phone', phone],
            ['lang', lang],
          ]),
        ),
        contentType: 'application/x-www-form-urlencoded',
      });
      const { statusCode, body = '' } = await calls.handler({
        ...event,
        headers: {
          ...event.headers,
          origin: String(calls.env.SITE_ORIGIN),
          'x-origin-key': localEdgeKey,
          'cloudfront-viewer-address': '192.0.2.9:46532',
        },
      });
      const { failures } = formPagesMessages[lang].viewing;
      expect(statusCode).toBe(400);
      expect(body).toContain(failures.crowded);
      expect(body).toContain(`<noscript>${failures.crowdedPlain}</noscript>`);
      expect(body).toContain(`href="tel:${dealer.phones.sales.dial}"`);
      expect(body).toContain('value="Мария &lt;b&gt;"');
      expect(body).toContain(`value="${phone}"`);
      expect(body).toMatch(/<input[^>]*checked=""[^>]*value="2026-12-03 16:00"/);
      expect(body).toContain('<fieldset class="form-captcha" data-asked=""');
    },
  );
});

test('all networks of one site have four times the open wishes of one of them', async () => {
  const statuses = [];
  for (let at = 0; at < 15; at++) {
    const day = coming[4 + Math.floor(at / 3)] ?? '';
    const body = wishOf(day, `${10 + (at % 3)}:00`);
    const address = `2001:db8:aa:${at.toString(16)}::1`;
    statuses.push((await calls.wish({ body, address })).status);
  }
  expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(statuses.slice(12)).toEqual([422, 422, 422]);
  const other = wishOf('2026-12-15', '10:00');
  expect((await calls.wish({ body: other, address: '2001:db8:ab::1' })).status).toBe(201);
});
