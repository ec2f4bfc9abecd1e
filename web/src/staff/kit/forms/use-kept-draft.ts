import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../server-clock.ts';
import type { Kept } from './drafts.ts';

interface KeptDraft<Draft extends object> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** The draft as it is at this moment, for what was begun with an earlier one. */
  latest: () => Draft;
  /** Begins again with nothing typed. */
  forget: () => void;
}

/**
 * What is typed into a small form, kept in this tab through a reload, a lost connection and an ended
 * session until it is sent or dropped. `first`: the form with nothing typed, which is not kept.
 */
export function useKeptDraft<Draft extends object>(
  kept: Kept<Draft>,
  first: () => Draft,
  isEmpty: (draft: Draft) => boolean,
): KeptDraft<Draft> {
  const [draft, setDraft] = useState(() => kept.read()?.draft ?? first());
  const latest = useRef(draft);
  const place = useRef({ kept, first, isEmpty });
  const show = useCallback((next: Draft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  const change = useCallback(
    (part: Partial<Draft>) => show({ ...latest.current, ...part }),
    [show],
  );
  const forget = useCallback(() => {
    // At once: the form may close with it.
    place.current.kept.forget();
    show(place.current.first());
  }, [show]);
  useEffect(() => {
    const { kept, first, isEmpty } = place.current;
    if (isEmpty(draft)) return kept.forget();
    kept.write({ draft, base: first(), version: null, savedAt: serverNow().toISOString() });
  }, [draft]);
  return { draft, change, latest: useCallback(() => latest.current, []), forget };
}
