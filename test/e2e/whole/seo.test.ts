import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { readXml } from '#support/read-xml.ts';
import { origin } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { listing, shared, someHousePath } from '../support/stage-calls.ts';

const ask = (path: string) => fetch(new URL(path, origin), { redirect: 'manual' });
const read = async (path: string) => (await fetch(new URL(path, origin))).text();
const attribute = (html: string, pattern: string) =>
  new RegExp(pattern).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const canonicalOf = (html: string) => attribute(html, '<link rel="canonical" href="([^"]*)">');
const shareOf = (html: string) => attribute(html, '<meta property="og:image" content="([^"]*)">');
const sitemap = async () => readXml(await read('/sitemap.xml'));
const addressesOf = (xml: Awaited<ReturnType<typeof sitemap>>) =>
  xml.all('url').map((url) => url.all('loc')[0]?.text ?? '');

let campaign: Awaited<ReturnType<typeof runningCampaign>>;
beforeAll(async () => {
  campaign = await runningCampaign();
});
afterAll(() => campaign?.end());

describe('the sitemap', () => {
  test('comes as XML and is kept at the edge', async () => {
    await ask('/sitemap.xml');
    const response = await ask('/sitemap.xml?utm_source=robot');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(response.headers.get('x-cache')).toMatch(/^Hit/);
  });

  test('names every house for sale and the campaign, in both languages', async () => {
    const addresses = addressesOf(await sitemap());
    const { total } = await listing();
    expect(addresses.filter((address) => /\/bg\/houses\/./.test(address))).toHaveLength(total);
    for (const language of ['bg', 'en'])
      expect(addresses).toContain(`${origin}/${language}${campaign.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('leads to pages that exist and name themselves as canonical', async () => {
    const addresses = addressesOf(await sitemap());
    // Every page that is not a house's, and some of those.
    const sample = addresses.filter((address, at) => !/\/houses\/./.test(address) || at % 24 < 2);
    expect(sample.length).toBeGreaterThan(20);
    for (const address of sample) {
      const response = await ask(address);
      const html = await response.text();
      expect([address, response.status, canonicalOf(html)]).toEqual([address, 200, address]);
      expect(html).not.toContain('name="robots"');
    }
  });

  test('names pictures that exist', async () => {
    const pictures = (await sitemap()).all('image:loc').map(({ text }) => text);
    for (const picture of [pictures[0], pictures.at(-1)])
      expect((await ask(picture ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  test('follows what staff publish', async () => {
    const house = await shared.addHouse({
      main_image: (await listing()).items[0].main_image,
      model: 'Found',
    });
    const path = `/bg/houses/${caravanSlug(house)}`;
    try {
      expect(addressesOf(await sitemap())).toContain(origin + path);
      await shared.patchHouse(house.id, { version: house.version, is_visible: false });
      expect(addressesOf(await sitemap())).not.toContain(origin + path);
    } finally {
      await shared.deleteHouse(house.id);
    }
  });
});

describe('files at the site’s root', () => {
  test('robots find the sitemap, and may load the files of pages', async () => {
    const response = await ask('/robots.txt');
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(text).toMatch(/^Disallow: \/api\/$/m);
    expect(text).not.toMatch(/^Disallow: \/(assets|media|pictures)?$/m);
  });

  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/staff/bg.webmanifest', 'application/manifest+json'],
    ['/icon-maskable-512.png', 'image/png'],
  ])('%s is served', async (path, type) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  test.each([
    ['/bg', '/site.webmanifest'],
    ['/en/admin/today', '/staff/en.webmanifest'],
  ])('the manifest of %s names icons that have the size it says', async (page, path) => {
    const manifest = await (await ask(path)).json();
    expect(await read(page)).toContain(`<link rel="manifest" href="${path}">`);
    expect(page.startsWith(manifest.scope) && manifest.start_url.startsWith(manifest.scope)).toBe(
      true,
    );
    for (const { src, sizes, type } of manifest.icons) {
      const file = Buffer.from(await (await ask(src)).arrayBuffer());
      if (type === 'image/png') {
        const { width, height } = await sharp(file).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
    }
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(
      true,
    );
  });
});

describe('the listing', () => {
  test.each([
    'type=used',
    'search=gold',
    'sort=name',
    'dir=desc',
    'view=list',
    'discount=true&page=2',
  ])('filtered by %s points to the plain listing and stays out of the index', async (query) => {
    const html = await read(`/en/houses?${query}`);
    expect(canonicalOf(html)).toBe(`${origin}/en/houses`);
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
  });

  test('has pages that name themselves as canonical, in both languages', async () => {
    const html = await read('/en/houses?page=2');
    expect(canonicalOf(html)).toBe(`${origin}/en/houses?page=2`);
    expect(attribute(html, 'hreflang="bg" href="([^"]*)"')).toBe(`${origin}/bg/houses?page=2`);
  });

  test('keeps sold houses, with similar houses beside them', async () => {
    const house = await shared.addHouse({
      main_image: (await listing()).items[0].main_image,
      sale_status: 'sold',
    });
    try {
      const html = await read(`/bg/houses/${caravanSlug(house)}`);
      expect(html).toContain('https://schema.org/OutOfStock');
      expect(html).toContain('class="similar"');
      expect(html).not.toContain('name="robots"');
    } finally {
      await shared.deleteHouse(house.id);
    }
  });
});

describe('share pictures', () => {
  async function picture(address: string) {
    const response = await ask(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    return { bytes, caching: response.headers.get('cache-control') };
  }

  test('of houses and campaigns are there from the first moment, in each language', async () => {
    const house = await someHousePath();
    for (const path of [house, campaign.path]) {
      const [bg, en] = await Promise.all(
        ['bg', 'en'].map(async (language) => picture(shareOf(await read(`/${language}${path}`)))),
      );
      expect(bg?.bytes.equals(en?.bytes ?? Buffer.alloc(0))).toBe(false);
      expect(bg?.caching).toMatch(/immutable/);
    }
  });

  test('of all other pages are the site’s own', async () => {
    for (const path of ['/bg', '/en/houses', '/bg/faq']) await picture(shareOf(await read(path)));
  });

  test('at an old address redirect to the present one', async () => {
    const address = shareOf(await read(`/bg${await someHousePath()}`));
    const old = address.replace(/-\w+\.jpg$/, '-00000000000.jpg');
    const response = await ask(old);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location') ?? '', origin).href).toBe(address);
    expect((await ask('/media/og/house-1.jpg')).headers.get('location')).toBe('/pictures/og.jpg');
  });

  test('of a house that is hidden are gone with the next run of the schedule, from the edge as well', async () => {
    const { items } = await listing();
    const house = await shared.addHouse({ main_image: items[0].main_image, model: 'Hiding' });
    try {
      const addresses = await Promise.all(
        ['bg', 'en'].map(async (language) =>
          shareOf(await read(`/${language}/houses/${caravanSlug(house)}`)),
        ),
      );
      // The edge has it after the first request.
      for (const address of [...addresses, ...addresses]) await picture(address);
      await shared.patchHouse(house.id, { version: house.version, is_visible: false });
      await shared.runSchedule();
      for (const address of addresses) {
        const response = await ask(address);
        expect([response.status, response.headers.get('location')]).toEqual([
          302,
          '/pictures/og.jpg',
        ]);
      }
    } finally {
      await shared.deleteHouse(house.id);
    }
  });

  test('change with what they show, not with the price', async () => {
    const { items } = await listing();
    const house = await shared.addHouse({ main_image: items[0].main_image, model: 'Picture' });
    try {
      const path = `/en/houses/${caravanSlug(house)}`;
      const before = shareOf(await read(path));
      const put = async (changes: object) => {
        const {
          id,
          version,
          price_history: _,
          created_at: __,
          updated_at: ___,
          archived_at: ____,
          ...input
        } = await shared.readHouse(house.id);
        const answer = await shared.asStaff('PUT', `/caravans/${id}`, {
          ...input,
          version,
          ...changes,
        });
        expect(answer.status).toBe(200);
      };
      await put({ price: house.price + 100 });
      expect(shareOf(await read(path))).toBe(before);
      await put({ year: house.year - 1 });
      const after = shareOf(await read(path));
      expect(after).not.toBe(before);
      await picture(after);
    } finally {
      await shared.deleteHouse(house.id);
    }
  });
});
