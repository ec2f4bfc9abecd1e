import { describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const one = house({ model: 'Rio', is_featured: true });
const yard = [one, house({ model: 'Granada' })];
const linkTo = (page: string) => `<link rel="stylesheet" href="/assets/below-${page}.css"`;

/** In which order these stand in the page's HTML, each where it stands first. */
const orderOf = (html: string, marks: readonly string[]) =>
  [...marks].sort((one, other) => html.indexOf(one) - html.indexOf(other));
const countOf = (html: string, mark: string) => html.split(mark).length - 1;

describe.each(languages)(
  'in %s, what the first screen does not show has its styles',
  (language) => {
    test.each([
      ['home', '', ['class="questions"', linkTo('home'), 'class="card"', '<footer']],
      [
        'house',
        `/houses/${caravanSlug(one)}`,
        ['class="panel"', linkTo('house'), 'class="house-text"', '<footer'],
      ],
      ['listing', '/houses', ['class="card"', linkTo('listing'), 'class="share"', '<footer']],
    ])('on the page %s right before it', async (page, path, marks) => {
      const { html } = await renderSite(`/${language}${path}`, yard);
      expect(marks.filter((mark) => !html.includes(mark))).toEqual([]);
      expect(orderOf(html, marks)).toEqual(marks);
      expect(countOf(html, linkTo(page))).toBe(1);
    });

    test('before the first card where the list has rows, and at its usual place', async () => {
      const { html } = await renderSite(`/${language}/houses?view=list`, yard);
      const marks = ['</head>', linkTo('listing'), 'class="grid grid-list"'];
      expect(orderOf(html, marks)).toEqual(marks);
      expect(countOf(html, linkTo('listing'))).toBe(2);
      expect(html.lastIndexOf(linkTo('listing'))).toBeGreaterThan(html.lastIndexOf('class="card"'));
    });

    test('in the head of a page that has no place for them', async () => {
      const { html } = await renderSite(`/${language}/houses`, []);
      expect(countOf(html, linkTo('listing'))).toBe(1);
      expect(html.indexOf(linkTo('listing'))).toBeLessThan(html.indexOf('</head>'));
    });

    test('inside on every other page', async () => {
      const { html } = await renderSite(`/${language}/contact`, yard);
      expect(html).not.toContain('/assets/below-');
    });
  },
);

test.each([
  ['', 'end'],
  ['/houses', 'end'],
  ['/houses?view=list', 'end'],
  [`/houses/${caravanSlug(one)}`, 'end'],
  ['/faq', 'end'],
  ['/contact', 'site-search'],
  [`/compare?ids=${one.id.slice(0, 8)}`, 'site-search'],
])('the first paint of %s waits for the end of its first screen', async (path, id) => {
  const { html } = await renderSite(`/bg${path}`, yard);
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain(`<link rel="expect" href="#${id}" blocking="render">`);
  expect(countOf(body, ` id="${id}"`)).toBe(1);
  expect(body.indexOf(` id="${id}"`)).toBeGreaterThan(body.indexOf('</h1>'));
});

test.each(['', '?view=list'])(
  'of a longer listing%s the first paint waits for six cards',
  async (query) => {
    const many = Array.from({ length: 9 }, (_, at) => house({ model: `Rio ${at}` }));
    const { html } = await renderSite(`/bg/houses${query}`, many);
    const [before = '', ...after] = html.split(' id="end"');
    expect(after).toHaveLength(1);
    expect(countOf(before, 'class="card"')).toBe(6);
    expect(before.endsWith('<div class="cell"')).toBe(true);
  },
);
