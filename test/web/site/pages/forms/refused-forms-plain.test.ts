import { describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatMoney } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { instalmentPlan } from '#domain/requests/financing.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house as buildHouse } from '#test/functions/catalogue/houses.ts';

const languages = ['bg', 'en'] as const;
const house = buildHouse({ make: 'ABI', model: 'Sunrise', price: 20_000 });
const address = `houses/${caravanSlug(house)}/instalments`;

/** The tags of a page that have this attribute. */
const tagsWith = (html: string, attribute: string) =>
  (html.match(/<[^>]+>/g) ?? []).filter((tag) => tag.includes(` ${attribute}`));

const scheme = (period: number): FinancingScheme => ({
  id: `s${period}`,
  name: 'Usual',
  period,
  amount_min: 100,
  amount_max: 12_400,
  installment_factor: 1.2 / period,
  total_due_factor: 1.2,
  nir: 9,
  apr: 9.5,
});
const schemes = [scheme(36), scheme(48)];

async function instalments(
  lang: 'bg' | 'en',
  query = '',
  known: FinancingScheme[] | null = schemes,
) {
  const reads = { ...readsOf([house]), listFinancingSchemes: async () => ({ items: known ?? [] }) };
  if (!known) reads.listFinancingSchemes = () => Promise.reject(new Error('not known'));
  const origin = 'https://homes.example';
  const search = new URLSearchParams(query);
  return renderPage(
    { path: `/${lang}/${address}`, search, origin, now: new Date('2026-11-21T10:00:00Z') },
    reads,
  );
}

describe.each(languages)('the loan form as a page, in %s', (lang) => {
  const words = financingMessages[lang].financing;

  test('calculates the instalment for the terms in its address', async () => {
    const { html, status } = await instalments(lang, 'period=36&down_payment=9+000');
    const plan = instalmentPlan(schemes, 20_000, 9000, 36);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(formatMoney(plan?.instalment ?? 0, lang));
    expect(html).toContain('<option value="36" selected="">');
    expect(html).toContain('name="down_payment" value="9 000"');
    expect(html).toContain('<input type="hidden" name="down_payment" value="9000"/>');
    expect(html).toContain('<input type="hidden" name="period" value="36"/>');
    expect(html).toContain(words.calculator.again);
  });

  test('opens with the terms of the house’s example, and sends exactly what it shows', async () => {
    const { html } = await instalments(lang);
    expect(html).toContain('<input type="hidden" name="down_payment" value="10000"/>');
    expect(html).toContain('<input type="hidden" name="period" value="48"/>');
    expect(html).toContain(`action="/${lang}/${address}"`);
    expect(tagsWith(html, 'action="/api/loan-requests"')[0]).toContain('method="post"');
    expect(html).toContain(`name="caravan_id" value="${house.id}"`);
    expect(html).toContain(`name="lang" value="${lang}"`);
  });

  test('says what is wrong with a down payment, and then offers no terms', async () => {
    for (const typed of ['100', 'abc', '-1', '99999999999']) {
      const { html, status } = await instalments(lang, `down_payment=${typed}`);
      expect(status).toBe(200);
      expect(html).toContain('id="loan-down_payment-error"');
      expect(html).not.toContain('type="hidden" name="down_payment"');
    }
  });

  test('takes the request without the bank’s schemes, with the down payment as a wish', async () => {
    const { html } = await instalments(lang, '', null);
    expect(html).toContain(words.calculator.none);
    expect(tagsWith(html, 'name="down_payment"')[0]).toContain('form="loan-request"');
    expect(html).not.toContain('name="period"');
  });

  test('says that a house is not available, and has no form', async () => {
    for (const sale_status of ['reserved', 'sold'] as const) {
      const other = buildHouse({ sale_status });
      const { html } = await renderSite(`/${lang}/houses/${caravanSlug(other)}/instalments`, [
        other,
      ]);
      expect(html).toContain(messagesOf[lang].house.availability[sale_status]);
      expect(html).not.toContain('/api/loan-requests');
    }
  });

  test('leads from a sold home to its similar ones where there are some, else to the stock', async () => {
    const sold = buildHouse({ sale_status: 'sold' });
    const path = `/${lang}/houses/${caravanSlug(sold)}`;
    const main = async (houses: ReturnType<typeof buildHouse>[]) =>
      (await renderSite(`${path}/instalments`, houses)).html.split('<main')[1] ?? '';
    expect(await main([sold, house])).toContain(
      `<a class="button" href="${path}#similar">${messagesOf[lang].house.similar}</a>`,
    );
    expect(await main([sold])).toContain(
      `<a class="button" href="/${lang}/houses">${messagesOf[lang].home.seeInventory}</a>`,
    );
  });

  test('is not found for a house that does not exist', async () => {
    expect(
      (await renderSite(`/${lang}/houses/abi-sunrise-99999999/instalments`, [house])).status,
    ).toBe(404);
  });
});

describe.each(languages)('the page that confirms a sent form, in %s', (lang) => {
  test('uses the form’s own words, with the reference', async () => {
    const enquiry = await renderSite(`/${lang}/sent?form=enquiry&number=1A2B3C4D`, []);
    expect(enquiry.status).toBe(200);
    expect(enquiry.html).toContain(enquiryMessages[lang].enquiry.success.title);
    expect(enquiry.html).toContain('1A2B3C4D');
    expect(enquiry.html).toContain('<meta name="robots" content="noindex">');
    const loan = await renderSite(`/${lang}/sent?form=loan&number=1A2B3C4D`, []);
    const { submitted } = financingMessages[lang].financing;
    expect(loan.html).toContain(submitted.title);
    expect(loan.html).toContain(submitted.number('1A2B3C4D'));
    expect(loan.html).toContain(submitted.steps[0]);
  });

  test.each(['viewing', 'viewing-moved', 'viewing-cancelled'] as const)(
    'says what became of a viewing, and promises nothing that is not agreed: %s',
    async (form) => {
      const { sent, number } = formPagesMessages[lang].viewing;
      const { html } = await renderSite(`/${lang}/sent?form=${form}&number=1A2B3C4D`, []);
      expect(html).toContain(`<h1>${sent[form].title}</h1>`);
      expect(html).toContain(sent[form].text);
      expect(html).toContain(number('1A2B3C4D'));
      expect(html).toContain('href="tel:');
    },
  );

  test('shows no malformed reference', async () => {
    const { html } = await renderSite(`/${lang}/sent?form=enquiry&number=%3Cb%3ECall+0900`, []);
    expect(html.split('<main')[1]?.split('</main>')[0]).not.toMatch(/0900|<b>/);
  });

  test.each(['', '?form=loan', '?form=viewing', '?form=enquiry&number=', '?form=loan&number=1A2B'])(
    'says that nothing was sent where its address has no number: /sent%s',
    async (query) => {
      const { html } = await renderSite(`/${lang}/sent${query}`, []);
      const { nothingSent, sentHead } = formPagesMessages[lang].formPages;
      expect(html).toContain(`<title>${nothingSent.title}`);
      expect(html).toContain(`<h1>${nothingSent.title}</h1>`);
      expect(html).toContain(`href="/${lang}/contact"`);
      for (const words of [
        sentHead,
        enquiryMessages[lang].enquiry.success.title,
        financingMessages[lang].financing.submitted.title,
      ])
        expect(html).not.toContain(words);
    },
  );
});
