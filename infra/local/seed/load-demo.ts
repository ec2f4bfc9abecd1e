import { caravanSchema } from '../../../functions/domain/caravan.ts';
import { DomainError } from '../../../functions/domain/errors.ts';
import { silentLogger } from '../../../functions/platform/logger.ts';
import { openTable } from '../../../functions/platform/table.ts';
import { createCaravanRepository } from '../../../functions/store/caravans.ts';
import inventory from '../demo/inventory.json' with { type: 'json' };
import { localNames } from '../names.ts';
import { demoPicturesOf } from './demo-pictures.ts';
import { inParallel } from './in-parallel.ts';
import { loadOffers } from './load-offers.ts';
import { loadRequests } from './load-requests.ts';

/** Stores the demo inventory, with its own ids and dates, and the offers and what customers sent if wanted. What an earlier, interrupted start has stored already is left as it is. */
export async function loadDemo({ say, offers }: { say(line: string): void; offers: boolean }): Promise<void> {
  const table = openTable(localNames.table);
  const houses = createCaravanRepository(table, silentLogger);
  await inParallel(inventory, 8, async (row) => {
    const house = caravanSchema.parse({ ...row, ...demoPicturesOf(row.id), version: 1 });
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
  say(`first start: ${inventory.length} demo houses loaded`);
}
