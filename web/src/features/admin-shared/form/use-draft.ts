import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetStoredDraft, readStoredDraft, type StoredDraft, storeDraft } from './draft-store.ts';
import { type HouseDraft, sameDraft } from './house-draft.ts';

/** What the form started from: the stored house at a version, or a new one's defaults. */
export interface FormBase {
  draft: HouseDraft;
  version: number | null;
}

/** Milliseconds of quiet after which the unsaved form is put aside. */
const storeDelay = 300;

/** The form's state, and its copy in this tab's storage that survives a reload. `id` is null for a new house. */
export function useHouseForm(id: string | null, start: FormBase) {
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start.draft);
  const [offered, setOffered] = useState<StoredDraft | null>(() => {
    const stored = readStoredDraft(id);
    return stored && !sameDraft(stored.draft, start.draft) ? stored : null;
  });
  const done = useRef(false);
  const changed = !sameDraft(draft, base.draft);
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(() => {
    if (!changed) return;
    const write = () =>
      !done.current &&
      storeDraft(id, { draft, base: base.draft, version: base.version, savedAt: new Date().toISOString() });
    const timer = setTimeout(write, storeDelay);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [id, draft, base, changed]);

  // Back where it started: there is nothing to keep, except what is still on offer.
  useEffect(() => {
    if (!changed && !offered) forgetStoredDraft(id);
  }, [id, changed, offered]);

  const isDirty = useCallback(() => latest.current && !done.current, []);

  return {
    draft,
    base,
    changed,
    offered,
    isDirty,
    change: (changes: Partial<HouseDraft> | ((before: HouseDraft) => Partial<HouseDraft>)) =>
      setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) })),
    /** Goes on with `next` from another base: after somebody else's version was taken in. */
    rebase(next: HouseDraft, from: FormBase) {
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
      forgetStoredDraft(id);
      setOffered(null);
    },
    /** Saved, or given up: nothing is kept and leaving asks nothing. */
    finish() {
      done.current = true;
      forgetStoredDraft(id);
    },
  };
}
