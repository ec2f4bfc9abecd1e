import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { asDealer, demoDealer } from '#support/as-dealer.ts';

// The specification speaks of the demo's dealer.
const { dealer, renderSite } = await asDealer(demoDealer, async () => ({
  ...(await import('#domain/dealer/dealer.ts')),
  ...(await import('#support/render-site.ts')),
}));
const scene = { campaigns: [], now: new Date('2026-11-21T10:00:00Z') };

/** The text that a visitor reads on a page: no markup, no head, every space alike. */
async function read(path: string): Promise<string> {
  const { html } = await renderSite(path, [], scene);
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/**
 * Facts of the specification's first section, the page where a visitor reads them, and the words in
 * Bulgarian and in English.
 */
const facts: [fact: string, path: string, bg: RegExp, en: RegExp][] = [
  ['over 150 models', '', /Над 150 модела/, /Over 150 models/],
  ['prices from 15 000 to 45 000 euro', '', /15 000 до 45 000 евро/, /15,000 to 45,000 euro/],
  [
    'the same prices where one reads about the dealer',
    '/about',
    /15 000 до 45 000 евро/,
    /15,000 to 45,000 euro/,
  ],
  ['free delivery', '', /Безплатна доставка/, /Free delivery/],
  ['part exchange', '', /Стар срещу нов/, /Part exchange welcome/],
  ['a buyback programme', '', /изкуп/i, /Buyback programme/],
  ['financing', '', /изплащане|вноски/i, /Financing/],
  ['a reply to a loan request within 24 hours', '', /24 часа/, /24 hours/],
  [
    'partner suppliers in the UK',
    '',
    /партньори във Великобритания/,
    /partner suppliers in the UK/,
  ],
  ['Kardzhali', '', /Кърджали/, /Kardzhali/],
  [
    'payment in cash, by credit card, by bank transfer',
    '',
    /С кредитна карта или по банков път; в брой – когато/,
    /By credit card or by bank transfer; in cash where/,
  ],
  [
    'the same payment where one reads about the dealer',
    '/about',
    /с кредитна карта, по банков път.* – и в брой/,
    /by credit card, by bank transfer.* and in cash where/,
  ],
  ['four figures', '/about', /15\+.*500\+.*500\+.*4,9\/5/, /15\+.*500\+.*500\+.*4\.9\/5/],
  [
    'wide selection, expert advice, buyback',
    '/about',
    /Богат избор.*Съвет от специалист.*Обратно изкупуване/,
    /Wide selection.*Expert advice.*Buyback programme/,
  ],
  [
    'no warranty but the legal one',
    '/faq',
    /Не даваме допълнителна търговска гаранция. Законовата важи за всеки дом/,
    /no additional commercial guarantee. The legal one holds for every home/,
  ],
  [
    'no after-sales servicing',
    '/faq',
    /сервиз|след продажбата/i,
    /no servicing of our own after the sale/,
  ],
  [
    'opening hours on weekdays and Saturday, on Sunday, and on holidays',
    '/contact',
    /Делнични дни.*09:00–17:00.*Събота.*09:00–17:00.*Неделя.*10:00–16:00.*Празници/,
    /Weekdays.*09:00–17:00.*Saturday.*09:00–17:00.*Sunday.*10:00–16:00.*Public holidays/,
  ],
];

describe('visitors read of', () => {
  test.each(facts)('%s, on /{lang}%s', async (_, path, bg, en) => {
    expect(await read(`/bg${path}`)).toMatch(bg);
    expect(await read(`/en${path}`)).toMatch(en);
  });

  test('the dealer’s phones, address and e-mail, on every page', async () => {
    for (const path of ['', '/houses', '/about', '/contact', '/faq', '/privacy']) {
      const page = await read(`/bg${path}`);
      for (const fact of [
        dealer.phones.sales.shown,
        dealer.phones.service.shown,
        dealer.email,
        dealer.address.street.bg,
      ])
        expect(page, path).toContain(fact);
    }
  });

  test('the six questions, and those that everybody asks, in groups, each with an address of its own', async () => {
    for (const language of languages) {
      const { html } = await renderSite(`/${language}/faq`, [], scene);
      const groups = html.split('<section><h2>').slice(1);
      expect(groups).toHaveLength(5);
      const ids = groups.map((group) =>
        [...group.matchAll(/<\/summary><p id="([^"]+)"/g)].map(([, id]) => id),
      );
      for (const group of ids) expect(group.length).toBeGreaterThan(2);
      expect(new Set(ids.flat()).size).toBe(20);
      const specified = ['financing', 'part-exchange', 'after-sales', 'delivery', 'accessories'];
      expect(ids.flat()).toEqual(expect.arrayContaining([...specified, 'warranty']));
    }
  });

  test('the same questions in the data for search engines, each answered as on the page', async () => {
    const { html } = await renderSite('/bg/faq', [], scene);
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?FAQPage.*?)<\/script>/.exec(html)?.[1] ?? '',
    );
    const shown = [...html.matchAll(/<summary>([^<]*)<\/summary><p id="[^"]*">([^<]*)/g)];
    const told = data.mainEntity.map(
      (one: { name: string; acceptedAnswer: { text: string } }) =>
        [one.name, one.acceptedAnswer.text.split('\n')[0]] as const,
    );
    expect(told).toEqual(shown.map(([, question, answer]) => [question, answer?.trim()]));
    expect(told).toHaveLength(20);
  });

  test.each([
    ['bg', /зависи|Решава общината|попитайте/],
    ['en', /depends|municipality decides|ask us/i],
  ])('in %s what depends on land, home or municipality, as such', async (language, open) => {
    const { html } = await renderSite(`/${language}/faq`, [], scene);
    for (const id of ['delivery-price', 'permit', 'utilities', 'winter', 'documents'])
      expect(new RegExp(`<p id="${id}">(.*?)</p>`).exec(html)?.[1], id).toMatch(open);
  });

  test('the data for search engines: prices, payment, hours and town', async () => {
    const { html } = await renderSite('/en', [], scene);
    for (const fact of [
      '"priceRange":"30000-90000 BGN"',
      '"paymentAccepted":"Cash, Credit Card, Bank Transfer"',
      '"openingHours":["Mo-Sa 09:00-17:00","Su 10:00-16:00"]',
      '"addressLocality":"Kardzhali"',
    ])
      expect(html).toContain(fact);
  });

  test('three customers’ testimonials', async () => {
    const { html } = await renderSite('/en', [], scene);
    expect([...html.matchAll(/<blockquote\b/g)]).toHaveLength(3);
  });
});
