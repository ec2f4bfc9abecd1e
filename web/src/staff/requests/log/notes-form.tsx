import { useEffect, useState } from 'react';
import type { HistoryEntry } from '#domain/requests/stored-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { ConflictDialog } from '../../kit/forms/conflict-dialog.tsx';
import { ChangedBy } from '../../kit/last-change.tsx';

/** Which parts of a dialog have unsaved changes, by their names. */
export interface Unsaved {
  mark: (part: string, dirty: boolean) => void;
  any: () => boolean;
  forget: () => void;
}

export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => {
    const parts = new Set<string>();
    return {
      mark: (part: string, dirty: boolean) => void (dirty ? parts.add(part) : parts.delete(part)),
      any: () => parts.size > 0,
      forget: () => parts.clear(),
    };
  });
  return unsaved;
}

/** Characters that notes may have. */
const maxLength = 4000;

interface NotesFormProps<Item> {
  stored: Item;
  save: (version: number, notes: string) => Promise<Item>;
  conflictOf: (error: unknown) => Item | null;
  onSaved: (item: Item) => void;
  unsaved: Unsaved;
}

/** The staff's own words about an item. */
export function NotesForm<Item extends Noted>({ unsaved, ...options }: NotesFormProps<Item>) {
  const { messages } = useAdmin();
  const { notes: words } = messages.adminRequests;
  const { none } = messages.adminForm.conflict;
  const notes = useNotes(options);
  const { conflict, dirty } = notes;
  useEffect(() => {
    unsaved.mark('notes', dirty);
    return () => unsaved.mark('notes', false);
  }, [unsaved, dirty]);
  return (
    <section className="request-part">
      <div className="staff-field">
        <label htmlFor="request-notes">
          <h3>{words.title}</h3>
        </label>
        <textarea
          id="request-notes"
          rows={3}
          maxLength={maxLength}
          value={notes.text}
          aria-describedby="request-notes-hint"
          onChange={(event) => notes.write(event.target.value)}
        />
        <p className="staff-hint" id="request-notes-hint">
          {words.hint}
        </p>
      </div>
      <div className="staff-row request-save">
        <button
          className="button button-quiet"
          type="button"
          disabled={!dirty || notes.state === 'saving'}
          onClick={() => void notes.save()}
        >
          {notes.state === 'saving' ? words.saving : words.save}
        </button>
        <output className="staff-soft">
          {notes.state === 'saved' ? words.saved : dirty && notes.state === 'idle' && words.dirty}
        </output>
      </div>
      <div role="alert">
        {notes.error !== null && (
          <p className="staff-error">
            {`${words.failed}. ${failureText(notes.error, messages)}`.trim()}
          </p>
        )}
      </div>
      {conflict && (
        <ConflictDialog
          name={words.conflictName}
          who={<ChangedBy entry={conflict.history.findLast(({ action }) => action === 'noted')} />}
          differences={[
            {
              part: 'notes',
              label: words.title,
              yours: <span className="request-written">{notes.text || none}</span>,
              theirs: <span className="request-written">{conflict.admin_notes || none}</span>,
              first: 'yours',
            },
          ]}
          onClose={notes.dismissConflict}
          onSave={(side) =>
            side('notes') === 'yours' ? void notes.keepMine(conflict) : notes.takeTheirs(conflict)
          }
        />
      )}
    </section>
  );
}

interface Noted {
  admin_notes: string;
  history: readonly HistoryEntry[];
  version: number;
}

interface NotesOptions<Item extends Noted> {
  /** The stored notes, as far as this page knows. */
  stored: Item;
  save: (version: number, notes: string) => Promise<Item>;
  /**
   * What is stored now, from the error of a change that conflicts with somebody else's; null for
   * any other error.
   */
  conflictOf: (error: unknown) => Item | null;
  onSaved: (item: Item) => void;
}

/**
 * Notes that staff type. They are saved on the version shown when typing began, so that nobody's
 * notes are overwritten.
 */
function useNotes<Item extends Noted>({ stored, save, conflictOf, onSaved }: NotesOptions<Item>) {
  const [base, setBase] = useState<Pick<Noted, 'admin_notes' | 'version'>>(stored);
  const [text, setText] = useState(stored.admin_notes);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Item | null>(null);
  const dirty = text !== base.admin_notes;

  useEffect(() => {
    // The form takes a newer version where nothing is being typed, or where that has the same
    // notes: then it is no conflict.
    if (stored.version <= base.version || (dirty && stored.admin_notes !== base.admin_notes))
      return;
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
        // No conflict where somebody changed another part, and the notes are the same.
        if (!current || current.admin_notes !== base.admin_notes) throw failure;
        saved = await save(current.version, wanted);
      }
      // Text that was typed during the save stays.
      setBase(saved);
      setText((now) => (now === wanted ? saved.admin_notes : now));
      onSaved(saved);
      setState('saved');
    } catch (failure) {
      const current = conflictOf(failure);
      setState('idle');
      if (!current) return setError(failure);
      onSaved(current);
      if (current.admin_notes !== wanted) return setConflict(current);
      // An earlier try stored them, and its answer was lost.
      settled(current, wanted);
      setState('saved');
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
