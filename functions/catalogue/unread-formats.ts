import type { SnapshotStore } from './snapshot-store.ts';

/** When each format was last read. */
export interface FormatReads {
  /** Notes that it is read now. Cheap to call at every read; never rejects. */
  note(format: number): Promise<void>;
  /** Null when no reader ever noted this format. */
  last(format: number): Promise<Date | null>;
  forget(format: number): Promise<void>;
}

/** ms after its last read at which the catalogue of another format is removed. */
const unreadFor = 86_400_000;

/**
 * Removes pointer and snapshots of every other format that nothing has read for a day; answers how many formats that were.
 * Readers of before there were notes left none: their format's day begins when this first sees it.
 */
export async function forgetUnreadFormats(
  snapshots: Pick<SnapshotStore, 'others' | 'forget'>,
  reads: FormatReads,
  now: Date,
): Promise<number> {
  let forgotten = 0;
  for (const other of await snapshots.others()) {
    const last = await reads.last(other.format);
    if (last === null) await reads.note(other.format);
    else if (now.getTime() - last.getTime() >= unreadFor && (await snapshots.forget(other))) {
      await reads.forget(other.format);
      forgotten += 1;
    }
  }
  return forgotten;
}
