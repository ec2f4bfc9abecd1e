import { describe, expect, test } from 'vitest';
import { dealer } from '../../../../functions/domain/dealer.ts';
import { languages } from '../../../../functions/domain/locale.ts';
import { renderSite } from '../../../support/render-site.ts';

/** Spec section 1, where a visitor would look for it, in both languages. */
const facts: Record<string, readonly [bg: RegExp, en: RegExp][]> = {
  '': [
    [/Над 150.модела/, /Over 150 models/],
    [/от 15.000 до 45.000.евро/, /from 15,000 to 45,000 euro/],
    [/Безплатна доставка/, /Free delivery/],
    [/Стар срещу нов/, /Part exchange welcome/],
    [/до 24.часа/, /within 24 hours/],
    [/партньори във Великобритания/, /partner suppliers in the UK/],
    [/Богат избор/, /Wide selection/],
    [/Съвет от специалист/, /Expert advice/],
    [/Обратно изкупуване/, /Buyback programme/],
    [/В брой, с кредитна карта или по банков път/, /In cash, by credit card or by bank transfer/],
    [/Кърджали/, /Kardzhali/],
    [/30000-90000 BGN/, /30000-90000 BGN/],
  ],
  '/about': [
    [/15\+/, /15\+/],
    [/500\+/, /500\+/],
    [/4,9\/5/, /4\.9\/5/],
    [/с кредитна карта/, /by credit card/],
  ],
  '/faq': [
    [/Не даваме официална гаранция/, /no formal warranty/],
    [/Нямаме собствен следпродажбен сервиз/, /no servicing of our own after the sale/],
  ],
  '/contact': [
    [
      /Делнични дни.*09:00–17:00.*Събота.*09:00–17:00.*Неделя.*10:00–16:00.*Празници/,
      /Weekdays.*Saturday.*Sunday.*Public holidays/,
    ],
  ],
  '/terms': [
    [/Не даваме официална гаранция и нямаме следпродажбен сервиз/, /no formal warranty and do no servicing/],
    [/ГПР/, /APR/],
  ],
};

describe.each(languages)('in %s', (language) => {
  test.each(Object.keys(facts))('/…%s says its facts', async (path) => {
    const { html, status } = await renderSite(`/${language}${path}`, []);
    expect(status).toBe(200);
    for (const [bg, en] of facts[path] ?? []) expect(html).toMatch(language === 'bg' ? bg : en);
  });

  test('no page says by itself whether the yard is open: a copy of it may be old', async () => {
    for (const path of ['', '/contact', '/terms'])
      expect((await renderSite(`/${language}${path}`, [])).html).not.toMatch(/Отворено сега|Отваряме|Open now|Opens /);
  });

  test('the contact page has address, phones, e-mail, network and the way to the houses', async () => {
    const { html } = await renderSite(`/${language}/contact`, []);
    const { phones, email, social, address } = dealer;
    for (const part of [
      address.street[language],
      `tel:${phones.sales.dial}`,
      `tel:${phones.service.dial}`,
      `mailto:${email}`,
      social.address,
      `href="/${language}/houses"`,
      'https://www.google.com/maps/dir/',
    ])
      expect(html).toContain(part);
  });

  test('a page that is not there says so in the specification’s words', async () => {
    const { html, status } = await renderSite(`/${language}/nothing`, []);
    expect(status).toBe(404);
    expect(html).toContain('404');
    expect(html).toContain(`href="/${language}/houses"`);
    if (language === 'en') expect(html).toMatch(/Page Not Found.*Back to Home.*Browse Caravans/s);
  });
});
