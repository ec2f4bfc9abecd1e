import type { Snapshot } from './snapshot.ts';

/** Which snapshot is the current one. */
export interface SnapshotPointer {
  /** Counts publications, from 1. */
  revision: number;
  hash: string;
  format: number;
  /** The snapshot before it: kept, because a reader may just be fetching it. */
  previous: string | null;
  /** Whether the CDN was told. A publisher that broke off before leaves it false for whoever comes next. */
  announced: boolean;
}

/** Where snapshots are kept. */
export interface SnapshotStore {
  /** `strong` reads what was written last, at twice the price. */
  pointer(strong: boolean): Promise<SnapshotPointer | null>;
  /** Null when it is gone or unreadable. */
  read(hash: string): Promise<Snapshot | null>;
  write(snapshot: Snapshot): Promise<string>;
  /** False when someone else published since `revision` was read (0: nothing was). */
  point(to: SnapshotPointer, expectedRevision: number): Promise<boolean>;
  /** Notes that the CDN was told of this revision; does nothing when there is a newer one. */
  announce(revision: number): Promise<void>;
  remove(hash: string): Promise<void>;
}
