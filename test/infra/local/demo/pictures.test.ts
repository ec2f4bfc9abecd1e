import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import chosen from '#infra/local/demo/pictures.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../../infra/local/demo/pictures');
const files = readdirSync(folder).map((file) => file.replace(/\.webp$/, ''));
const setOf = (id: string) => (chosen as Record<string, string[]>)[id] ?? [];
type House = (typeof inventory)[number];

describe('the demo’s pictures', () => {
  test('can be read to their last line, each of them', async () => {
    for (const file of files) {
      const picture = sharp(join(folder, `${file}.webp`), { failOn: 'warning' });
      const { format, width } = await picture.metadata();
      expect([file, format]).toEqual([file, 'webp']);
      expect(width, file).toBeGreaterThan(400);
      // Made small, it is read as a whole all the same.
      await expect(picture.resize(8).raw().toBuffer(), file).resolves.toBeInstanceOf(Buffer);
    }
  });

  test('are at most 6 MB together, and each is shown by a house or the banner', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.webp`)).size, 0);
    expect(bytes).toBeLessThan(6_000_000);
    expect(new Set([...Object.values(chosen).flat(), 'banner-comfort'])).toEqual(new Set(files));
  });

  test('show each house from outside, in three rooms and as a floor plan with its measures, bedrooms and bathrooms', () => {
    const hundredths = (text: string) =>
      Math.round(Number.parseFloat(text.replace(',', '.')) * 100);
    for (const { id, specs, bedrooms, features } of inventory) {
      const baths = features.includes('Втора баня') ? '-2' : '';
      const [main, lounge, kitchen, bedroom, plan] = setOf(id);
      expect(main).toMatch(/^exterior-\d+$/);
      const [scheme] = /\d+$/.exec(lounge ?? '') ?? [];
      expect([lounge, kitchen, bedroom]).toEqual([
        `lounge-${scheme}`,
        `kitchen-${scheme}`,
        `bedroom-${scheme}`,
      ]);
      expect(plan).toBe(
        `plan-${hundredths(specs.length)}x${hundredths(specs.width)}-${bedrooms}${baths}`,
      );
    }
  });

  test('show rooms in the same season as the outside, or at dusk', () => {
    const schemes = Map.groupBy(inventory, ({ id }) => setOf(id)[0]);
    for (const houses of schemes.values()) {
      const rooms = new Set(houses.map(({ id }) => setOf(id)[1]));
      // Lounges 0 and 1 are of summer days.
      expect(
        rooms.size === 1 || [...rooms].every((room) => room === 'lounge-0' || room === 'lounge-1'),
      ).toBe(true);
    }
  });

  const visible = inventory.filter(({ is_visible }) => is_visible);
  test.each<[string, (one: House, other: House) => number]>([
    ['price', (one, other) => one.price - other.price || one.id.localeCompare(other.id)],
    ['age', (one, other) => other.created_at.localeCompare(one.created_at)],
    ['name', (one, other) => (one.make + one.model).localeCompare(other.make + other.model)],
  ])('never show the same look twice side by side where houses are ordered by %s', (_, order) => {
    const looks = visible.toSorted(order).map(({ id }) => setOf(id)[0]);
    expect(looks.filter((look, index) => index > 0 && look === looks[index - 1])).toEqual([]);
  });
});
