import { describe, expect, test } from 'vitest';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { formatPrice } from '#domain/locale.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import type { PublicReads } from '#site/reads.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const refuse = () => Promise.reject(new Error('cannot be read'));

/** The home page of a shop with a featured house, where some reads fail. */
function homePage(language: 'bg' | 'en', broken: Partial<PublicReads>) {
  const reads = {
    ...readsOf([house({ is_featured: true, make: 'Swift', model: 'Bordeaux' })]),
    ...broken,
  };
  const now = new Date('2026-11-21T10:00:00Z');
  const search = new URLSearchParams();
  return renderPage({ path: `/${language}`, search, origin: 'https://homes.example', now }, reads);
}

describe.each(['bg', 'en'] as const)('the home page in %s', (language) => {
  const { home, common } = messagesOf[language];

  test('shows the featured houses', async () => {
    const { html } = await homePage(language, {});
    expect(html).toContain('Swift Bordeaux');
    expect(html).not.toContain('failed-box');
  });

  test('asks for bedrooms, price and condition in a form that is the listing’s query', async () => {
    const prices = [16_500, 21_000, 39_900].map((price) => house({ price }));
    const { html } = await renderSite(`/${language}`, prices);
    const form = /<form class="questions" action="([^"]*)">(.*?)<\/form>/s.exec(html);
    expect(form?.[1]).toBe(`/${language}/houses`);
    const fields = [...(form?.[2] ?? '').matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)].map(
      ([, name, options = '']) => [
        name,
        [...options.matchAll(/<option value="(\w*)">([^<]*)</g)].map(([, value, text]) => [
          value,
          text,
        ]),
      ],
    );
    const any = ['', home.questions.any];
    const steps = [20_000, 25_000, 30_000, 35_000];
    expect(fields).toEqual([
      ['minBedrooms', [any, ['1', '1+'], ['2', '2+'], ['3', '3+']]],
      ['maxPrice', [any, ...steps.map((sum) => [String(sum), formatPrice(sum, language)])]],
      ['type', [any, ['new', common.search.new], ['used', common.search.used]]],
    ]);
    // Without scripts a browser names fields that are empty: they ask for nothing.
    const query = new URLSearchParams({ minBedrooms: '', maxPrice: '', type: '' });
    expect(parseListingQuery(query)).toEqual(parseListingQuery(new URLSearchParams()));
  });

  test('has its featured houses in a row of cards', async () => {
    const { html } = await homePage(language, {});
    expect(html).toMatch(/<div class="grid card-row"><div class="cell"><a class="card"/);
  });

  test('leads from each service to where it is served or explained', async () => {
    const free = house({ has_free_delivery: true, model: 'Free' });
    const stock = [free, house({ has_free_delivery: false, model: 'Paid' })];
    const { html } = await renderSite(`/${language}`, stock);
    const services = /<div class="points">(.*?)<section/s.exec(html)?.[1] ?? '';
    const links = [...services.matchAll(/<h3><a href="([^"]*)">([^<]*)<\/a><\/h3>/g)];
    expect(links.map(([, , title]) => title)).toEqual(
      pageTexts[language].services.items.map(([title]) => title),
    );
    for (const [, address = ''] of links) {
      const page = await renderSite(address, stock);
      const [path, fragment] = address.split('#');
      expect([address, page.status]).toEqual([address, 200]);
      if (fragment) expect(page.html, address).toContain(`id="${fragment}"`);
      else expect(path).toBe(`/${language}/houses?freeDelivery=true`);
    }
    const delivered = (await renderSite(`/${language}/houses?freeDelivery=true`, stock)).html;
    expect(delivered).toContain('Willerby Free');
    expect(delivered).not.toContain('Willerby Paid');
  });

  test('says that the featured houses cannot be read, offers to try again, and is not cached', async () => {
    const { status, html, validUntil } = await homePage(language, { listFeaturedCaravans: refuse });
    expect(status).toBe(200);
    const box = /<div class="failed-box" role="alert">(.*?)<\/div>/.exec(html)?.[1];
    expect(box).toContain(home.fetchFailed);
    expect(box).toMatch(
      new RegExp(`<a class="button button-quiet" href="/${language}">${common.error.retry}</a>`),
    );
    expect(Date.parse(validUntil ?? '')).toBe(0);
  });

  test('is shown without the banner, and with the standard pictures and figures, when these cannot be read', async () => {
    const unread = { getActiveBannerCampaign: refuse, listWebsiteImages: refuse, getStock: refuse };
    const { html, validUntil } = await homePage(language, unread);
    expect(html).not.toContain('class="banner');
    expect(html).toContain('src="/pictures/hero-960.webp"');
    expect(html.replace(/\u00a0/g, ' ')).toContain('150');
    expect(Date.parse(validUntil ?? '')).toBe(0);
  });
});
