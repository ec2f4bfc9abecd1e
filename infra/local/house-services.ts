import { readClock, setClock } from './clock.ts';
import type { Cloud } from './cloud.ts';
import type { DataFolder } from './data-folder.ts';
import type { InvokeFunction } from './invoke-function.ts';
import type { RoomServices } from './room/room-services.ts';
import { emptyStores } from './seed/empty-stores.ts';
import { loadDemo } from './seed/load-demo.ts';

export interface HouseParts {
  cloud: Cloud;
  folder: DataFolder;
  invoke: InvokeFunction;
  say(line: string): void;
}

/** Rebuilds the public catalogue from the table, and waits until it is what visitors get. */
export async function runSchedule({ cloud, invoke }: HouseParts): Promise<void> {
  await invoke('scheduled', {
    version: '0',
    id: crypto.randomUUID(),
    source: 'aws.scheduler',
    'detail-type': 'Scheduled Event',
    time: new Date().toISOString(),
    detail: {},
  });
  await cloud.settled();
}

/** Loads the demo inventory into empty stores, and remembers that it was done. */
export async function fillHouse(house: HouseParts): Promise<void> {
  const { cloud, folder, say } = house;
  // One rebuild at the end instead of one publication for every house.
  await cloud.withoutStream(() => loadDemo(say));
  folder.update({ demo: 'loaded' });
}

/** What the control room can do with this house. */
export function createHouseServices(house: HouseParts): RoomServices {
  const { cloud } = house;
  let resetting: Promise<void> = Promise.resolve();
  async function reset() {
    setClock(null);
    cloud.faults.clear();
    cloud.clearMails();
    // Broken off here, the next start loads what is missing.
    house.folder.update({ demo: undefined });
    await cloud.withoutStream(emptyStores);
    await cloud.resetStaff();
    await fillHouse({ ...house, say: () => undefined });
    await runSchedule(house);
  }
  return {
    mails: () => cloud.mails(),
    readClock,
    setClock,
    readFaults: () => cloud.faults.state,
    setFaults: (change) => cloud.faults.set(change),
    runSchedule: () => runSchedule(house),
    reset() {
      // One after the other, also when the last one failed.
      resetting = resetting.catch(() => undefined).then(reset);
      return resetting;
    },
    staffToken: () => cloud.staffToken(),
  };
}
