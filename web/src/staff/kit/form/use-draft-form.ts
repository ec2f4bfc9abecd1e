import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftStore, StoredDraft } from './draft-store.ts';

/** What the form started from: what is stored, at a version, or a new thing's defaults. */
export interface FormBase<Draft> {
  draft: Draft;
  version: number | null;
}

interface DraftKind<Draft> {
  store: DraftStore<Draft>;
  /** Whether saving one would store the same as saving the other. */
  same: (one: Draft, other: Draft) => boolean;
}

/** Milliseconds of quiet after which the unsaved form is put aside. */
const storeDelay = 300;

/** The form's state, and its copy in this tab's storage that survives a reload. `id` is null for a new thing. */
export function useDraftForm<Draft extends object>(
  id: string | null,
  start: FormBase<Draft>,
  { store, same }: DraftKind<Draft>,
) {
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start.draft);
  const [offered, setOffered] = useState<StoredDraft<Draft> | null>(() => {
    const stored = store.read(id);
    return stored && !same(stored.draft, start.draft) ? stored : null;
  });
  const done = useRef(false);
  const changed = !same(draft, base.draft);
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(() => {
    if (!changed) return;
    const write = () =>
      !done.current &&
      store.write(id, { draft, base: base.draft, version: base.version, savedAt: new Date().toISOString() });
    const timer = setTimeout(write, storeDelay);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [id, store, draft, base, changed]);

  // Back where it started: there is nothing to keep, except what is still on offer.
  useEffect(() => {
    if (!changed && !offered) store.forget(id);
  }, [id, store, changed, offered]);

  const isDirty = useCallback(() => latest.current && !done.current, []);

  return {
    draft,
    base,
    changed,
    offered,
    isDirty,
    change: (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) })),
    /** Goes on with `next` from another base: after somebody else's version was taken in. */
    rebase(next: Draft, from: FormBase<Draft>) {
      setBase(from);
      setDraft(next);
    },
    restore() {
      if (!offered) return;
      setBase({ draft: offered.base, version: offered.version });
      setDraft(offered.draft);
      setOffered(null);
    },
    discardOffered() {
      store.forget(id);
      setOffered(null);
    },
    /** Saved, or given up: nothing is kept and leaving asks nothing. */
    finish() {
      done.current = true;
      store.forget(id);
    },
  };
}
