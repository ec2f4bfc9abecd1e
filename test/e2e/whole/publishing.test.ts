import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages, newContext, now, openBrowserForTests, origin } from '../support/browser.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

const { items: others } = await listing();

/** A word that no other house has. */
const make = `Zephyr${Date.now().toString(36)}`;
const text = async (path: string) => (await fetch(origin + path)).text();
const status = async (path: string) => (await fetch(origin + path)).status;

/**
 * Waits until `holds` does, and not as long as the edge would keep an answer that it was not told
 * to forget.
 */
const soon = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 20_000, interval: 25 }).toBe(true);

/** Pages and calls that could show a house. */
const places = (house: Caravan) => [
  ...languages.flatMap((language) => [
    `/${language}`,
    `/${language}/houses?search=${make}`,
    `/${language}/houses?make=${make}`,
    `/${language}/houses?sort=price&dir=desc`,
    `/${language}/houses/${caravanSlug(house)}`,
  ]),
  `/api/caravans?search=${make}`,
  '/api/caravans?sort=price&dir=desc',
  '/api/caravans/featured',
  '/api/caravans/makes',
  `/api/caravans/${caravanSlug(house)}`,
];

async function shownAt(house: Caravan): Promise<string[]> {
  const found = await Promise.all(
    places(house).map(async (path) => {
      const body = await text(path);
      // The search's page repeats its words; it must not name the house.
      return (
        body.includes(house.id) ||
        body.includes(`Secret Model`) ||
        (path.endsWith('/makes') && body.includes(make))
      );
    }),
  );
  return places(house).filter((_, index) => found[index]);
}

let houses: Caravan[] = [];
afterEach(async () => {
  for (const { id } of houses) await shared.deleteHouse(id);
  houses = [];
});
async function add(overrides: Parameters<typeof shared.addHouse>[0]) {
  const house = await shared.addHouse({
    make,
    model: 'Secret Model',
    price: 9_000_000,
    is_featured: true,
    main_image: others[0].main_image,
    ...overrides,
  });
  houses.push(house);
  return house;
}

describe('what staff do reaches the visitor through the edge at once', () => {
  beforeAll(async () => {
    // Everything is in the edge's cache first.
    for (const path of [
      '/bg',
      '/en',
      '/bg/houses',
      `/bg/houses?make=${make}`,
      '/api/caravans',
      '/api/caravans/makes',
    ])
      await text(path);
  });

  test('every page shows a new house, and none a hidden or deleted one', async () => {
    const { total } = await listing();
    const house = await add({});
    await soon(async () => (await shownAt(house)).length === places(house).length);
    await expect.poll(async () => (await listing()).total).toBe(total + 1);

    await shared.patchHouse(house.id, { version: house.version, is_visible: false });
    await soon(async () => (await shownAt(house)).length === 0);
    await expect.poll(async () => (await listing()).total).toBe(total);
    for (const language of languages)
      expect(await now(status(`/${language}/houses/${caravanSlug(house)}`))).toBe(404);
    expect(await now(status(`/api/caravans/${caravanSlug(house)}`))).toBe(404);

    await shared.patchHouse(house.id, { version: house.version + 1, is_visible: true });
    await soon(async () => (await shownAt(house)).length === places(house).length);
    await shared.deleteHouse(house.id);
    await soon(async () => (await shownAt(house)).length === 0);
  });

  test('a house added hidden never shows', async () => {
    const { total, facets } = await listing();
    const house = await add({ is_visible: false });
    // Once another, visible house shows, the hidden one has been published as well.
    const other = await add({ make: 'Other', model: 'Beacon', is_featured: false });
    await soon(async () => (await text(`/api/caravans/${caravanSlug(other)}`)).includes(other.id));
    expect(await now(shownAt(house))).toEqual([]);
    const after = await listing();
    expect(after.total).toBe(total + 1);
    expect(after.facets.beds).not.toEqual(undefined);
    expect(JSON.stringify(facets)).not.toContain(make);
    expect(JSON.stringify(after.facets)).not.toContain(make);
  });

  test('a visitor sees a new price and a sale by loading the page again', async () => {
    const house = await add({});
    const path = `/bg/houses/${caravanSlug(house)}`;
    await soon(async () => (await status(path)) === 200);
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(path);
    await expect.poll(() => page.locator('main').textContent()).toMatch(/9\s000\s000/);

    const { version, archived_at: _archived, ...stored } = await shared.readHouse(house.id);
    const {
      id: _id,
      created_at: _created,
      updated_at: _updated,
      price_history: _history,
      ...input
    } = stored;
    const answer = await shared.asStaff('PUT', `/caravans/${house.id}`, {
      ...input,
      price: 8_765_432,
      version,
    });
    expect(answer.status).toBe(200);
    await shared.patchHouse(house.id, { version: version + 1, sale_status: 'sold' });
    await soon(
      async () =>
        (await text(path)).includes('SoldOut') || (await text(path)).includes('OutOfStock'),
    );
    await page.reload();
    await expect.poll(() => page.locator('main').textContent()).toMatch(/8\s765\s432/);
    await expect.poll(() => page.locator('main').textContent()).toContain('Продаден');
    await context.close();
  });
});
