import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { written, writtenHouse } from '#functions/catalogue/publish.ts';
import { showroomAt } from '#functions/catalogue/showroom.ts';
import { applyChanges, type Changes, emptySnapshot } from '#functions/catalogue/snapshot.ts';
import { createPublicReads } from '#functions/use-cases/pages/read-public.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { noChanges } from '#test/functions/catalogue/houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const addedOn = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const shown = ['Rio Gold', 'Granada', 'Torino', 'Moselle', 'Bordeaux'].map((model, at) =>
  buildCaravan({ model, make: at < 2 ? 'Willerby' : 'Cosalt', created_at: addedOn(at + 1) }),
);
const secret = { make: 'Willerby', model: 'Rio Secret', number: 10_042 };
const hidden = buildCaravan({ ...secret, is_visible: false });

/** The page of a site that was written so, as far as visitors may know. */
function page(path: string, changes: Partial<Changes> = {}) {
  const houses = [...shown.map(writtenHouse), ...(changes.houses ?? [])];
  const snapshot = applyChanges(emptySnapshot, { ...noChanges, ...changes, houses }, now);
  const showroom = showroomAt(snapshot, now);
  const reads = createPublicReads(
    async () => showroom,
    () => now,
  );
  const search = new URLSearchParams();
  return renderPage({ path, search, origin: 'https://homes.example', now }, reads);
}
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const names = (html: string) =>
  [...main(html).matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name);

describe('a house that is gone', () => {
  test.each([
    ['bg', 'Мобилният дом не е намерен', 'Подобни мобилни домове', 'Най-\u2060новите обяви'],
    ['en', 'Mobile House Not Found', 'Similar mobile homes', 'The newest homes'],
  ])(
    'has a page with others like it, or the newest, in %s',
    async (language, title, alike, newest) => {
      const like = await page(`/${language}/houses/willerby-rio-gold-ffffffff`);
      expect(like.status).toBe(404);
      expect(like.html).toContain('<meta name="robots" content="noindex">');
      expect(main(like.html)).toContain(`<h1>${title}</h1>`);
      expect(main(like.html)).toContain(`<h2>${alike}</h2>`);
      expect(names(like.html)).toEqual([
        'Willerby Rio Gold',
        'Willerby Granada',
        'Cosalt Bordeaux',
      ]);
      const unlike = await page(`/${language}/houses/nothing-ffffffff`);
      expect(main(unlike.html)).toContain(`<h2>${newest}</h2>`);
      expect(names(unlike.html)).toEqual(['Cosalt Bordeaux', 'Cosalt Moselle', 'Cosalt Torino']);
    },
  );

  test('leads on by a search that works without script, and by the phones', async () => {
    const { html } = await page('/en/houses/nothing-ffffffff');
    expect(main(html)).toMatch(
      /<form class="instead-search" action="\/en\/houses">.*<input[^>]*name="search"\/>.*<button class="button" type="submit">/,
    );
    expect(main(html)).toContain(`href="tel:${dealer.phones.sales.dial}"`);
    expect(main(html)).toContain('href="/en/houses"');
  });

  test('is the same to the byte whether it is hidden, archived, deleted or never was', async () => {
    const slug = caravanSlug(hidden);
    const states: Partial<Changes>[] = [
      {},
      { houses: [writtenHouse(hidden)] },
      { houses: [writtenHouse({ ...hidden, is_visible: true, archived_at: addedOn(9) })] },
      { houses: [writtenHouse({ ...hidden, is_visible: true, main_image: null })] },
      { houses: [{ ...writtenHouse(hidden), removed: true, value: null }] },
    ];
    for (const path of [`/bg/houses/${slug}`, `/en/houses/${slug}/instalments`]) {
      const [unknown, ...others] = await Promise.all(states.map((state) => page(path, state)));
      expect(unknown?.status).toBe(404);
      for (const other of others) expect(other).toEqual(unknown);
    }
    const elsewhere = caravanSlug({ ...secret, id: 'ffffffff-0000-4000-8000-000000000000' });
    const [one, other] = await Promise.all(
      [slug, elsewhere].map((each) => page(`/bg/houses/${each}`, states[1])),
    );
    expect(one?.html.replaceAll(slug, '')).toBe(other?.html.replaceAll(elsewhere, ''));
  });

  test('says no word of the address', async () => {
    for (const slug of ['buy-cheap-pills-ffffffff', 'buy-cheap-pills', '<b>pills</b>-ffffffff']) {
      const { html } = await page(`/bg/houses/${encodeURIComponent(slug)}`);
      expect(main(html)).not.toMatch(/pills|cheap|ffffffff/);
      expect(html.replace(/ (?:href|hrefLang)="[^"]*"/g, '')).not.toMatch(/pills|ffffffff/);
    }
  });

  test('has the offers of the day, and is kept no longer than their prices hold', async () => {
    const [one] = shown;
    if (!one) throw new Error('There is no house');
    const discount = buildDiscount({
      caravan_id: one.id,
      start_date: addedOn(10),
      end_date: '2026-11-30T21:59:00.000Z',
    });
    const offered = { discounts: [written(discount)] };
    const { html, validUntil } = await page('/bg/houses/nothing-ffffffff', offered);
    expect(main(html)).toContain(
      '<a href="/bg/houses?discount=true">Един дом е с намалена цена днес</a>',
    );
    expect(validUntil).toBe('2026-11-30T21:59:00.001Z');
    expect((await page('/bg/houses/nothing-ffffffff')).html).not.toContain('намалена цена');
  });
});

describe('a campaign that is gone', () => {
  const over = { start_date: '2026-10-01T21:00:00.000Z', end_date: '2026-11-01T21:59:00.000Z' };
  const of = (campaign: ReturnType<typeof buildCampaign>) => ({ campaigns: [written(campaign)] });

  test('shows the newest homes, whether it was deleted or never was', async () => {
    const campaign = buildCampaign({}, [shown[0]?.id ?? '']);
    const path = `/en/campaigns/${campaign.id}`;
    const unknown = await page(path);
    expect(unknown.status).toBe(404);
    expect(names(unknown.html)).toEqual(['Cosalt Bordeaux', 'Cosalt Moselle', 'Cosalt Torino']);
    expect(main(unknown.html)).toContain(
      '<a class="button button-quiet" href="/en">Back to Home</a>',
    );
    expect(await page(path, of({ ...campaign, deleted_at: now.toISOString() }))).toEqual(unknown);
  });

  test('that has ended keeps its page, with its own homes or else the newest, and ways on', async () => {
    const ended = buildCampaign(over, [shown[0]?.id ?? '']);
    const own = await page(`/en/campaigns/${ended.id}`, of(ended));
    expect(own.status).toBe(200);
    expect(names(own.html)).toEqual(['Willerby Rio Gold']);
    expect(main(own.html)).toContain('class="instead-search"');
    const empty = buildCampaign(over, [hidden.id]);
    const { html } = await page(`/en/campaigns/${empty.id}`, of(empty));
    expect(names(html)).toEqual(['Cosalt Bordeaux', 'Cosalt Moselle', 'Cosalt Torino']);
  });
});
