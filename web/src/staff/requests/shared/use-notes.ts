import { useEffect, useState } from 'react';

interface Noted {
  admin_notes: string;
  version: number;
}

interface NotesOptions<Item extends Noted> {
  /** As it is stored, as far as is known here. */
  stored: Item;
  save: (version: number, notes: string) => Promise<Item>;
  /** What is stored now, out of a refusal because somebody else changed it; null for any other failure. */
  conflictOf: (error: unknown) => Item | null;
  onSaved: (item: Item) => void;
}

/** Notes that are being written: saved on the version they were begun on, so that nobody's are overwritten unseen. */
export function useNotes<Item extends Noted>({ stored, save, conflictOf, onSaved }: NotesOptions<Item>) {
  const [base, setBase] = useState<Noted>(stored);
  const [text, setText] = useState(stored.admin_notes);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Item | null>(null);
  const dirty = text !== base.admin_notes;

  useEffect(() => {
    // Somebody else's notes come in where nothing is being written; a newer version with the same notes is no conflict.
    if (stored.version <= base.version || (dirty && stored.admin_notes !== base.admin_notes)) return;
    setBase(stored);
    if (!dirty) setText(stored.admin_notes);
  }, [stored, base, dirty]);

  function settled(item: Item, shown: string) {
    setBase(item);
    setText(shown);
    onSaved(item);
  }

  async function send(version: number, wanted: string) {
    setState('saving');
    setError(null);
    setConflict(null);
    try {
      let saved: Item;
      try {
        saved = await save(version, wanted);
      } catch (failure) {
        const current = conflictOf(failure);
        // Only something else of it was changed.
        if (!current || current.admin_notes !== base.admin_notes) throw failure;
        saved = await save(current.version, wanted);
      }
      // What was typed while it was being saved stays.
      setBase(saved);
      setText((now) => (now === wanted ? saved.admin_notes : now));
      onSaved(saved);
      setState('saved');
    } catch (failure) {
      const current = conflictOf(failure);
      setState('idle');
      if (!current) return setError(failure);
      onSaved(current);
      if (current.admin_notes === wanted) settled(current, wanted);
      else setConflict(current);
    }
  }

  return {
    text,
    dirty,
    state,
    error,
    conflict,
    write(value: string) {
      setText(value);
      setState((now) => (now === 'saved' ? 'idle' : now));
    },
    save: () => send(base.version, text),
    keepMine: (current: Item) => send(current.version, text),
    takeTheirs(current: Item) {
      setConflict(null);
      settled(current, current.admin_notes);
    },
    dismissConflict: () => setConflict(null),
  };
}
