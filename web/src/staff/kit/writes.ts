import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { followOwnVersions, noteOwnVersion } from './own-versions.ts';

export interface SchemaOf<Item> {
  safeParse(value: unknown): { data?: Item | undefined };
}

/** The item as it is now, where the error carries it. */
export function currentOf<Item>(schema: SchemaOf<Item>, error: unknown): Item | null {
  return error instanceof ApiError ? (schema.safeParse(error.body.current).data ?? null) : null;
}

/**
 * The item as it is now, from the error of a change that conflicts with somebody else's; null for
 * any other error.
 */
export function conflictOf<Item>(schema: SchemaOf<Item>, error: unknown): Item | null {
  return error instanceof ApiError && error.code === 'conflict' ? currentOf(schema, error) : null;
}

interface PendingChange<Change> {
  id: string;
  change: Change;
}
/**
 * An item as it will be once the changes that wait for it are stored, the oldest first; the same
 * object where there are none.
 */
export function withPendingChanges<Item extends { id: string }, Change>(
  item: Item,
  pending: readonly PendingChange<Change>[],
  apply: (item: Item, change: Change) => Item,
): Item {
  return pending.reduce((now, { id, change }) => (id === item.id ? apply(now, change) : now), item);
}

function versionOf(item: unknown): number | null {
  return typeof item === 'object' &&
    item !== null &&
    'version' in item &&
    typeof item.version === 'number'
    ? item.version
    : null;
}

interface Outcome<Item, Change> {
  /** The item as it was when the change was sent. */
  seen: Item;
  change: Change;
}

interface Failure<Item, Change> extends Outcome<Item, Change> {
  error: unknown;
}

interface WritesOptions<Item extends { id: string }, Change, Saved> {
  /** The list as the server last answered it. */
  read: () => readonly Item[] | undefined;
  /** The item as it will be once the change is stored. */
  apply: (item: Item, change: Change) => Item;
  /** Writes on the version that staff saw. Null where there was nothing left to change. */
  send: (seen: Item, change: Change) => Promise<Saved | null>;
  /** Puts the server's answer into the list. */
  remember: (saved: Saved) => void;
  /** Called once for each change that is stored, also where staff have left the page meanwhile. */
  onStored?: (saved: Saved, change: Change) => void;
  /** Removes an item that no longer exists from the list. */
  forget?: (id: string) => void;
  /** What is stored now, from the error of a change that conflicts with somebody else's. */
  conflictOf?: (error: unknown) => Saved | null;
  /**
   * Whether staff have to answer a failure: such a question waits for an answer, any other failure
   * shows until the next change.
   */
  asks?: (error: unknown, change: Change) => boolean;
  /** Somebody else made the same change: nothing is left to do. */
  isDone?: (current: Saved, change: Change) => boolean;
  /**
   * What is stored is just what the change makes of the item that staff saw: an earlier try stored
   * it, though its answer was lost. It counts as saved now.
   */
  isStored?: (current: Saved, seen: Item, change: Change) => boolean;
  /**
   * The queue of an item's changes, which are sent one after the other; each item has its own queue
   * by default.
   */
  lineOf?: (id: string) => string;
}

/**
 * Shows changes of a list's items at once, and rolls a change back when the server refuses it.
 * Changes of one item are sent one after the other, each on the version that the change before
 * stored; where somebody else changed the item, staff decide.
 */
export function useWrites<Item extends { id: string }, Change, Saved = Item>(
  options: WritesOptions<Item, Change, Saved>,
) {
  const cache = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const [pending, setPending] = useState<readonly PendingChange<Change>[]>([]);
  const [failure, setFailure] = useState<Failure<Item, Change> | null>(null);
  const [questions, setQuestions] = useState<readonly Failure<Item, Change>[]>([]);
  const [success, setSuccess] = useState<(Outcome<Item, Change> & { saved: Saved }) | null>(null);
  const [conflicts, setConflicts] = useState<
    readonly (Outcome<Item, Change> & { id: string; current: Saved })[]
  >([]);
  const conflict = conflicts[0] ?? null;

  const write = useCallback(
    /**
     * `seen`: the item that staff saw, if that was a while ago; without it the change applies to
     * the item as it is listed when it is sent.
     */
    (id: string, change: Change, seen?: Item): void => {
      const added = { id, change };
      const { lineOf = (item: string) => item } = latest.current;
      const listed = () => latest.current.read()?.find((item) => item.id === id);
      const known = seen ?? listed();
      setFailure(null);
      // Emptied first, so that screen readers announce the same message a second time.
      setSuccess(null);
      setPending((before) => [...before, added]);
      // A mutation for each change: `useMutation` has one scope for all, and here each item has its
      // own.
      void cache
        .getMutationCache()
        .build(cache, { mutationFn: attempt, scope: { id: lineOf(id) }, networkMode: 'always' })
        .execute(undefined)
        .finally(() => setPending((before) => before.filter((other) => other !== added)));

      async function attempt(): Promise<void> {
        const { send, remember, onStored, forget, conflictOf, isDone, isStored } = latest.current;
        const now = listed();
        if (!now) {
          if (known)
            fail({
              seen: known,
              change,
              error: new ApiError('not_found', 404, 'No longer listed'),
            });
          return;
        }
        const version = versionOf(seen);
        const sent =
          version === null ? now : { ...now, version: followOwnVersions(cache, id, version) };
        function succeed(saved: Saved): void {
          const [before, after] = [versionOf(sent), versionOf(saved)];
          if (before !== null && after !== null) noteOwnVersion(cache, id, { before, after });
          remember(saved);
          setSuccess({ seen: sent, change, saved });
          onStored?.(saved, change);
        }
        try {
          const saved = await send(sent, change);
          if (saved !== null) succeed(saved);
        } catch (error) {
          const current = conflictOf?.(error) ?? null;
          if (current !== null) {
            if (isStored?.(current, sent, change)) return succeed(current);
            remember(current);
            if (!isDone?.(current, change))
              setConflicts((before) => [...before, { id, seen: sent, current, change }]);
            return;
          }
          if (error instanceof ApiError && error.code === 'not_found') forget?.(id);
          fail({ seen: sent, change, error });
        }
      }

      function fail(failure: Failure<Item, Change>): void {
        if (latest.current.asks?.(failure.error, failure.change))
          setQuestions((before) => [...before, failure]);
        else setFailure(failure);
      }
    },
    [cache],
  );
  const { apply } = options;
  const shown = useCallback(
    (item: Item) => withPendingChanges(item, pending, apply),
    [pending, apply],
  );

  return {
    failure,
    question: questions[0] ?? null,
    success,
    conflict,
    write,
    shown,
    dismissFailure: () => setFailure(null),
    /** The question is answered; the next one is asked. */
    answer: () => setQuestions((before) => before.slice(1)),
    dismissSuccess: () => setSuccess(null),
    /** `again`: staff still want their change, on top of the other person's. */
    settle(again: boolean) {
      setConflicts((before) => before.slice(1));
      if (again && conflict) write(conflict.id, conflict.change);
    },
  };
}
