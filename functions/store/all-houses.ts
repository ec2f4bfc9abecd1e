import { writtenHouse } from '../catalogue/house-change.ts';
import type { HouseChange } from '../catalogue/snapshot.ts';
import type { CaravanStore } from '../use-cases/caravan-store.ts';

/** Every house of the table as a change, page by page. */
export async function readAllHouses(caravans: Pick<CaravanStore, 'list'>): Promise<HouseChange[]> {
  const changes: HouseChange[] = [];
  let cursor: string | undefined;
  do {
    const page = await caravans.list(cursor);
    changes.push(...page.items.map(writtenHouse));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return changes;
}
