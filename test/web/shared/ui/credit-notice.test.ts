import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { type Language, languages } from '#domain/locale.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import { LoanForm } from '#site/islands/loan/loan-form.tsx';
import { ApiError, renderRefusedLoan } from '#site/server/render-refused-form.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const home = house({ model: 'Rio', price: 18_000 });
const reserved = house({ model: 'Vista', sale_status: 'reserved' });
const sold = house({ model: 'Aspen', sale_status: 'sold' });
const houses = [home, reserved, sold, house({ model: 'Granada', price: 24_000 })];
const now = new Date('2026-11-25T10:00:00Z');
const schemes = [buildScheme({ period: 36 }), buildScheme()];
const page = `/houses/${caravanSlug(home)}`;

const read = (html: string) => html.replace(/<!-- -->/g, '').replace(/\s|&nbsp;/g, ' ');

/** What is read on a page, its frame left out. */
const textOf = (html: string) =>
  read(/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<\/(p|li|dd|h\d|summary|label)>/g, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const onSite =
  (path: string, given: { schemes?: typeof schemes } = { schemes }) =>
  async (language: Language) =>
    (await renderSite(`/${language}${path}`, houses, { ...given, now })).html;

const refused = (isKnown: boolean) => async (language: Language) =>
  renderRefusedLoan(
    {
      language,
      typed: { lang: language, caravan_id: home.id, period: '48', down_payment: '9000' },
      failure: new ApiError('invalid', 400, '', {
        fields: { 'customer_data.firstname': 'required' },
      }),
      house: isKnown
        ? { id: home.id, name: 'Willerby Rio', year: home.year, status: 'available' }
        : null,
    },
    {
      origin: 'https://homes.example',
      now,
      makes: [],
      hasOffers: false,
      hours: dealer.openingHours,
      unreadId: isKnown ? null : home.id,
      financed: isKnown
        ? {
            id: home.id,
            name: 'Willerby Rio',
            slug: caravanSlug(home),
            price: home.price,
            saleStatus: 'available',
          }
        : null,
      schemes: isKnown ? schemes : null,
    },
  );

const dialog = (hasAnswer: boolean) => async (language: Language) =>
  renderToStaticMarkup(
    createElement(LoanForm, {
      language,
      house: { id: home.id, name: 'Willerby Rio' },
      price: home.price,
      schemes: hasAnswer ? schemes : null,
      onClose: () => {},
      words: financingMessages[language].financing,
    }),
  );

interface CreditPage {
  name: string;
  make: (language: Language) => Promise<string>;
  /** Whether it has a monthly figure, and with it the whole example. */
  hasFigures: boolean;
}
/** The pages that offer credit or show it. */
const pages: CreditPage[] = [
  { name: 'home', make: onSite(''), hasFigures: false },
  { name: 'about', make: onSite('/about'), hasFigures: false },
  { name: 'the questions', make: onSite('/faq'), hasFigures: false },
  { name: 'the terms', make: onSite('/terms'), hasFigures: false },
  { name: 'the listing', make: onSite('/houses'), hasFigures: true },
  { name: 'a house', make: onSite(page), hasFigures: true },
  { name: 'a house without the bank’s schemes', make: onSite(page, {}), hasFigures: false },
  { name: 'the loan form', make: onSite(`${page}/instalments`), hasFigures: true },
  {
    name: 'the loan form without the bank’s schemes',
    make: onSite(`${page}/instalments`, {}),
    hasFigures: false,
  },
  { name: 'the loan dialog', make: dialog(true), hasFigures: true },
  { name: 'the loan dialog without the bank’s schemes', make: dialog(false), hasFigures: false },
  { name: 'a refused loan form', make: refused(true), hasFigures: true },
  { name: 'a refused loan form for an unknown house', make: refused(false), hasFigures: false },
  { name: 'the page of a loan that failed', make: onSite('/loan-failed'), hasFigures: false },
];
const cases = languages.flatMap((language) => pages.map((each) => ({ ...each, language })));

const { company, provider, intermediary } = dealer;
const notice = {
  bg: [
    '<strong>Внимание! Заемането на пари струва пари.</strong>',
    `Кредитор е ${provider.legalName.bg}.`,
    'от 50 € до 15 000 € и само тя решава',
    `${company.legalName.bg} е кредитен посредник `,
    `: ${intermediary.extent.bg}.`,
    'дължите такса',
  ],
  en: [
    '<strong>Caution! Borrowing money costs money.</strong>',
    `The lender is ${provider.legalName.en}.`,
    '€50 to €15,000, and it alone decides',
    `${company.legalName.en} is a credit intermediary of this bank `,
    `: it ${intermediary.extent.en}.`,
    'You owe the intermediary ',
  ],
};
const figures = {
  bg: [
    'Цена в брой',
    'Първоначална вноска',
    'Общ размер на кредита',
    'Месечни вноски',
    'Фиксиран лихвен процент (ГЛП)',
    'Годишен процент на разходите (ГПР)',
    'Общо дължима сума',
  ],
  en: [
    'Cash price',
    'Down payment',
    'Total amount of credit',
    'Monthly instalments',
    'Interest rate (NIR), fixed',
    'Annual percentage rate (APR)',
    'Total due',
  ],
};

describe('whoever reads of credit', () => {
  test.each(cases)(
    'reads once what it costs, who lends and what the dealer is to the bank: $name, in $language',
    async ({ make, language }) => {
      const notices = read(await make(language)).match(/<p class="credit-notice">.*?<\/p>/g) ?? [];
      expect(notices).toHaveLength(1);
      for (const words of notice[language]) expect(notices[0]).toContain(words);
    },
  );

  test.each(cases)(
    'has a monthly figure with all the others, under one name each, or none: $name, in $language',
    async ({ make, language, hasFigures }) => {
      const html = read(await make(language));
      const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].filter(([, name]) =>
        figures[language].includes(name ?? ''),
      );
      expect(rows.map(([, name]) => name)).toEqual(hasFigures ? figures[language] : []);
      for (const [, , value] of rows) expect(value).toMatch(/\d/);
    },
  );

  test.each(cases)(
    'reads nothing of how easy or quick it is, and that the bank decides: $name, in $language',
    async ({ make, language }) => {
      const sentences = textOf(await make(language)).split(/(?<=[.!?])\s/);
      const credit = /loan|credit|instalment|bank|\blends\b|кредит|вноск|заявк|банка/i;
      expect(sentences.filter((one) => credit.test(one)).join(' ')).toMatch(/decides|решава/);
      for (const sentence of sentences) {
        expect(sentence).not.toMatch(
          /\b(easy|easily|quick|quickly|fast|instant)|лесн|бърз|веднага/i,
        );
        // An answer within 24 hours is the dealer's; where it is about a loan, the bank is named.
        if (!/24 (hours|часа)/.test(sentence)) continue;
        expect(sentence).toMatch(
          /\bwe (will )?(answer|reply)|отговаряме|ще отговорим|ще ви отговорим/i,
        );
        if (credit.test(sentence)) expect(sentence).toMatch(/bank decides|решава банката/);
      }
    },
  );

  test.each(languages)(
    'reads it in the answer that search engines show of the questions, in %s',
    async (language) => {
      const html = await onSite('/faq')(language);
      const answers = html.split('"@type":"FAQPage"')[1]?.split('</script>')[0];
      expect(answers).toContain(financingMessages[language].financing.credit.caution);
      expect(answers).toContain(dealer.provider.legalName[language]);
    },
  );

  // The notice stands where credit is offered: where there is none, nothing may offer it.
  test.each(languages)(
    'is met with no offer of it on the pages of a home that is taken, in %s',
    async (language) => {
      for (const one of [reserved, sold])
        for (const path of ['', '/instalments']) {
          const html = await onSite(`/houses/${caravanSlug(one)}${path}`)(language);
          expect(html).not.toContain('credit-notice');
          const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? '';
          expect(title).toContain(`Willerby ${one.model}`);
          // A credit card is a way to pay at once.
          expect(title + textOf(html)).not.toMatch(
            /instalment|loan|credit (?!card)|вноск|заем|кредит(?!на карта)/i,
          );
        }
    },
  );
});

describe('the notice says what the dealer is to the bank', () => {
  const asStored = { ...dealer.intermediary };
  afterEach(() => Object.assign(dealer.intermediary, asStored));
  test.each<[string, Partial<typeof asStored>, string, string]>([
    [
      'for one bank',
      { isExclusive: true },
      'е кредитен посредник само на тази банка: ',
      'is a credit intermediary of this bank alone: it ',
    ],
    [
      'for several banks',
      { isExclusive: false },
      'е кредитен посредник на тази и на други банки: ',
      'is a credit intermediary of this bank and of others: it ',
    ],
    [
      'for nothing',
      { fee: 0 },
      'За това не дължите такса.',
      'You owe the intermediary no fee for that.',
    ],
    [
      'for a fee',
      { fee: 7.5 },
      'За това дължите такса от 7,50 €.',
      'You owe the intermediary a fee of €7.50 for that.',
    ],
  ])('%s', (_, ties, bg, en) => {
    Object.assign(dealer.intermediary, ties);
    for (const language of languages) {
      const { credit } = financingMessages[language].financing;
      const html = renderToStaticMarkup(createElement(CreditNotice, { language, words: credit }));
      expect(read(html)).toContain(language === 'bg' ? bg : en);
    }
  });
});
