import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lightNames } from '../../../../infra/local/demo/draw/light.ts';
import { frontWindows, homeLayout } from '../../../../infra/local/demo/home-layout.ts';
import inventory from '../../../../infra/local/demo/inventory.json' with { type: 'json' };
import type { ExteriorSpec, PlanSpec } from '../../../../infra/local/demo/picture-spec.ts';
import {
  type DemoHouse,
  demoPictureSets,
  demoWebsitePictures,
  drawingOf,
  drawPicture,
} from '../../../../infra/local/demo/pictures.ts';

const houses: readonly DemoHouse[] = inventory;
const { pictures, sets } = demoPictureSets(houses);
const specByName = new Map(pictures.map(({ name, spec }) => [name, spec]));
const metres = (text: string) => Number.parseFloat(text.replace(',', '.'));
const numbersOf = (svg: string) => [...svg.matchAll(/data-number="([^"]+)"/g)].map(([, number]) => number);
const plan = (length: number, width: number, bedrooms: number): PlanSpec => ({ kind: 'plan', length, width, bedrooms });

describe('the plan of the demo pictures', () => {
  test('gives each of the 159 houses a main picture, three rooms and a floor plan that are all in the plan', () => {
    expect(sets.size).toBe(159);
    for (const house of houses) {
      const set = sets.get(house.id);
      expect(specByName.get(set?.main ?? '')?.kind).toBe('exterior');
      expect(set?.additional.map((name) => specByName.get(name)?.kind)).toEqual(['lounge', 'kitchen', 'bedroom']);
      expect(specByName.get(set?.plan ?? '')?.kind).toBe('plan');
    }
  });

  test('shows every house in an exterior and a plan of its own length, width and bedrooms', () => {
    for (const { id, specs, bedrooms } of houses) {
      const set = sets.get(id);
      for (const name of [set?.main, set?.plan])
        expect(specByName.get(name ?? '')).toMatchObject({
          length: metres(specs.length),
          width: metres(specs.width),
          bedrooms,
        });
    }
  });

  test('names each distinct picture once, keeps their number low, and uses them all', () => {
    expect(specByName.size).toBe(pictures.length);
    expect(new Set(pictures.map(({ spec }) => JSON.stringify(spec))).size).toBe(pictures.length);
    expect(pictures.length).toBeLessThanOrEqual(75);
    expect(pictures.filter(({ spec }) => spec.kind === 'exterior').length).toBeGreaterThanOrEqual(30);
    const used = new Set(
      [...sets.values()].flatMap(({ main, additional, plan: drawn }) => [main, ...additional, drawn]),
    );
    expect(used).toEqual(new Set(specByName.keys()));
  });

  test.each([
    ['price', (a: DemoHouse, b: DemoHouse) => a.price - b.price || a.id.localeCompare(b.id)],
    ['age', (a: DemoHouse, b: DemoHouse) => b.created_at.localeCompare(a.created_at)],
  ])('rarely shows the same exterior twice in a row when sorted by %s', (_, order) => {
    const mains = houses.toSorted(order).map(({ id }) => sets.get(id)?.main);
    expect(mains.filter((main, index) => index > 0 && main === mains[index - 1]).length).toBeLessThanOrEqual(5);
  });

  test('is the same whenever it is made, in whatever order the houses come', () => {
    const again = demoPictureSets(houses.toReversed());
    expect(again.pictures).toEqual(pictures);
    expect(Object.fromEntries(again.sets)).toEqual(Object.fromEntries(sets));
  });
});

describe('the drawings', () => {
  test('hold no broken number, colour or reference, in any picture and any light', () => {
    const main = pictures.find(({ spec }) => spec.kind === 'exterior')?.spec as ExteriorSpec;
    const specs = [
      ...pictures.map(({ spec }) => spec),
      ...lightNames.map((light) => ({ ...main, light })),
      ...Object.values(demoWebsitePictures),
    ];
    for (const spec of specs) {
      const svg = drawingOf(spec);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const referred = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id));
      expect([...referred].filter((id) => !ids.has(id))).toEqual([]);
      expect(svg).not.toMatch(/<text|<image|<filter/);
    }
  });

  test('are the same text for the same spec', () => {
    for (const { spec } of pictures) expect(drawingOf(spec)).toBe(drawingOf({ ...spec }));
  });

  test('differ between any two pictures', () => {
    expect(new Set(pictures.map(({ spec }) => drawingOf(spec))).size).toBe(pictures.length);
  });

  test('become JPEGs of 1600 x 900 px within 300 kB, byte for byte the same each time', async () => {
    for (const name of ['exterior-00', 'lounge-0', 'plan-671x305-1']) {
      const spec = specByName.get(name);
      if (!spec) throw new Error(`${name} is not planned`);
      const [first, second] = [await drawPicture(spec), await drawPicture(spec)];
      expect(first.equals(second)).toBe(true);
      expect(first.length).toBeLessThan(300_000);
      expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 900 });
    }
  });
});

describe('a floor plan', () => {
  test('states the length and width of the home, and rooms that add up to its length', () => {
    const numbers = numbersOf(drawingOf(plan(10.67, 3.66, 2)));
    expect(numbers).toContain('10,67');
    expect(numbers).toContain('3,66');
    const rooms = numbers
      .filter((number) => number !== '10,67' && number !== '3,66')
      .map((number) => metres(number ?? ''));
    expect(rooms).toHaveLength(4);
    expect(rooms.reduce((sum, room) => sum + room, 0)).toBeCloseTo(10.67, 1);
  });

  test('has a room for each bedroom', () => {
    for (const bedrooms of [1, 2, 3]) {
      const { rooms } = homeLayout({ length: 10.97, width: 3.66, bedrooms });
      expect(rooms.filter(({ kind }) => kind === 'twin' || kind === 'main')).toHaveLength(bedrooms);
    }
  });

  test('divides every home of the inventory without squeezing a room, windows and door beside each other', () => {
    for (const { spec } of pictures) {
      if (spec.kind !== 'plan') continue;
      const { rooms, door } = homeLayout(spec);
      expect(rooms.at(-1)?.to).toBeCloseTo(spec.length, 5);
      for (const { from, to, kind } of rooms) expect(to - from).toBeGreaterThanOrEqual(kind === 'bath' ? 1.29 : 1.74);
      const [lounge, ...others] = frontWindows(spec);
      expect((lounge?.from ?? 0) + (lounge?.width ?? 0)).toBeLessThan(door);
      for (const window of others) expect(window.from).toBeGreaterThan(door + 0.9);
    }
  });
});
