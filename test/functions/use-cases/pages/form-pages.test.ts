import { describe, expect, test } from 'vitest';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { customerLengths, enquiryLengths, mostHouses } from '#domain/requests/forms.ts';
import type { OwnViewing } from '#domain/requests/viewing.ts';
import { createFormPages } from '#functions/use-cases/pages/form-pages.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { showroomOf } from '#support/render-site.ts';
import { house as buildHouse } from '#test/functions/catalogue/houses.ts';

const origin = 'https://homes.example';
const clock = () => new Date('2026-11-21T10:00:00Z');

/** While nothing can be read: neither the catalogue nor what is stored of the bank. */
const blindPages = createFormPages({
  loadShowroom: () =>
    Promise.reject(new DomainError('unavailable', 'The catalogue is out of reach')),
  cache: { read: () => Promise.reject(new Error('The table is down')) },
  origin,
  clock,
  freeDays: () => Promise.reject(new Error('The table is down')),
  ownViewing: async () => null,
});

const house = buildHouse({ make: 'ABI', model: 'Sunrise', year: 2015 });
const sold = buildHouse({ make: 'Willerby', model: 'Rio', year: 2012, sale_status: 'sold' });
const reserved = buildHouse({ make: 'Atlas', model: 'Onyx', sale_status: 'reserved' });
const showroom = showroomOf([house, sold, reserved]);
const at = '2026-11-24 10:00';
const own: OwnViewing = {
  number: '1A2B3C4D',
  status: 'confirmed',
  day: '2026-11-23',
  time: '11:00',
  minutes: 60,
  houses: ['ABI Sunrise'],
  standings: ['available'],
  unoffered: 0,
};
/** What a link's token begins with: whatever follows opens the same viewing. */
const token = 'A-_'.padEnd(43, 'x');
const pages = createFormPages({
  loadShowroom: async () => showroom,
  cache: { read: async () => null },
  origin,
  clock,
  freeDays: async () => [
    { day: '2026-11-23', times: ['11:00'] },
    { day: '2026-11-24', times: ['10:00', '12:00'] },
  ],
  ownViewing: async (given) => (given.startsWith(token) ? own : null),
});
/** No house that visitors see. */
const stranger = '4f1d0c7e-2c7b-4f0e-9a55-3a8a6a0f7c11';

const failureOf = (code: ErrorCode, extra: ConstructorParameters<typeof DomainError>[2] = {}) =>
  new DomainError(code, 'Refused', extra);
const down = failureOf('unavailable');

/** The browser's view of an attribute's value. */
const attributeText = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const propsIn = (html: string) => attributeText(/data-props="([^"]*)"/.exec(html)?.[1] ?? '');
const inputOf = (html: string, attribute: string) =>
  (html.match(/<input[^>]*>/g) ?? []).find((one) => one.includes(attribute)) ?? '';
const mainOf = (html: string) => html.split('<main')[1]?.split('</main>')[0] ?? '';
const bytes = (html: string) => Buffer.byteLength(html);

/** Text that would end attribute, text area, script or JSON if it were not escaped. */
const hostile = (field: string) => `${field}"'&<\u2028</textarea></script><b onclick=x>`;
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
const hostileEnquiry = {
  name: hostile('n'),
  email: hostile('e'),
  phone: hostile('p').slice(0, enquiryLengths.phone),
  message: hostile('m'),
};
const { message: _, ...hostilePerson } = hostileEnquiry;
const hostileCustomer = Object.fromEntries(
  Object.entries(customerLengths).map(([name, most]) => [
    `customer_data.${name}`,
    hostile(name.slice(0, 2)).slice(0, most),
  ]),
);
const customer = {
  'customer_data.firstname': 'Мария',
  'customer_data.lastname': 'Георгиева',
  'customer_data.email': 'maria@example.com',
  'customer_data.phone': '0888 333 444',
};

describe.each(['bg', 'en'] as const)(
  'the page of a refused form while neither catalogue nor bank’s schemes can be read, in %s',
  (lang) => {
    test('shows the enquiry as typed', async () => {
      const html = await blindPages.enquiry(down, {
        name: 'Иван',
        message: 'Здравейте',
        caravanId: stranger,
        caravanName: 'ABI',
        lang,
      });
      expect(html).toContain('value="Иван"');
      expect(html).toContain('>Здравейте</textarea>');
      expect(html).toContain(`name="caravanId" value="${stranger}"`);
      expect(html).toContain(enquiryMessages[lang].enquiry.failures.submitError);
    });

    test('shows the loan request as typed, without price and figures', async () => {
      const typed = {
        caravan_id: stranger,
        'customer_data.firstname': 'Мария',
        consent: 'true',
        down_payment: '5 000',
        lang,
      };
      const html = await blindPages.loan(down, typed);
      const words = financingMessages[lang].financing;
      expect(html).toContain(`name="caravan_id" value="${stranger}"`);
      expect(html).toContain('value="Мария"');
      expect(html).toContain('value="5 000"');
      expect(html.match(/<input[^>]*name="consent"[^>]*>/)?.[0]).toContain('checked=""');
      expect(html).toContain(words.calculator.none);
      expect(html).toContain(words.failures.submit);
      expect(html).not.toMatch(/NaN|Infinity|∞/);
    });

    test('shows the wish to see homes as typed, with its time and its homes', async () => {
      const typed = { name: 'Иван', phone: '0888', at, caravan_ids: stranger, lang };
      const html = await blindPages.viewing(down, typed);
      expect(html).toContain('value="Иван"');
      expect(html).toContain('value="0888"');
      expect(html).toContain(`<input type="hidden" name="caravan_ids" value="${stranger}"/>`);
      expect(html).toContain(`<input type="hidden" name="at" value="${at}"/>`);
      expect(html).toContain(formPagesMessages[lang].viewing.failures.submit);
    });

    test('says that a form with a captcha needs scripts, and whom to call', async () => {
      const refusal = new DomainError('invalid', 'Please complete the reCAPTCHA verification', {
        fields: { captcha: 'required' },
      });
      for (const html of [
        await blindPages.enquiry(refusal, { lang }),
        await blindPages.loan(refusal, { lang, caravan_id: stranger }),
        await blindPages.viewing(refusal, { lang, at, caravan_ids: stranger }),
      ]) {
        expect(html).toContain(enquiryMessages[lang].enquiry.noScript);
        expect(mainOf(html)).toContain('href="tel:');
      }
    });
  },
);

test('a form that names no language is answered in Bulgarian', async () => {
  expect(await blindPages.enquiry(down, { lang: 'xx' })).toContain('<html lang="bg"');
});

describe.each(['bg', 'en'] as const)('the page of a refused form, in %s', (lang) => {
  const enquiryWords = enquiryMessages[lang].enquiry;
  const loanWords = financingMessages[lang].financing;
  const viewingWords = formPagesMessages[lang].viewing;

  test.each([
    ['invalid', { fields: { email: 'invalid' } }, enquiryWords.problems.emailInvalid],
    ['conflict', {}, enquiryWords.failures.submitError],
    ['rule', { details: { reason: 'automated' } }, enquiryWords.failures.automated],
    ['rate_limited', { details: { retry_after: 60 } }, enquiryWords.failures.tooMany],
    ['unavailable', {}, enquiryWords.failures.submitError],
    ['internal', {}, enquiryWords.failures.submitError],
  ] as const)('shows an enquiry again as typed, and once: %s', async (code, extra, sentence) => {
    const typed = { ...hostileEnquiry, lang, caravanId: house.id };
    const html = await pages.enquiry(failureOf(code, extra), typed);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html).toContain(sentence);
    for (const name of ['name', 'email', 'phone'] as const)
      expect(html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0]).toContain(
        `value="${escaped(hostileEnquiry[name])}"`,
      );
    expect(html).toContain(`>${escaped(hostileEnquiry.message)}</textarea>`);
    expect(html.split('onclick=x').length - 1).toBe(4);
    expect(html).not.toContain('<b onclick');
    expect(propsIn(html)).not.toMatch(/onclick|&/);
  });

  test('names the Cyrillic letter of an e-mail address', async () => {
    const email = 'ivan@exаmple.com';
    const refusal = (field: string) => failureOf('invalid', { fields: { [field]: 'invalid' } });
    expect(await pages.enquiry(refusal('email'), { lang, email })).toContain(
      enquiryWords.cyrillicEmail(['а']),
    );
    const typed = { ...hostileCustomer, 'customer_data.email': email, lang, caravan_id: house.id };
    expect(await pages.loan(refusal('customer_data.email'), typed)).toContain(
      loanWords.cyrillicEmail(['а']),
    );
  });

  test.each([
    ['invalid', { fields: { 'customer_data.email': 'invalid' } }, loanWords.problems.emailInvalid],
    ['conflict', {}, loanWords.failures.conflict],
    ['rule', { details: { reason: 'automated' } }, loanWords.failures.automated],
    ['rate_limited', { details: { retry_after: 60 } }, loanWords.failures.tooMany],
    ['unavailable', {}, loanWords.failures.submit],
    ['internal', {}, loanWords.failures.submit],
  ] as const)(
    'shows a loan request again as typed, and once: %s',
    async (code, extra, sentence) => {
      const down_payment = hostile('d').slice(0, 14);
      const typed = { ...hostileCustomer, down_payment, lang, caravan_id: house.id };
      const html = await pages.loan(failureOf(code, extra), typed);
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(escaped(sentence));
      for (const [name, text] of Object.entries({ ...hostileCustomer, down_payment }))
        expect(html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0], name).toContain(
          `value="${escaped(text)}"`,
        );
      expect(html).not.toContain('<b onclick');
      expect(propsIn(html)).toContain(house.id);
      expect(propsIn(html)).not.toMatch(/onclick|\u2028/);
    },
  );

  test.each([
    ['invalid', { fields: { phone: 'invalid' } }, viewingWords.problems.phoneInvalid],
    ['taken', {}, viewingWords.failures.taken],
    ['rule', { details: { reason: 'open_wishes' } }, viewingWords.failures.openWishes],
    ['rate_limited', { details: { retry_after: 60 } }, enquiryWords.failures.tooMany],
    ['unavailable', {}, viewingWords.failures.submit],
  ] as const)(
    'shows a wish to see homes again as typed, and once: %s',
    async (code, extra, sentence) => {
      const caravan_ids = [house.id.toUpperCase(), reserved.id, sold.id, house.id].join(',');
      const typed = { ...hostilePerson, at, caravan_ids, lang };
      const html = await pages.viewing(failureOf(code, extra), typed);
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(escaped(sentence));
      for (const [name, text] of Object.entries(hostilePerson))
        expect(inputOf(html, `name="${name}"`), name).toContain(`value="${escaped(text)}"`);
      expect(html.split('onclick=x').length - 1).toBe(3);
      expect(html).not.toContain('<b onclick');
      expect(inputOf(html, `value="${at}"`).includes('checked')).toBe(code !== 'taken');
      expect(html.match(/name="caravan_ids"/g)).toHaveLength(3);
      for (const { id } of [house, reserved])
        expect(inputOf(html, `value="${id}"`)).toContain('checked=""');
      expect(inputOf(html, `value="${sold.id}"`)).toContain('disabled=""');
    },
  );

  test.each([
    ['taken', {}, viewingWords.failures.taken],
    ['invalid', { fields: { time: 'required' } }, viewingWords.problems.timeRequired],
    ['rule', { details: { reason: 'moves' } }, viewingWords.failures.moves],
    ['unavailable', {}, viewingWords.failures.submit],
  ] as const)(
    'shows the viewing of a link that was not changed, and nothing else that was sent: %s',
    async (code, extra, sentence) => {
      const typed = { ...hostileEnquiry, token, action: hostile('a'), at: hostile('t'), lang };
      const html = await pages.viewingLink(failureOf(code, extra), typed);
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(escaped(sentence));
      expect(html).toContain('1A2B3C4D');
      expect(html.split(`name="token" value="${token}"`)).toHaveLength(3);
      expect(html).not.toContain('onclick');
      // Its own time is none to which it can be moved.
      expect(inputOf(html, 'value="2026-11-23 11:00"')).toBe('');
      expect(inputOf(html, `value="${at}"`)).toContain('name="at"');
    },
  );

  test.each([
    ['not_found', {}],
    ['forbidden', {}],
    ['invalid', { fields: { token: 'invalid' } }],
    ['unavailable', {}],
  ] as const)(
    'shows nothing that was sent with a link that opens none: %s',
    async (code, extra) => {
      const sent = code === 'not_found' || code === 'forbidden' ? token : hostile('t');
      const html = await pages.viewingLink(failureOf(code, extra), { token: sent, lang });
      expect(html).toContain(`<html lang="${lang}"`);
      expect(mainOf(html)).toContain('href="tel:');
      expect(html).not.toMatch(/onclick|A-_x|1A2B3C4D|<form class="viewing-form"/);
    },
  );

  test.each([
    ['forbidden', formPagesMessages[lang].formPages.foreign],
    ['too_large', formPagesMessages[lang].formPages.tooLarge],
  ] as const)(
    'shows nothing that was typed where it was not to be read: %s',
    async (code, sentence) => {
      const typed = { ...hostileEnquiry, ...hostileCustomer, lang };
      const asked = await pages.enquiry(failureOf(code), { ...typed, caravanId: house.id });
      const applied = await pages.loan(failureOf(code), { ...typed, caravan_id: house.id });
      const wished = await pages.viewing(failureOf(code), { ...typed, caravan_ids: house.id });
      for (const html of [asked, applied, wished]) {
        expect(html).toContain(`<html lang="${lang}"`);
        expect(html).toContain(sentence);
        expect(mainOf(html)).toContain('href="tel:');
        expect(html).not.toMatch(/onclick|ABI Sunrise|<textarea/);
      }
      expect(asked).toContain(`href="/${lang}/contact#enquiry"`);
      expect(applied).toContain(`href="/${lang}/houses`);
    },
  );

  test('names the house as the stock does, whatever the form calls it', async () => {
    const typed = { ...hostileEnquiry, caravanId: house.id.toUpperCase(), lang };
    const html = await pages.enquiry(down, { ...typed, caravanName: 'Купете злато' });
    expect(html).toContain(`>${enquiryWords.titleOf('ABI Sunrise')}</h2>`);
    expect(html).toContain('name="caravanName" value="ABI Sunrise"');
    expect(html).not.toContain('злато');
    const taken = await pages.enquiry(down, { caravanId: sold.id, caravanName: 'x', lang });
    expect(taken).toContain(`>${enquiryWords.taken.sold.title('Willerby Rio')}</h2>`);
  });

  test('names no house that visitors do not see, and keeps its id', async () => {
    const html = await pages.enquiry(down, { caravanId: stranger, caravanName: 'Злато', lang });
    expect(html).toContain(`>${enquiryWords.title}</h2>`);
    expect(html).toContain(`name="caravanId" value="${stranger}"`);
    expect(html).not.toContain('Злато');
    const odd = await pages.enquiry(down, { caravanId: `${stranger}"`, lang });
    expect(odd).not.toContain('name="caravanId"');
  });

  test.each([
    ['sold', sold.id, failureOf('rule', { details: { reason: 'sold' } })],
    ['reserved', reserved.id, failureOf('rule', { details: { reason: 'reserved' } })],
    ['sold', sold.id, failureOf('invalid', { fields: { consent: 'required' } })],
    ['gone', stranger, failureOf('not_found')],
    ['gone', stranger, failureOf('rate_limited')],
    ['gone', 'no id', failureOf('invalid', { fields: { caravan_id: 'required' } })],
  ] as const)(
    'offers an enquiry with what was typed for a loan for a house that is %s (%s)',
    async (why, caravan_id, failure) => {
      const html = await pages.loan(failure, { ...customer, caravan_id, lang });
      expect(html).toContain(escaped(loanWords.failures[why]));
      expect(html).not.toContain('/api/loan-requests');
      expect(html).toContain('action="/api/send-email"');
      for (const text of ['Мария Георгиева', 'maria@example.com', '0888 333 444'])
        expect(html.split(`value="${text}"`)).toHaveLength(2);
      const { taken, title } = enquiryWords;
      const { backTo } = formPagesMessages[lang].formPages;
      if (why === 'gone') {
        expect(html).toContain(`>${title}</h2>`);
        expect(mainOf(html)).toContain(`href="/${lang}/houses">`);
      } else {
        const name = why === 'sold' ? 'Willerby Rio' : 'Atlas Onyx';
        expect(html).toContain(`>${taken[why].title(name)}</h2>`);
        expect(mainOf(html)).toContain(`>${backTo(name)}</a>`);
        expect(html).toContain(`name="caravanId" value="${caravan_id}"`);
        expect(html).toContain('</textarea>');
        expect(html).not.toMatch(/<textarea[^>]*><\/textarea>/);
      }
      expect(propsIn(html)).not.toMatch(/Мария|maria|0888/);
    },
  );
});

describe('what a page shows again of a form of 256 kB', () => {
  /** Kilobytes that a character of the worst kind takes: `"` is written as `&quot;`. */
  const long = '"'.repeat(60_000);

  test('is of each field what it may have, and nothing of unknown fields', async () => {
    const typed = { name: long, email: long, phone: long, message: long, [long]: long, x: long };
    const html = await pages.enquiry(failureOf('invalid'), { ...typed, lang: 'bg' });
    const all = Object.values(enquiryLengths).reduce((sum, most) => sum + most, 0);
    const none = await pages.enquiry(failureOf('invalid'), { lang: 'bg' });
    const more = (text: string) => text.split('&quot;').length;
    expect(more(html) - more(none)).toBe(all);
    expect(bytes(html) - bytes(none)).toBeLessThan(all * '&quot;'.length + 100);
    expect(bytes(html)).toBeLessThan(100_000);
  });

  test('is as little of a loan request', async () => {
    const names = [...Object.keys(hostileCustomer), 'down_payment', 'period', 'consent', long];
    const typed = Object.fromEntries(names.map((name) => [name, long]));
    const form = { lang: 'bg', caravan_id: house.id };
    const none = await pages.loan(failureOf('invalid'), form);
    const html = await pages.loan(failureOf('invalid'), { ...typed, ...form });
    expect(bytes(html) - bytes(none)).toBeLessThan(6000);
    expect(bytes(html)).toBeLessThan(100_000);
  });

  test('is as little of a wish to see homes, and of its homes as many as it may name', async () => {
    const ids = Array.from(
      { length: 1000 },
      (_, index) => `${String(index).padStart(8, '0')}${stranger.slice(8)}`,
    );
    const form = { lang: 'bg', caravan_ids: house.id };
    const typed = {
      ...Object.fromEntries(
        ['name', 'phone', 'email', 'message', long].map((name) => [name, long]),
      ),
      at: `${at}${long}`,
    };
    const none = await pages.viewing(failureOf('invalid'), form);
    const html = await pages.viewing(failureOf('invalid'), { ...typed, ...form });
    const { message: _message, ...lengths } = enquiryLengths;
    const all = Object.values(lengths).reduce((sum, most) => sum + most, 0);
    const quotes = (text: string) => text.split('&quot;').length - 1;
    expect(quotes(html) - quotes(none)).toBe(all);
    expect(inputOf(html, `value="${at}"`)).toContain('checked=""');
    expect(bytes(html) - bytes(none)).toBeLessThan(all * '&quot;'.length + 100);
    const many = await pages.viewing(failureOf('invalid'), { lang: 'bg', caravan_ids: `${ids}` });
    expect(many.match(/name="caravan_ids"/g)).toHaveLength(mostHouses);
    expect(Math.max(bytes(html), bytes(many))).toBeLessThan(100_000);
  });

  test('is of the token of a viewing’s link as much as a token has', async () => {
    const sent = { [long]: long, x: long, token: `${token}${long}`, lang: 'bg' };
    const none = await pages.viewingLink(failureOf('taken'), { token, lang: 'bg' });
    const html = await pages.viewingLink(failureOf('taken'), sent);
    expect(html.split(`name="token" value="${token}"`)).toHaveLength(3);
    expect(bytes(html)).toBe(bytes(none));
  });
});
