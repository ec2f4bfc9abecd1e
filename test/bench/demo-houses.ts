import { caravanSchema, type PublicCaravan } from '#domain/houses/caravan.ts';
import { publicHouse } from '#functions/catalogue/publish.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };

/** The visible houses of the demo inventory, with pictures as uploads name them. */
export function demoHouses(): PublicCaravan[] {
  return inventory.flatMap((row, at) => {
    const picture = (name: string) =>
      `/media/images/1767607200000-${(at * 7919 + 65_536).toString(16)}${name}.jpg`;
    const stored = caravanSchema.parse({
      ...row,
      version: 1,
      main_image: picture('a'),
      additional_images: [picture('b'), picture('c'), picture('d')],
      schema_image: picture('e'),
    });
    const house = publicHouse(stored);
    return house ? [house] : [];
  });
}
