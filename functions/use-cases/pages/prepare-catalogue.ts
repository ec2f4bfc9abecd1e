import type { ScheduleStore } from '../../store/schedule-state.ts';

interface PrepareCatalogueDeps {
  /** The state in this release's format: null when publishers of another format ran last. */
  state: Pick<ScheduleStore, 'read'>;
  /** Whether there is a catalogue in this release's format. */
  isThere(): Promise<boolean>;
  /** Compares this format's catalogue with the table, or makes it. */
  refreshCatalogue(): Promise<boolean>;
  /** Notes that this format is read. */
  noteRead(): Promise<void>;
  /**
   * Called with the error when the catalogue could not be brought up to date but visitors have an
   * older one.
   */
  onStale(error: unknown): void;
  clock: () => Date;
}

export interface PreparedCatalogue {
  /**
   * Whether the publishers are of another format, so that this function keeps this format's
   * catalogue up to date.
   */
  kept: boolean;
  changed: boolean;
}

/** ms after which a schedule, which checks everything hourly, counts as gone. */
const scheduleGone = 2 * 3_600_000;

/**
 * Gives readers of this release a catalogue in its format while the publishers, which are deployed
 * in another stack, are those of another release: before a release's readers change, and for as
 * long as the two differ. Where the publishers have the same format, it does nothing. Throws only
 * when readers would find no catalogue at all.
 */
export async function prepareCatalogue(deps: PrepareCatalogueDeps): Promise<PreparedCatalogue> {
  const [state, isThere] = await Promise.all([deps.state.read(), deps.isThere(), deps.noteRead()]);
  const since = state
    ? deps.clock().getTime() - Date.parse(state.checked_at)
    : Number.POSITIVE_INFINITY;
  if (isThere && since < scheduleGone) return { kept: false, changed: false };
  try {
    return { kept: true, changed: await deps.refreshCatalogue() };
  } catch (error) {
    // A broken row must not keep a release from being deployed: everything else was published
    // before this was thrown.
    if (!(await deps.isThere())) throw error;
    deps.onStale(error);
    return { kept: true, changed: false };
  }
}
