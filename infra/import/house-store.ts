import { theImport } from '../../functions/domain/audit.ts';
import { silentLogger } from '../../functions/platform/logger.ts';
import { createCaravanRepository } from '../../functions/store/caravan-repository.ts';
import { openTable } from '../../functions/store/table.ts';
import type { HouseStore } from './plan-row.ts';

/** The houses of a table, reached with the endpoints and credentials of the environment. */
export function openHouseStore(table: string): HouseStore {
  return createCaravanRepository(openTable(table), silentLogger, theImport);
}
