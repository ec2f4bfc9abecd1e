import type { Snapshot } from './snapshot.ts';

/** Which snapshot of a format is the current one. */
export interface SnapshotPointer {
  /** Counts publications, from 1. */
  revision: number;
  hash: string;
  /** The snapshot before it: kept, because a reader may just be fetching it. */
  previous: string | null;
  /** Whether the CDN was told. A publisher that broke off before leaves it false for whoever comes next. */
  announced: boolean;
}

/** Whose snapshots are of another format than this release's. */
export type OtherPointer = Pick<SnapshotPointer, 'revision' | 'hash' | 'previous'> & { format: number };

/** Where snapshots of one format are kept. Only `others` and `forget` are about those of other formats. */
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
  /** Pointers of other formats: releases before or after this one wrote them. */
  others(): Promise<OtherPointer[]>;
  /** Removes the snapshots of another format, then its pointer. False when a publisher of that format moved it meanwhile. */
  forget(other: OtherPointer): Promise<boolean>;
}
