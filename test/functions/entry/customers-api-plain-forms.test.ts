import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { financingSchemeSchema } from '#domain/requests/loan-terms.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  type CustomerCalls,
  goodCustomer,
  goodEnquiry,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

const now = '2026-11-21T10:00:00.000Z';
const house = buildCaravan({ make: 'ABI', model: 'Sunrise', price: 20_000 });
const sold = buildCaravan({ sale_status: 'sold' });
const languages = ['bg', 'en'] as const;

let calls: CustomerCalls;
beforeAll(async () => {
  calls = await startCustomerCalls();
  await calls.show([house, sold]);
});
afterAll(() => calls.stop());
const later = (ms: number) => setClock(new Date(Date.parse(now) + ms), { hold: true });
beforeEach(() => later(0));
afterEach(() => {
  calls.faults.clear();
  setClock(null);
});

interface Sent {
  address?: string;
  headers?: Record<string, string>;
  path?: '/api/send-email' | '/api/loan-requests';
}

let visitors = 0;
const somebody = () => {
  visitors += 1;
  return `2001:db8:f${visitors.toString(16)}::1`;
};

/**
 * A form as a browser sends it, and as edge and API Gateway pass it on; by default from another
 * visitor each time.
 */
async function post(
  fields: Record<string, string> | string,
  { address = somebody(), headers = {}, path }: Sent = {},
) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  const event = gatewayEvent({
    routeKey: `POST ${path ?? '/api/send-email'}`,
    body,
    contentType: 'application/x-www-form-urlencoded',
    base64: true,
  });
  const result = await calls.handler({
    ...event,
    headers: {
      ...event.headers,
      origin: String(calls.env.SITE_ORIGIN),
      'sec-fetch-site': 'same-origin',
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': `${address}:46532`,
      ...headers,
    },
  });
  return { status: result.statusCode, headers: result.headers ?? {}, html: result.body ?? '' };
}

const enquiry = (change: Record<string, string> = {}) => ({
  ...goodEnquiry,
  website: '',
  ...change,
});
const loan = (change: Record<string, string> = {}) => ({
  caravan_id: house.id,
  'customer_data.firstname': goodCustomer.firstname,
  'customer_data.lastname': goodCustomer.lastname,
  'customer_data.email': goodCustomer.email,
  'customer_data.phone': goodCustomer.phone,
  'customer_data.country': 'България',
  'customer_data.city': '',
  consent: 'true',
  down_payment: '',
  lang: 'bg',
  website: '',
  ...change,
});
const apply = (fields: Record<string, string>, sent: Sent = {}) =>
  post(fields, { ...sent, path: '/api/loan-requests' });
const textOf = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('an enquiry that a browser sends without a script', () => {
  test.each(languages)(
    'is stored and mailed, and leads to a page that can be reloaded and shared, in %s',
    async (lang) => {
      const message = `Здравейте (${lang})\r\nВтори ред`;
      const { status, headers, html } = await post(
        enquiry({ message, lang, caravanId: house.id, caravanName: 'x' }),
      );
      const stored = (await calls.allEnquiries()).find(
        (each) => each.message === message.replace('\r', ''),
      );
      expect(stored).toMatchObject({
        ...goodEnquiry,
        message: `Здравейте (${lang})\nВтори ред`,
        lang,
        caravan_id: house.id,
      });
      const number = stored?.id.slice(0, 8).toUpperCase();
      expect([status, headers.location, html]).toEqual([
        303,
        `/${lang}/sent?form=enquiry&number=${number}`,
        '',
      ]);
      expect(headers['cache-control']).toBe('no-store');
      expect(calls.mails().filter(({ text }) => text.includes(`Здравейте (${lang})`))).toHaveLength(
        1,
      );
    },
  );

  test.each(languages)(
    'with mistakes comes back as typed, with the first mistake named, in %s',
    async (lang) => {
      const before = (await calls.allEnquiries()).length;
      const typed = {
        name: '',
        email: 'ivan@"<x>',
        phone: '+359 <b>',
        message: 'Ред "1"\r\nи <script>',
        lang,
      };
      const { status, headers, html } = await post(typed);
      const words = enquiryMessages[lang].enquiry;
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        400,
        'no-store',
        'text/html; charset=utf-8',
      ]);
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain(`<a href="#enquiry-name">${words.problems.nameRequired}</a>`);
      for (const sentence of [words.problems.nameRequired, words.problems.emailInvalid])
        expect(html).toMatch(
          new RegExp(`<p class="form-error" id="enquiry-(name|email)-error">${sentence}</p>`),
        );
      expect(html).toContain('value="ivan@&quot;&lt;x&gt;"');
      expect(html).toContain('value="+359 &lt;b&gt;"');
      expect(html).toContain('Ред &quot;1&quot;\nи &lt;script&gt;</textarea>');
      expect(html).not.toContain('<script>');
      expect((await calls.allEnquiries()).length).toBe(before);
    },
  );

  test('about a house keeps the house, under the stock’s name for it', async () => {
    const { html } = await post(
      enquiry({ name: '', caravanId: house.id, caravanName: 'Купете злато' }),
    );
    expect(html).toContain(`name="caravanId" value="${house.id}"`);
    expect(html).toContain(enquiryMessages.bg.enquiry.titleOf('ABI Sunrise'));
    expect(html).not.toContain('злато');
  });

  test.each([
    ['hidden', { is_visible: false }],
    ['archived', { archived_at: now }],
  ])(
    'about a house that is %s tells the dealer its name, and the sender nothing',
    async (_, change) => {
      const secret = buildCaravan({ make: 'Atlas', model: 'Secret', ...change });
      await calls.show([secret]);
      const email = `${crypto.randomUUID()}@example.com`;
      const sent = enquiry({ email, caravanId: secret.id, caravanName: 'x' });
      expect((await post(sent)).status).toBe(303);
      const letters = calls.letters().filter(({ to }) => to.includes(email));
      expect(letters).toHaveLength(1);
      expect(JSON.stringify(letters)).not.toMatch(/Atlas|Secret|\/houses\//i);
      expect(calls.mails()[0]?.subject).toBe('Запитване за Atlas Secret');
    },
  );

  test.each(languages)(
    'whose mail fails is shown as stored, with its reference, in %s',
    async (lang) => {
      calls.faults.set({ ses: 'unverified' });
      const { status, html } = await post(enquiry({ lang, message: `Пощата (${lang})` }));
      const words = enquiryMessages[lang].enquiry;
      const stored = (await calls.allEnquiries()).find(
        ({ message }) => message === `Пощата (${lang})`,
      );
      expect(status).toBe(502);
      expect(html).toContain(words.stored.title);
      expect(html).toContain(words.stored.text);
      expect(html).toContain(
        formPagesMessages[lang].formPages.enquiryNumber(
          String(stored?.id.slice(0, 8).toUpperCase()),
        ),
      );
      expect(html).not.toContain('<textarea');
    },
  );

  test('while the table is down comes back as typed', async () => {
    calls.faults.set({ dynamodb: 'throttle' });
    const { status, html } = await post(enquiry({ message: 'Таблицата не отговаря' }));
    expect(status).toBe(503);
    expect(html).toContain('Таблицата не отговаря</textarea>');
    expect(html).toContain(enquiryMessages.bg.enquiry.failures.submitError);
  });

  test('with its honeypot field filled in is refused, and comes back without that field’s text', async () => {
    const { status, html } = await post(enquiry({ website: 'https://spam.example' }));
    expect(status).toBe(422);
    expect(html).toContain(enquiryMessages.bg.enquiry.failures.automated);
    expect(html).not.toContain('spam.example');
  });

  test('counts as a submission of its address, like any other', async () => {
    const address = '198.51.100.77';
    for (let sent = 0; sent < 5; sent++)
      expect((await post(enquiry({ message: `Запитване ${sent}` }), { address })).status).toBe(303);
    const { status, headers, html } = await post(enquiry({ message: 'Шесто' }), { address });
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect(html).toContain(enquiryMessages.bg.enquiry.failures.tooMany);
    expect(html).toContain('Шесто</textarea>');
    for (let sent = 0; sent < 20; sent++) await post({ lang: 'bg' }, { address });
    expect((await post({ lang: 'bg' }, { address })).status).toBe(429);
  });

  test.each(languages)(
    'that is longer than the greatest body is refused with a page that shows nothing of it, in %s',
    async (lang) => {
      const text = 'дълго '.repeat(50_000);
      const large = await post(enquiry({ message: text, lang }));
      const applied = await apply(loan({ 'customer_data.city': text, lang }));
      for (const { status, html } of [large, applied]) {
        expect(status).toBe(413);
        expect(html).toContain(`<html lang="${lang}"`);
        expect(html).toContain(formPagesMessages[lang].formPages.tooLarge);
        expect(html).not.toMatch(/дълго|Петров|Георгиева/);
        expect(html.length).toBeLessThan(60_000);
      }
    },
  );

  test('of 256 kB comes back as a page that has no more of it than a form may have', async () => {
    // Each takes three bytes of the body: `%22`.
    const quotes = '"'.repeat(20_000);
    const { status, html } = await post(
      enquiry({ message: quotes, name: quotes, caravanName: quotes, x: quotes }),
    );
    expect(status).toBe(400);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test('with fields that no form has is refused', async () => {
    const odd = [
      '__proto__=1',
      'constructor.prototype=1',
      'name.first=1',
      'to=stranger%40example.com',
      'filled_ms=1',
    ];
    for (const field of odd)
      expect((await post(`${new URLSearchParams(enquiry())}&${field}`)).status, field).toBe(400);
    expect((await post('%')).status).toBe(400);
    expect((await post('')).status).toBe(400);
  });
});

describe('the site from which a browser sends a form', () => {
  const sentBy = async (headers: Record<string, string>) => {
    const event = await post(enquiry({ message: `${JSON.stringify(headers)}` }), { headers });
    return event.status;
  };

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 303],
    [{ 'sec-fetch-site': 'none' }, 303],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
  ])('is read from Sec-Fetch-Site: %j', async (headers, status) => {
    expect(await sentBy(headers)).toBe(status);
  });

  test('is read from Origin where Sec-Fetch-Site is missing', async () => {
    const event = gatewayEvent({
      routeKey: 'POST /api/send-email',
      body: new URLSearchParams(enquiry()).toString(),
      contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    });
    const statusOf = async (headers: Record<string, string>) =>
      (await calls.handler({ ...event, headers: { ...event.headers, ...headers } })).statusCode;
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
    expect(await statusOf({ origin: String(calls.env.SITE_ORIGIN) })).toBe(303);
    expect(await statusOf({})).toBe(303);
  });

  test.each(languages)(
    'is named as another site on a page that shows nothing of the form, in %s',
    async (lang) => {
      const before = (await calls.allEnquiries()).length;
      const { status, html } = await post(enquiry({ message: 'Чужд текст', lang }), {
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(status).toBe(403);
      expect(html).toContain(formPagesMessages[lang].formPages.foreign);
      expect(html).toContain(`href="/${lang}/contact#enquiry"`);
      expect(html).not.toContain('Чужд текст');
      const loanAnswer = await apply(loan({ lang }), {
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect([loanAnswer.status, loanAnswer.html.includes(goodCustomer.email)]).toEqual([
        403,
        false,
      ]);
      expect((await calls.allEnquiries()).length).toBe(before);
    },
  );
});

describe('a form without an idempotency key', () => {
  test('makes one request when it is sent twice, also at once, and also across the border of two time windows', async () => {
    const address = somebody();
    const message = 'Двойно кликване';
    const count = async () =>
      (await calls.allEnquiries()).filter((each) => each.message === message).length;
    const both = await Promise.all([
      post(enquiry({ message }), { address }),
      post(enquiry({ message }), { address }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(both[0]?.headers.location).toBe(both[1]?.headers.location);
    expect(await count()).toBe(1);
    // Windows are ten minutes long, and begin at full hours.
    later(9 * 60_000 + 59_000);
    await post(enquiry({ message }), { address });
    later(10 * 60_000 + 1000);
    expect((await post(enquiry({ message }), { address })).headers.location).toBe(
      both[0]?.headers.location,
    );
    expect(await count()).toBe(1);
    expect(calls.mails().filter(({ text }) => text.includes(message))).toHaveLength(1);
    later(20 * 60_000);
    await post(enquiry({ message }), { address });
    expect(await count()).toBe(2);
  });

  test('makes the same request when only spaces, capital letters of the e-mail address or the spelling of the phone differ', async () => {
    const address = somebody();
    const message = 'Еднакви по смисъл';
    const first = await post(enquiry({ message: `${message}  два` }), { address });
    const second = await post(
      enquiry({
        message: ` ${message} два\r\n`,
        email: 'Ivan.Petrov@EXAMPLE.com',
        phone: '0888111222',
      }),
      { address },
    );
    expect([second.status, second.headers.location]).toEqual([303, first.headers.location]);
  });

  test('makes another request from another visitor, about another house, or with another text', async () => {
    const address = somebody();
    const message = 'Един и същ текст';
    const sent = [
      await post(enquiry({ message }), { address }),
      await post(enquiry({ message }), { address: somebody() }),
      await post(enquiry({ message, caravanId: house.id }), { address }),
      await post(enquiry({ message: `${message}!` }), { address }),
    ];
    expect(new Set(sent.map(({ headers }) => headers.location)).size).toBe(4);
  });
});

describe('a loan request that a browser sends without a script', () => {
  test.each(languages)(
    'is stored with its terms and leads to a page that confirms it, in %s',
    async (lang) => {
      const email = `maria-${lang}@example.com`;
      const terms = { down_payment: '7 600', period: '48' };
      const { status, headers } = await apply(
        loan({ ...terms, lang, 'customer_data.email': email }),
      );
      const stored = (await calls.allLoans()).find(
        ({ customer_data }) => customer_data.email === email,
      );
      expect(stored).toMatchObject({ down_payment: 7600, period: 48, lang, caravan_price: 20_000 });
      const number = stored?.id.slice(0, 8).toUpperCase();
      expect([status, headers.location]).toEqual([303, `/${lang}/sent?form=loan&number=${number}`]);
    },
  );

  test('makes one request when it is sent twice', async () => {
    const address = somebody();
    const fields = loan({ 'customer_data.email': 'twice@example.com' });
    const [first, second] = [await apply(fields, { address }), await apply(fields, { address })];
    expect(second.headers.location).toBe(first.headers.location);
    expect(
      (await calls.allLoans()).filter(
        ({ customer_data }) => customer_data.email === 'twice@example.com',
      ),
    ).toHaveLength(1);
  });

  test.each(languages)(
    'with mistakes comes back as typed, with the house and its price, in %s',
    async (lang) => {
      const { consent: _, ...fields } = loan({
        lang,
        'customer_data.firstname': '',
        'customer_data.email': 'maria',
        'customer_data.city': 'Кърджали',
        down_payment: '5000',
      });
      const { status, html } = await apply(fields);
      const words = financingMessages[lang].financing;
      expect(status).toBe(400);
      expect(textOf(html)).toContain(words.missing(words.fields.firstname));
      for (const sentence of [
        words.problems.missing,
        words.problems.emailInvalid,
        words.problems.consent,
      ])
        expect(html).toContain(sentence);
      expect(html).toContain(
        `<a href="#loan-customer_data.firstname">${words.missing(words.fields.firstname)}</a>`,
      );
      for (const value of ['maria', 'Кърджали', goodCustomer.lastname])
        expect(html).toContain(`value="${value}"`);
      expect(html).toContain('ABI Sunrise');
      expect(html).toContain(`name="caravan_id" value="${house.id}"`);
      expect(html).toMatch(/<details class="loan-address" open="">/);
    },
  );

  test('with a down payment above the price comes back with the reason beside the field', async () => {
    for (const [down_payment, sentence] of [
      ['20000', financingMessages.bg.financing.failures.downPayment],
      ['седем', financingMessages.bg.financing.downPayment.notWhole],
    ] as const) {
      const { status, html } = await apply(loan({ down_payment }));
      expect(status).toBe(400);
      expect(html).toContain(sentence);
      expect(html).toContain(`value="${down_payment}"`);
    }
  });

  test('for a house that is sold or gone says so, and offers an enquiry with what was typed', async () => {
    const words = financingMessages.en.financing.failures;
    for (const [caravan_id, status, sentence] of [
      [sold.id, 422, words.sold],
      [crypto.randomUUID(), 404, words.gone],
    ] as const) {
      const answer = await apply(loan({ caravan_id, lang: 'en' }));
      expect(answer.status).toBe(status);
      expect(answer.html).toContain(sentence);
      expect(answer.html).not.toContain('name="caravan_id"');
      expect(answer.html).toContain('action="/api/send-email"');
      expect(answer.html).toContain(`value="${goodCustomer.email}"`);
    }
  });

  test('keeps its down payment and period when the bank’s schemes are known', async () => {
    const listed = await calls.handler(gatewayEvent({ routeKey: 'GET /api/financing-schemes' }));
    expect(financingSchemeSchema.safeParse(JSON.parse(listed.body ?? '{}').items[0]).success).toBe(
      true,
    );
    const { html } = await apply(
      loan({ 'customer_data.phone': '', down_payment: '6000', period: '36' }),
    );
    expect(html).toContain('<input type="hidden" name="down_payment" value="6000"/>');
    expect(html).toContain('<input type="hidden" name="period" value="36"/>');
  });

  test('while the table is down comes back as typed', async () => {
    calls.faults.set({ dynamodb: 'throttle' });
    const { status, html } = await apply(loan());
    expect(status).toBe(503);
    expect(html).toContain(`value="${goodCustomer.email}"`);
    expect(html).toContain(financingMessages.bg.financing.failures.submit);
  });
});

test('calls that take JSON alone do not take forms', async () => {
  const event = gatewayEvent({
    routeKey: 'POST /api/client-errors',
    body: 'name=x',
    contentType: 'application/x-www-form-urlencoded',
  });
  expect((await calls.handler(event)).statusCode).toBe(415);
});

test.each(languages)(
  'an enquiry about several houses that was refused keeps those that were ticked, in %s',
  async (lang) => {
    const unknown = crypto.randomUUID();
    const fields = new URLSearchParams(enquiry({ lang, name: '' }));
    for (const id of [house.id, sold.id, unknown, '<b>']) fields.append('caravan_ids', id);
    const { status, html } = await post(fields.toString());
    expect(status).toBe(400);
    const asked = [...html.matchAll(/<input[^>]* name="caravan_ids"[^>]*>/g)].map(([input]) => [
      /type="(\w+)"/.exec(input)?.[1],
      /value="([^"]*)"/.exec(input)?.[1],
      input.includes('checked'),
    ]);
    expect(asked).toEqual([
      ['hidden', unknown, false],
      ['checkbox', house.id, true],
      ['checkbox', sold.id, true],
    ]);
    const { several } = enquiryMessages[lang].enquiry;
    expect(html).toContain(`<legend>${several.houses}</legend>`);
    expect(html).toContain('ABI Sunrise');
  },
);

test('while the table is down an enquiry about several houses comes back about them', async () => {
  calls.faults.set({ dynamodb: 'throttle' });
  const fields = new URLSearchParams(enquiry());
  for (const { id } of [house, sold]) fields.append('caravan_ids', id);
  const { status, html } = await post(fields.toString());
  expect(status).toBe(503);
  for (const { id } of [house, sold])
    expect(html).toMatch(new RegExp(`<input[^>]* name="caravan_ids"[^>]* value="${id}"`));
});

test('of six houses a plain form is refused as of six', async () => {
  const fields = new URLSearchParams(enquiry());
  for (let at = 0; at < 6; at++) fields.append('caravan_ids', crypto.randomUUID());
  expect((await post(fields.toString())).status).toBe(400);
});
