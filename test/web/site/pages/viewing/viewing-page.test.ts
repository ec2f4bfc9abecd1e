import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { renderSite, type Scene } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const granada = house({ model: 'Granada', number: 10_042 });
const rio = house({ model: 'Rio', sale_status: 'reserved' });
const sold = house({ model: 'Moselle', sale_status: 'sold' });
const others = ['Salsa', 'Vacation', 'Aspen', 'Lyndhurst'].map((model) => house({ model }));
const all = [granada, rio, sold, ...others];
const number = ({ id }: { id: string }) => id.slice(0, slugIdLength);
/** Saturday noon in Sofia. */
const now = new Date('2026-11-21T10:00:00Z');

async function open(language: string, houses: readonly { id: string }[], scene: Scene = {}) {
  const address = `/${language}/viewing/new?ids=${houses.map(number).join(',')}`;
  const answer = await renderSite(address, all, { now, ...scene });
  return { ...answer, main: answer.html.split('<main')[1]?.split('</main>')[0] ?? '' };
}
const tags = (html: string, pattern: RegExp) =>
  (html.match(/<input[^>]*>/g) ?? []).filter((tag) => pattern.test(tag));
const boxes = (html: string) =>
  tags(html, /type="checkbox"/).map((tag) => [
    /value="([^"]*)"/.exec(tag)?.[1],
    tag.includes('checked=""'),
    tag.includes('disabled=""'),
  ]);
const times = (html: string) =>
  tags(html, /name="at"/).map((tag) => /value="([^"]*)"/.exec(tag)?.[1]);

describe.each(languages)('the wish to see homes, in %s', (language) => {
  const words = formPagesMessages[language].viewing;

  test('is a plain form for the only home, which its title names, and is not indexed', async () => {
    const { html, main, status: code, headers } = await open(language, [granada]);
    expect(code).toBe(200);
    const name =
      language === 'bg' ? 'Willerby Granada, №\u00a010042' : 'Willerby Granada, No.\u00a010042';
    expect(main).toContain(`<h1>${words.titleOf(name)}</h1>`);
    expect(main).toMatch(
      /<form class="viewing-form viewing-wish" [^>]*action="\/api\/viewings" method="post">/,
    );
    expect(main).toContain(`<input type="hidden" name="caravan_ids" value="${granada.id}"/>`);
    expect(main).toContain(`<input type="hidden" name="lang" value="${language}"/>`);
    expect(main).toContain('name="website"');
    expect(boxes(main)).toEqual([]);
    for (const name of ['name', 'phone'])
      expect(tags(main, new RegExp(`name="${name}"`))[0]).toContain('required=""');
    expect(tags(main, /name="email"/)[0]).not.toContain('required');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(headers).toEqual({ 'referrer-policy': 'same-origin' });
  });

  test('has a ticked box for each of several homes, and says which are reserved', async () => {
    const { main } = await open(language, [granada, rio]);
    expect(boxes(main)).toEqual([
      [granada.id, true, false],
      [rio.id, true, false],
    ]);
    expect(main).toContain(`Willerby Rio – ${words.states.reserved}`);
  });

  test('can’t be for a home that is sold, which stands there without a tick', async () => {
    const { main } = await open(language, [sold, granada]);
    expect(boxes(main)).toEqual([
      [granada.id, true, false],
      [sold.id, false, true],
    ]);
    expect(main).toContain(`Willerby Moselle – ${words.states.sold}`);
    const none = await open(language, [sold]);
    expect(none.main).toContain(words.sold(1));
    expect(none.main).toContain(`href="/${language}/houses"`);
    expect(none.main).not.toContain('<form');
  });

  test('says of a single home that it is reserved', async () => {
    expect((await open(language, [rio])).main).toContain(words.reserved);
  });

  test('takes five homes, and says so where more are named or some are gone', async () => {
    const { main } = await open(language, [granada, rio, ...others]);
    expect(boxes(main)).toHaveLength(5);
    expect(main).toContain(words.tooMany);
    const gone = await open(language, [granada, { id: 'ffffffff' }]);
    expect(gone.main).toContain(pageTexts[language].contact.gone(1));
  });

  test.each(['', 'nonsense', 'ffffffff'])(
    'asks to choose a home first where its address names none: "%s"',
    async (ids) => {
      const { html, status: code } = await renderSite(`/${language}/viewing/new?ids=${ids}`, all);
      const main = html.split('<main')[1]?.split('</main>')[0] ?? '';
      expect(code).toBe(200);
      expect(main).toContain(words.choose.title);
      expect(main).toContain(`href="/${language}/houses"`);
      expect(main).toContain('href="tel:');
      expect(main).not.toContain('<form');
    },
  );

  test('offers the times of the opening hours, of which the first day is open', async () => {
    const hours = { hours: ['Mo-Sa 09:00-12:00'], closed_days: ['2026-11-23'], open_days: [] };
    const settings = {
      hours,
      viewings: { places: 1, lead_hours: 24, minutes: 90, remind_at: '18:00' },
    };
    const { main } = await open(language, [granada], { settings });
    expect(times(main).slice(0, 4)).toEqual([
      '2026-11-24 09:00',
      '2026-11-24 10:30',
      '2026-11-25 09:00',
      '2026-11-25 10:30',
    ]);
    expect(main.match(/<details class="viewing-day"[^>]* open=""/g)).toHaveLength(1);
    const [first] = main.match(/<details class="viewing-day".*?<\/details>/s) ?? [];
    expect(first).toMatch(/^<details class="viewing-day" open="">/);
    expect(first).toContain(`<b>${dayInWords('2026-11-24', language)}</b>`);
    expect(first).toContain(words.times.count(2));
    // Read out alone, a time says its day.
    expect(first).toContain(`aria-label="${dayInWords('2026-11-24', language)}, 10:30"`);
    expect(main).toContain(words.times.lasts(90));
  });

  test('shows six days, and the others once they are asked for', async () => {
    const settings = { hours: { hours: ['Mo-Su 10:00-16:00'], closed_days: [], open_days: [] } };
    const { main } = await open(language, [granada], { settings });
    const [inSight = '', later = ''] = main.split('<details class="viewing-later">');
    const days = (html: string) => html.split('<details class="viewing-day"').length - 1;
    expect([days(inSight), days(later)]).toEqual([6, 16]);
    expect(later).toContain(words.times.later(16, dayInWords('2026-12-12', language)));
  });

  test('with a captcha says without scripts that it needs them, and whom to call instead', async () => {
    expect((await open(language, [granada])).main).not.toMatch(/captcha|<noscript>/);
    dealer.forms.captcha = true;
    const { main } = await open(language, [granada]);
    dealer.forms.captcha = false;
    expect(main).toContain('<fieldset class="form-captcha">');
    expect(main).toContain('<input type="hidden" name="captcha"/>');
    const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(main) ?? [];
    expect(without).toContain(enquiryMessages[language].enquiry.noScript);
    expect(without).toContain(`href="tel:${dealer.phones.sales.dial}"`);
  });

  test('says whom to call where the yard is closed for weeks', async () => {
    const hours = { hours: [], closed_days: [], open_days: [] };
    const { main } = await open(language, [granada], { settings: { hours } });
    expect(main).toContain(words.times.full);
    expect(main).toContain('href="tel:');
    expect(main).not.toContain('<form');
  });
});
