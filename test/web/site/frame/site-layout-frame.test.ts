import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages, otherLanguage } from '#domain/locale.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const part = (html: string, tag: string) =>
  html.slice(html.indexOf(`<${tag}`), html.indexOf(`</${tag}>`));
/** The phone's menu stands before the footer. */
const menuOf = (html: string) =>
  html.slice(html.indexOf('id="site-menu"'), html.indexOf('<footer'));
const links = (html: string) =>
  [...html.matchAll(/<a (?:[^>]* )?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href, text]) => `${text} ${href}`,
  );

const mainLinks = {
  bg: [
    'Начало /bg',
    'Мобилни домове /bg/houses',
    'За нас /bg/about',
    'Контакти /bg/contact',
    'Въпроси /bg/faq',
  ],
  en: [
    'Home /en',
    'Mobile homes /en/houses',
    'About /en/about',
    'Contact /en/contact',
    'FAQ /en/faq',
  ],
};

describe.each(languages)('the frame of every page, in %s', (language) => {
  test('has the five links in its header, in the phone’s menu and in its footer', async () => {
    const { html } = await renderSite(`/${language}/faq`, []);
    const wide = part(html, 'header');
    for (const place of [wide, menuOf(html), part(html, 'footer')])
      expect(links(place)).toEqual(expect.arrayContaining(mainLinks[language]));
    expect(wide).toContain(`href="/${language}/faq" aria-current="page"`);
  });

  test('has opening hours, call, chat and what is kept in the phone’s menu', async () => {
    const menu = menuOf((await renderSite(`/${language}/faq`, [])).html);
    for (const line of openingWords(dealer.openingHours, language).lines)
      expect(menu).toContain(line);
    // A script fills it with whether the yard is open.
    expect(menu).toContain('<span class="open-now"></span>');
    const { sales } = dealer.phones;
    expect(menu).toContain(`href="tel:${sales.dial}"`);
    for (const chat of sales.chats.slice(0, 1))
      expect(menu).toContain(`href="${chatLink(chat, sales)}">${chatNames[chat]}</a>`);
    for (const page of ['favourites', 'compare'])
      expect(menu).toContain(`href="/${language}/${page}"`);
  });

  test('leads to the offers from the phone’s menu while an unsold house has one', async () => {
    const offers = `<a href="/${language}/houses?discount=true">`;
    for (const [sale_status, isLed] of [
      ['available', true],
      ['reserved', true],
      ['sold', false],
    ] as const) {
      const one = house({ sale_status });
      const campaigns = [buildCampaign({}, [one.id])];
      const { html } = await renderSite(`/${language}/faq`, [one], { campaigns });
      expect([sale_status, menuOf(html).includes(offers)]).toEqual([sale_status, isLed]);
    }
    expect(menuOf((await renderSite(`/${language}/faq`, [house()])).html)).not.toContain(offers);
  });

  test('links to the same page in the other language, and keeps the query', async () => {
    const { html } = await renderSite(`/${language}/houses?type=used&beds=4`, []);
    const other = otherLanguage(language);
    expect(part(html, 'header')).toContain(
      `href="/${other}/houses?type=used&amp;beds=4" hrefLang="${other}"`,
    );
  });

  test('searches by every filter of the listing, and reads its condition New or Used as the listing’s type', async () => {
    const { html } = await renderSite(`/${language}`, []);
    const dialog = html.slice(html.indexOf('id="site-search"'));
    expect(dialog).toContain(`action="/${language}/houses"`);
    for (const name of [
      'search',
      'type',
      'make',
      'minPrice',
      'maxPrice',
      'minBeds',
      'minBedrooms',
      'minYear',
      'discount',
    ])
      expect(dialog).toContain(`name="${name}"`);
    expect(dialog).toContain('<option value="2">2+</option>');
    const words = language === 'bg' ? ['Нов', 'Употребяван'] : ['New', 'Used'];
    expect(dialog).toContain(`<option value="new">${words[0]}</option>`);
    expect(dialog).toContain(`<option value="used">${words[1]}</option>`);
  });

  test('keeps the listing’s filters in a search on the listing, those without a field included, and has none elsewhere', async () => {
    const dialogOf = async (path: string) => {
      const { html } = await renderSite(path, []);
      return html.split('id="site-search"')[1]?.split('</form>')[0] ?? '';
    };
    const query = '?search=rio&year=1999&available=true&sort=name&dir=desc&page=2&nothing=1';
    const dialog = await dialogOf(`/${language}/houses${query}`);
    const hidden = [...dialog.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"\/>/g)];
    expect(hidden.map(([, name, value]) => `${name}=${value}`)).toEqual([
      'available=true',
      'sort=name',
      'dir=desc',
    ]);
    expect(dialog).toMatch(/name="search"[^>]* value="rio"/);
    const only = language === 'bg' ? 'точно 1999' : 'exactly 1999';
    expect(dialog).toContain(`<option value="1999-1999" selected="">${only}</option>`);
    const atLeast = await dialogOf(`/${language}/houses?minYear=1999`);
    expect(atLeast).toContain('<option selected="">1999</option>');
    expect(await dialogOf(`/${language}/faq${query}`)).toBe(await dialogOf(`/${language}/faq`));
  });

  test('ends with address, two phones, e-mail and social link', async () => {
    const footer = part((await renderSite(`/${language}/about`, [])).html, 'footer');
    const { address, phones, email, social } = dealer;
    for (const fact of [
      address.street[language],
      address.town[language],
      `href="tel:${phones.sales.dial}"`,
      `href="tel:${phones.service.dial}"`,
      `href="mailto:${email}"`,
      `href="${social.address}"`,
    ])
      expect(footer).toContain(fact);
  });

  test('says what each phone number is for, in the footer, among the contacts and at a house', async () => {
    const shown = house();
    const contact = (await renderSite(`/${language}/contact`, [])).html;
    const atHouse = (await renderSite(`/${language}/houses/${caravanSlug(shown)}`, [shown])).html;
    const { sales, service } = dealer.phones;
    for (const phone of [sales, service]) {
      const [label, number] = [phone.label[language], phone.shown.replaceAll(' ', '\u00a0')];
      const visit = contact.slice(contact.indexOf('class="visit"'), contact.indexOf('<footer'));
      for (const place of [part(contact, 'footer'), visit])
        expect(place).toContain(`<a href="tel:${phone.dial}">${label} ${number}</a>`);
      expect(atHouse).toContain(
        `<dt>${label}</dt><dd><a href="tel:${phone.dial}">${number}</a></dd>`,
      );
    }
  });

  test('names the company behind the site, its numbers, seat, register and supervisory authority', async () => {
    const footer = part((await renderSite(`/${language}/about`, [])).html, 'footer');
    const { legalName, number, vatNumber, seat, register, supervisor } = dealer.company;
    for (const fact of [
      legalName[language],
      number,
      ...(vatNumber === null ? [] : [vatNumber]),
      seat[language],
      register[language],
      supervisor.site,
    ])
      expect(footer).toContain(fact);
  });
});
