import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';
import { thingProblems } from '#support/schema-org/problems.ts';
import { house } from '#test/functions/catalogue/houses.ts';
import { thingsOf } from '../seo/every-page.ts';

const hours = {
  hours: ['Tu-Fr 10:30-15:30'],
  closed_days: ['2026-11-26', '2026-11-27', '2027-01-05', '2026-11-10'],
  open_days: ['2026-12-05 11:00-12:00'],
};
const now = new Date('2026-11-25T10:00:00Z');
const scene = { settings: { hours }, now };
const page = (address: string) => renderSite(address, [house()], scene).then(({ html }) => html);

describe('opening hours that staff set', () => {
  test.each(languages.flatMap((language) => [`/${language}`, `/${language}/faq`]))(
    'stand in the footer of %s, with the closed and open days of the next two weeks',
    async (address) => {
      const html = await page(address);
      const footer = html.slice(html.indexOf('<footer'));
      const days = address.startsWith('/bg')
        ? ['Вт–Пт 10:30–15:30', '26–27 ноември: затворено', '5 декември: 11:00–12:00']
        : ['Tue–Fri 10:30–15:30', '26–27 November: closed', '5 December: 11:00–12:00'];
      for (const line of days) expect(footer).toContain(line);
      expect(html).not.toMatch(/(?:5 января|5 януари|5 January|10 ноември|10 November)/);
    },
  );

  test('are what “open now” goes by, without days that are far off or over', async () => {
    const html = await page('/en');
    const [, lines = ''] = /class="open-now" data-hours="([^"]*)"/.exec(html) ?? [];
    expect(lines.split('|')).toEqual([
      'Tu-Fr 10:30-15:30',
      '2026-11-26',
      '2026-11-27',
      '2026-12-05 11:00-12:00',
    ]);
  });

  test('are what search engines are told, with every day to come', async () => {
    const [, dealer] = thingsOf(await page('/en'));
    const day = (date: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens,
      closes,
    });
    expect(dealer).toMatchObject({
      openingHours: ['Tu-Fr 10:30-15:30'],
      specialOpeningHoursSpecification: [
        day('2026-11-26', '00:00', '00:00'),
        day('2026-11-27', '00:00', '00:00'),
        day('2027-01-05', '00:00', '00:00'),
        day('2026-12-05', '11:00', '12:00'),
      ],
    });
    if (dealer) expect(thingProblems(dealer)).toEqual([]);
  });

  test('stand on the contact page day by day, and on a house’s printed sheet', async () => {
    expect(await page('/en/contact')).toContain('<dt>26–27 November</dt><dd>closed</dd>');
    const one = house({ make: 'ABI', model: 'Vista' });
    const slug = `abi-vista-${one.id.slice(0, 8)}`;
    const { html } = await renderSite(`/en/houses/${slug}`, [one], scene);
    expect(html.slice(html.indexOf('print-head'))).toContain('Tue–Fri 10:30–15:30 · ');
  });
});
