import { caravanSchema } from '../../../functions/domain/caravan.ts';
import { DomainError } from '../../../functions/domain/errors.ts';
import { silentLogger } from '../../../functions/platform/logger.ts';
import { openTable } from '../../../functions/platform/table.ts';
import { createCaravanRepository } from '../../../functions/store/caravans.ts';
import inventory from '../demo/inventory.json' with { type: 'json' };
import { demoPictureSets } from '../demo/pictures.ts';
import { localNames } from '../names.ts';
import { storeDemoPictures } from './demo-pictures.ts';
import { inParallel } from './in-parallel.ts';
import { loadOffers } from './load-offers.ts';
import { loadRequests } from './load-requests.ts';

/**
 * Stores the demo inventory, with its own ids and dates, the pictures drawn for it, and the offers and what customers sent if wanted. What an earlier, interrupted
 * start has stored already is left as it is.
 */
export async function loadDemo({ say, offers }: { say(line: string): void; offers: boolean }): Promise<void> {
  const { pictures, sets } = demoPictureSets(inventory);
  say(`first start: drawing ${pictures.length} pictures for ${inventory.length} demo houses`);
  let said = 0;
  const addresses = await storeDemoPictures(pictures, localNames.bucket, (done, all) => {
    const tenths = Math.floor((done / all) * 10);
    if (tenths > said) say(`  pictures: ${done} of ${all}`);
    said = tenths;
  });
  const address = (name: string) => {
    const found = addresses.get(name);
    if (found === undefined) throw new Error(`No picture ${name} was drawn`);
    return found;
  };

  const table = openTable(localNames.table);
  const houses = createCaravanRepository(table, silentLogger);
  await inParallel(inventory, 8, async (row) => {
    const set = sets.get(row.id);
    if (!set) throw new Error(`House ${row.id} has no pictures`);
    const house = caravanSchema.parse({
      ...row,
      main_image: address(set.main),
      additional_images: set.additional.map(address),
      schema_image: address(set.plan),
      version: 1,
    });
    try {
      await houses.create(house);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    }
  });
  if (offers) {
    await loadOffers(table);
    await loadRequests(table);
  }
  table.documents.destroy();
  say(`  ${inventory.length} houses loaded`);
}
