import type { DataFolder } from './data-folder.ts';
import type { Edge } from './edge/edge.ts';
import type { Cloud } from './emulators.ts';
import type { InvokeFunction } from './gateway/invoke-function.ts';
import type { RoomServices } from './room/room-services.ts';
import { oneLine, type Schedule } from './schedule.ts';
import { storeDemoPictures } from './seed/demo-pictures.ts';
import { emptyStores } from './seed/empty-stores.ts';
import { loadDemo } from './seed/load-demo.ts';
import { demoRelease } from './seed/picture-cache.ts';
import { readClock, setClock } from './shared/clock.ts';
import { localNames } from './shared/names.ts';

export interface StageParts {
  cloud: Cloud;
  folder: DataFolder;
  invoke: InvokeFunction;
  say(line: string): void;
  schedule: Schedule;
  edge: Pick<Edge, 'clockMoved'>;
  /** Whether the demo has campaigns and discounts, requests, and a record of its sales. */
  offers: boolean;
}

/**
 * Runs the scheduled work once, what is due or everything, and waits until visitors get the result.
 * Answers what it did.
 */
export async function scheduledWork(
  { cloud, invoke }: Pick<StageParts, 'cloud' | 'invoke'>,
  everything: boolean,
): Promise<unknown> {
  // On AWS the table deletes these by itself, within days.
  await cloud.expire(new Date());
  const report = await invoke('scheduled', {
    version: '0',
    id: crypto.randomUUID(),
    source: 'aws.scheduler',
    'detail-type': 'Scheduled Event',
    time: new Date().toISOString(),
    detail: {},
    everything,
  });
  await cloud.settled();
  return report;
}

/** Loads the demo inventory into empty stores, and notes that it was done. */
export async function fillStage({
  cloud,
  folder,
  say,
  offers,
}: Pick<StageParts, 'cloud' | 'folder' | 'say' | 'offers'>): Promise<void> {
  // One rebuild at the end instead of one publication for every house.
  await cloud.withoutStream(() => loadDemo({ say, offers }));
  folder.update({ demo: demoRelease() });
}

/** What the control room can make this stage do. */
export function createStageServices(stage: StageParts): RoomServices {
  const { cloud, schedule } = stage;
  function moveClock(...to: Parameters<typeof setClock>) {
    setClock(...to);
    stage.edge.clockMoved();
    schedule.clockMoved();
  }
  /**
   * Missing pictures are drawn by share-work, minute by minute; here only those are removed that
   * are no longer shown.
   */
  async function runSchedule() {
    const report = await schedule.run();
    await stage
      .invoke('share-pictures', { source: 'aws.scheduler', most: 0 })
      .catch((error: unknown) => console.error(`pictures beside links: ${oneLine(error)}`));
    return report;
  }
  async function reset() {
    moveClock(null);
    cloud.faults.clear();
    cloud.clearMails();
    cloud.clearApplications();
    // From here on the demo counts as not loaded: if the reset breaks off, the next start loads it.
    stage.folder.update({ demo: undefined });
    await cloud.withoutStream(emptyStores);
    await cloud.resetStaff();
    await fillStage({ ...stage, say: () => undefined });
    await storeDemoPictures(
      localNames.bucket,
      demoRelease(),
      new AbortController().signal,
      () => undefined,
    );
    await scheduledWork(stage, true);
  }
  return {
    mails: () => cloud.mails(),
    applications: () => cloud.applications(),
    readClock,
    setClock: moveClock,
    readFaults: () => cloud.faults.state,
    setFaults: (change) => cloud.faults.set(change),
    runSchedule,
    // One after the other, with no scheduled work between.
    reset: () => schedule.pausedFor(reset),
    staffToken: () => cloud.staffToken(),
  };
}
