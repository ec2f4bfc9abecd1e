import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type PublishedTopic, type Settings, settingsTopics } from '#domain/dealer/settings.ts';
import { websiteSections } from '#domain/dealer/website-sections.ts';
import { fieldValue } from '#domain/form-fields.ts';
import { caravanSlug, slugIdLength } from '#domain/houses/slug.ts';
import { languages, swapLanguage } from '#domain/locale.ts';
import { snapshotSchema } from '#functions/catalogue/snapshot.ts';
import { sitePages } from '#site/server/site-pages.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { renderSite, type Scene } from '#support/render-site.ts';
import { leavesOf, withLeaf } from '#support/schema-leaves.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const made = now.toISOString();

/**
 * What ends a script, an attribute in either quote, a comment or a line of a script; in the forms
 * that a field takes: any text, an address, a short text.
 */
const attacks = [
  `</script><img src=x onerror=a>\u2028"onload="a"'onload='a'<!--`,
  `https://x.example/</script><img/src=x/onerror=a>"onload="a"'onload='a'<!--`,
  `</script>"'<attack->`,
  `"'<attack- a=`,
];

/** Fields whose text is a key for somebody else, not words. */
const keys = /(^|\.)(id|source_id|caravan_id|section|topic)$/;

/**
 * The thing with hostile text in each field that takes some: what a schema refuses cannot be
 * stored. And the names of these fields.
 */
function attacked<Thing>(schema: z.core.$ZodType, thing: Thing) {
  let hostile = thing;
  const fields: string[] = [];
  for (const { path, type } of leavesOf(schema)) {
    if (keys.test(path) || (type !== 'string' && type !== 'union')) continue;
    const taken = attacks
      .map((text) => withLeaf(hostile, path, text))
      .find((candidate) => {
        const read = z.safeParse(schema, candidate);
        return read.success && /[<"']/.test(String(fieldValue(read.data, path)));
      });
    if (!taken) continue;
    hostile = taken;
    fields.push(path);
  }
  return { hostile, fields };
}

const recordOf = (name: 'houses' | 'campaigns' | 'discounts' | 'images') =>
  snapshotSchema.shape[name].def.valueType;
const houseSchema = snapshotSchema.shape.houses.def.valueType.shape.house;

const plainHouse = house({ is_featured: true, sale_status: 'available' });
const soldHouse = house({ sale_status: 'sold' });
const contact = { name: 'A', postal_address: 'B', electronic_address: 'https://a.example' };
const plain = {
  houses: plainHouse,
  campaigns: buildCampaign(
    {
      id: '00000000-0000-4000-8000-0000000000c1',
      is_banner_active: true,
      banner_image: '/media/banners/a.jpg',
    },
    [plainHouse.id],
  ),
  discounts: buildDiscount({ caravan_id: soldHouse.id }),
  images: { section: 'hero', image_url: '', version: 1, created_at: made, updated_at: made },
  settings: {
    hours: settingsTopics.hours.standard,
    makers: { makers: [{ make: 'A', ...contact, responsible: contact }] },
    viewings: settingsTopics.viewings.standard,
  } satisfies Pick<Settings, PublishedTopic> as Pick<Settings, PublishedTopic>,
  schemes: buildScheme(),
} as const;

const one = {
  houses: attacked(houseSchema, plain.houses),
  campaigns: attacked(recordOf('campaigns'), plain.campaigns),
  discounts: attacked(recordOf('discounts'), plain.discounts),
  images: attacked(recordOf('images'), plain.images),
  schemes: attacked(
    snapshotSchema.shape.schemes.def.innerType.shape.schemes.def.element,
    plain.schemes,
  ),
};
const settings = Object.fromEntries(
  (['hours', 'makers'] as const).map((name) => [
    name,
    attacked(settingsTopics[name].schema, plain.settings[name]),
  ]),
);

const { houses: attackedHouse, campaigns: campaign } = one;
const hostileHouse = attackedHouse.hostile;
const sold = { ...attacked(houseSchema, soldHouse).hostile, sale_status: 'sold' as const };
const all = [hostileHouse, sold];
const coming = {
  ...campaign.hostile,
  id: '00000000-0000-4000-8000-0000000000c2',
  start_date: '2026-12-01T22:00:00.000Z',
  end_date: '2026-12-20T22:00:00.000Z',
};
/** Houses and makers are found by the name of the make, whatever it is. */
const makers = settings.makers?.hostile as Settings['makers'];
const scene: Scene = {
  now,
  campaigns: [campaign.hostile, coming],
  discounts: [one.discounts.hostile],
  images: websiteSections.map((section) => ({ ...one.images.hostile, section })),
  settings: {
    hours: settings.hours?.hostile as Settings['hours'],
    makers: {
      makers: makers.makers.map((maker) => ({ ...maker, make: hostileHouse.make.slice(0, 60) })),
    },
  },
  schemes: [one.schemes.hostile],
};
const slug = caravanSlug(hostileHouse);
const ids = all.map(({ id }) => id.slice(0, slugIdLength)).join(',');
const [attack = ''] = attacks;
/** Pages on which a visitor's own list of homes stands. */
const listed = [
  `/bg/favourites?ids=${ids}`,
  `/bg/compare?ids=${ids}`,
  `/bg/contact?ids=${ids}`,
  `/bg/viewing/new?ids=${ids}`,
  `/bg/viewing/new?ids=${hostileHouse.id.slice(0, slugIdLength)}`,
];
/** The page of a house that is gone, which shows these in its place. */
const gone = `/bg/houses/${slug.slice(0, -slugIdLength)}ffffffff`;
const patterns = sitePages.map(({ pattern }) => pattern.replace(':language', 'bg'));
const addresses = [
  ...patterns.filter((pattern) => !pattern.includes(':')),
  `/bg/houses/${slug}`,
  `/bg/houses/${caravanSlug(sold)}`,
  `/bg/houses/${slug}/instalments`,
  `/bg/campaigns/${campaign.hostile.id}`,
  `/bg/campaigns/${coming.id}`,
  `/bg/houses?make=${encodeURIComponent(hostileHouse.make)}`,
  `/bg/houses?search=${encodeURIComponent(attack)}`,
  ...listed,
  `/bg/sent?form=enquiry&number=${encodeURIComponent(attack)}`,
  gone,
  `/bg/houses/${encodeURIComponent(attack)}`,
  `/bg/campaigns/${encodeURIComponent(attack)}`,
  `/bg/${encodeURIComponent(attack)}`,
].flatMap((path) => languages.map((language) => swapLanguage(path, language)));

describe('hostile text', () => {
  test('stands in every field that takes it, of everything that visitors see', () => {
    expect(Object.keys(snapshotSchema.shape).toSorted()).toEqual(
      [...Object.keys(plain), 'gone'].toSorted(),
    );
    expect(attackedHouse.fields).toEqual(
      expect.arrayContaining(['make', 'model', 'description', 'features.0', 'specs.length']),
    );
    expect(campaign.fields).toEqual(
      expect.arrayContaining(['name_bg', 'name_en', 'description_bg', 'description_en']),
    );
    expect(one.images.fields).toEqual(['image_url']);
    expect(settings.makers?.fields).toEqual(
      expect.arrayContaining(['makers.0.name', 'makers.0.responsible.electronic_address']),
    );
    // Hours have a grammar of their own, and a discount has no words.
    expect([settings.hours?.fields, one.discounts.fields]).toEqual([[], []]);
  });

  test('is looked for on every page of the site', () => {
    const paths = addresses.map((address) => address.replace(/\?.*/, ''));
    const unseen = patterns.filter((pattern) => {
      const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
      return !paths.some((address) => path.test(address));
    });
    expect(unseen).toEqual([]);
  });

  test.each([...listed, gone])('stands on %s', async (address) => {
    const { html } = await renderSite(address, all, scene);
    const { textContent } = new JSDOM(html).window.document.querySelector('main') ?? {};
    expect(textContent).toContain(hostileHouse.make);
  });

  test.each(addresses)('ends no script and no attribute on %s', async (address) => {
    const { html } = await renderSite(address, all, scene);
    const { document } = new JSDOM(html).window;
    const acting = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => /^on|['"<]/.test(name)),
    );
    expect(acting.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    expect(document.querySelectorAll('[src="x"], attack-')).toHaveLength(0);
    for (const { text, type } of document.querySelectorAll('script')) {
      expect(text).not.toMatch(/[<\u2028]/);
      if (type.includes('json')) expect(() => JSON.parse(text)).not.toThrow();
      else expect(text).toBe('');
    }
    for (const island of document.querySelectorAll<HTMLElement>('[data-props]'))
      expect(() => JSON.parse(island.dataset.props ?? '')).not.toThrow();
    expect(document.querySelectorAll('main h1')).toHaveLength(1);
  });
});

describe('search engines read hostile text as it was typed', () => {
  async function things(path: string): Promise<unknown[]> {
    const { document } = new JSDOM((await renderSite(path, all, scene)).html).window;
    return [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? ''),
    );
  }

  test('in the name of a house and of its make', async () => {
    const [product] = await things(`/en/houses/${slug}`);
    expect(product).toMatchObject({
      '@type': 'Product',
      name: expect.stringContaining(hostileHouse.make),
    });
  });

  test('in the name of a campaign', async () => {
    const [event] = await things(`/en/campaigns/${campaign.hostile.id}`);
    expect(event).toMatchObject({ '@type': 'SaleEvent', name: campaign.hostile.name_en });
  });
});
