import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { withName } from '#shared/texts/wording/prepositions.ts';
import { EnquiryForm } from '#site/islands/enquiry/enquiry-form.tsx';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const words = enquiryMessages.en.enquiry;
const granada = house({ model: 'Granada', year: 2013 });
const page = async (path: string) => (await renderSite(path, [granada])).html;
const formOf = (html: string) =>
  html.slice(
    html.indexOf('id="enquiry"'),
    html.indexOf('</section>', html.indexOf('id="enquiry"')),
  );

describe('the enquiry form on a page', () => {
  test.each(['/bg', '/en/contact', `/bg/houses/${caravanSlug(granada)}`])(
    'is on %s',
    async (path) => {
      const form = formOf(await page(path));
      for (const name of ['name', 'email', 'phone', 'message'])
        expect(form).toContain(`name="${name}"`);
      expect(form).toContain(`href="${path.slice(0, 3)}/privacy"`);
    },
  );

  test.each([
    ['bg', 'Здравейте! Интересувам се от мобилния дом Willerby Granada (2013\u00a0г.).'],
    ['en', 'Hello, I am interested in the Willerby Granada (2013).'],
  ])('begins with a sentence of interest in the house, in %s', async (language, sentence) => {
    expect(formOf(await page(`/${language}/houses/${caravanSlug(granada)}`))).toContain(
      `>${sentence}`,
    );
    expect(formOf(await page(`/${language}`))).toMatch(/<textarea[^>]*><\/textarea>/);
  });

  test.each([
    [
      'bg',
      'sold',
      'Търсите дом като Willerby Granada?',
      'Здравейте! Виждам, че Willerby Granada (2013\u00a0г.)',
      'Попитайте за подобен',
      'Искам подобен',
    ],
    [
      'en',
      'sold',
      'Looking for one like the Willerby Granada?',
      'Hello, I see that the Willerby Granada (2013) is sold',
      'Ask for one like this',
      'One like this',
    ],
    [
      'bg',
      'reserved',
      'Willerby Granada: научете, ако се освободи',
      'Здравейте! Мобилният дом Willerby Granada (2013\u00a0г.) е резервиран.',
      'Съобщете ми, ако се освободи',
      'Съобщете ми',
    ],
    [
      'en',
      'reserved',
      'Willerby Granada: hear if it is free again',
      'Hello, the Willerby Granada (2013) is reserved.',
      'Tell me if it is free again',
      'Notify me',
    ],
  ] as const)(
    'in %s asks about a house that is %s for what can still be had',
    async (language, sale_status, title, sentence, button, short) => {
      const taken = { ...granada, sale_status };
      const { html } = await renderSite(`/${language}/houses/${caravanSlug(taken)}`, [taken]);
      expect(formOf(html)).toContain(`>${title}</h2>`);
      expect(formOf(html)).toContain(`>${sentence}`);
      expect([...html.matchAll(/href="#enquiry">([^<]*)</g)].map(([, words]) => words)).toEqual([
        button,
        short,
      ]);
    },
  );

  test('marks the phone like a required field, though nobody has to give one', async () => {
    const form = formOf(await page('/bg'));
    expect(form).toMatch(/<label for="enquiry-phone" class="starred">/);
    expect(/<input [^>]*name="phone"[^>]*>/.exec(form)?.[0]).not.toContain('required');
  });

  test('is a plain form that posts house and language, so that nothing typed gets into an address', async () => {
    const { id } = granada;
    const form = formOf(await page(`/bg/houses/${caravanSlug(granada)}`));
    expect(form).toMatch(/<form (?=[^>]*method="post")(?=[^>]*action="\/api\/send-email")/);
    for (const [name, value] of Object.entries({
      lang: 'bg',
      caravanId: id,
      caravanName: 'Willerby Granada',
    }))
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(formOf(await page('/en'))).not.toContain('caravan');
  });

  test('hides its honeypot field from people and their screen readers', async () => {
    expect(formOf(await page('/bg'))).toMatch(
      /<div class="hidden-text" aria-hidden="true"><label>Website<input (?=[^>]*name="website")(?=[^>]*tabindex="-1")(?=[^>]*autoComplete="off")/i,
    );
  });

  test('with a captcha, which needs scripts, is not sent without them and offers phones and e-mail instead', () => {
    dealer.forms.captcha = true;
    const form = renderToString(createElement(EnquiryForm, { language: 'en', words }));
    dealer.forms.captcha = false;
    const { phones, email } = dealer;
    expect(form).toMatch(/<form [^>]*method="dialog"/);
    expect(form).not.toContain('action=');
    const instead = /<noscript>.*?<\/noscript>/s.exec(form)?.[0];
    for (const way of [phones.sales.dial, phones.service.dial])
      expect(instead).toContain(`href="tel:${way}"`);
    expect(instead).toContain(`href="mailto:${email}"`);
    expect(
      formOf(renderToString(createElement(EnquiryForm, { language: 'en', words }))),
    ).not.toContain('<noscript>');
  });

  test('after a refusal by the server has what was typed, and the errors', () => {
    const typed = { name: '', email: 'ivan', phone: '0888', message: 'Здравейте' };
    const problems = { name: 'nameRequired', email: 'emailInvalid' } as const;
    const form = renderToString(
      createElement(EnquiryForm, {
        language: 'en',
        words,
        typed,
        refused: { problems, failure: 'Not sent.' },
      }),
    );
    expect(form).toMatch(/id="enquiry-email"[^>]*value="ivan"/);
    expect(form).toContain('>Здравейте</textarea>');
    expect(form).toContain('2 fields need your attention. Name is required Email is invalid');
    expect(form).toContain('<p>Not sent.</p>');
  });

  test('is linked from the price panel and from the phone bar', async () => {
    const html = await page(`/bg/houses/${caravanSlug(granada)}`);
    expect(html.match(/href="#enquiry"/g)).toHaveLength(2);
  });
});

describe('the instalments link of a house', () => {
  test.each([
    [
      'available',
      `<a [^>]*href="/bg/houses/[^"/]+/instalments"[^>]*>.{1,200}На вноски ${withName(dealer.provider.shortName)}</a>`,
    ],
    ['reserved', 'Домът е резервиран\\.<'],
    ['sold', 'Домът е продаден\\.'],
  ] as const)(
    'is there only for an available house, and explained otherwise: %s',
    async (sale_status, shown) => {
      const one = house({ sale_status });
      const { html } = await renderSite(`/bg/houses/${caravanSlug(one)}`, [one]);
      expect(html).toMatch(new RegExp(shown));
      expect(html.includes('panel-loan')).toBe(sale_status === 'available');
    },
  );
});
