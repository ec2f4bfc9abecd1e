import { writtenHouse } from '../catalogue/house-change.ts';
import type { PublishDeps } from '../catalogue/publish.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { readAllHouses } from './all-houses.ts';
import { createCaravanRepository } from './caravan-repository.ts';
import { createSnapshotRepository } from './snapshot-repository.ts';
import { openTable } from './table.ts';

/** What publishing the catalogue of this table needs, but for the CDN. */
export function openPublisher(tableName: string, log: Logger): Omit<PublishDeps, 'invalidate'> {
  const table = openTable(tableName);
  const caravans = createCaravanRepository(table, log);
  return {
    snapshots: createSnapshotRepository(table, log),
    allHouses: () => readAllHouses(caravans),
    async findHouse(id) {
      const caravan = await caravans.get(id);
      return caravan && writtenHouse(caravan);
    },
    clock: systemClock,
  };
}
