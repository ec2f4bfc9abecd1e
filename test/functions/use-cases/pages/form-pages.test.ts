import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { createFormPages } from '#functions/use-cases/pages/form-pages.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';

/** While nothing can be read: neither the catalogue nor what is stored of the bank. */
const pages = createFormPages({
  loadShowroom: () =>
    Promise.reject(new DomainError('unavailable', 'The catalogue is out of reach')),
  cache: { read: () => Promise.reject(new Error('The table is down')) },
  origin: 'https://homes.example',
  clock: () => new Date('2026-11-21T10:00:00Z'),
});
const down = new DomainError('unavailable', 'The service is busy.');

describe.each(['bg', 'en'] as const)(
  'the page of a refused form while neither catalogue nor bank’s schemes can be read, in %s',
  (lang) => {
    test('shows the enquiry as typed', async () => {
      const html = await pages.enquiry(down, {
        name: 'Иван',
        message: 'Здравейте',
        caravanId: 'x',
        caravanName: 'ABI',
        lang,
      });
      expect(html).toContain('value="Иван"');
      expect(html).toContain('>Здравейте</textarea>');
      expect(html).toContain(enquiryMessages[lang].enquiry.failures.submitError);
    });

    test('shows the loan request as typed, without price and figures', async () => {
      const typed = {
        caravan_id: 'c1',
        'customer_data.firstname': 'Мария',
        consent: 'true',
        down_payment: '5 000',
        lang,
      };
      const html = await pages.loan(down, typed);
      const words = financingMessages[lang].financing;
      expect(html).toContain('name="caravan_id" value="c1"');
      expect(html).toContain('value="Мария"');
      expect(html).toContain('value="5 000"');
      expect(html.match(/<input[^>]*name="consent"[^>]*>/)?.[0]).toContain('checked=""');
      expect(html).toContain(words.calculator.none);
      expect(html).toContain(words.failures.submit);
      expect(html).not.toMatch(/NaN|Infinity|∞/);
    });

    test('says that a form with a captcha needs scripts, and whom to call', async () => {
      const refusal = new DomainError('invalid', 'Please complete the reCAPTCHA verification', {
        fields: { captcha: 'required' },
      });
      for (const html of [
        await pages.enquiry(refusal, { lang }),
        await pages.loan(refusal, { lang }),
      ]) {
        expect(html).toContain(enquiryMessages[lang].enquiry.noScript);
        expect(html.split('<main')[1]?.split('</main>')[0]).toContain('href="tel:');
      }
    });
  },
);

test('a form that names no language is answered in Bulgarian', async () => {
  expect(await pages.enquiry(down, { lang: 'xx' })).toContain('<html lang="bg"');
});
