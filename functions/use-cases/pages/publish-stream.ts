import { type PublishDeps, publishChanges } from '../../catalogue/publish.ts';
import { readChanges } from '../../store/publishing.ts';
import type { createScheduleState } from '../../store/schedule-state.ts';

interface StreamDeps extends PublishDeps {
  claim: ReturnType<typeof createScheduleState>['claim'];
  /** Resolves after so many ms. */
  pause(ms: number): Promise<unknown>;
}

/**
 * So many writes at once are an import, or the like, with more to come: what arrives within the ms
 * is published together, not a hundred rows at a time.
 */
const many = { writes: 100, wait: 5000 };

/**
 * Publishes the table's stream, batch by batch; made once per process. Answers how many items a
 * batch wrote, and whether anything that visitors see changed; null for a batch without such items.
 */
export function createStreamPublisher(deps: StreamDeps) {
  /** A deployment replaces the process. */
  let claimed = false;

  return async (
    records: Parameters<typeof readChanges>[0],
  ): Promise<{ items: number; changed: boolean } | null> => {
    const changes = readChanges(records);
    const items = Object.values(changes).reduce((sum, { length }) => sum + length, 0);
    if (items === 0) return null;
    // Written before publishing: after a rollback, the earlier release must know that its own
    // catalogue missed changes.
    if (!claimed) await deps.claim();
    claimed = true;
    const changed = await publishChanges(deps, changes);
    if (items >= many.writes) await deps.pause(many.wait);
    return { items, changed };
  };
}
