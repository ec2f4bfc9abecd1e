import { useEffect } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConflictDialog } from '../../kit/conflict-dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useNotes } from './use-notes.ts';
import type { Unsaved } from './use-unsaved.ts';

/** Characters of notes that are kept. */
const maxLength = 4000;

interface NotesFormProps<Item> {
  stored: Item;
  save: (version: number, notes: string) => Promise<Item>;
  conflictOf: (error: unknown) => Item | null;
  onSaved: (item: Item) => void;
  unsaved: Unsaved;
}

/** The staff's own words about an item. */
export function NotesForm<Item extends { admin_notes: string; version: number }>({
  unsaved,
  ...options
}: NotesFormProps<Item>) {
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
      <div className="request-save">
        <button
          className="button button-quiet"
          type="button"
          disabled={!dirty || notes.state === 'saving'}
          onClick={() => void notes.save()}
        >
          {notes.state === 'saving' ? words.saving : words.save}
        </button>
        <output>{notes.state === 'saved' ? words.saved : dirty && notes.state === 'idle' && words.dirty}</output>
      </div>
      <div role="alert">
        {notes.error !== null && (
          <p className="staff-error">{`${words.failed}. ${failureText(notes.error, messages)}`.trim()}</p>
        )}
      </div>
      {conflict && (
        <ConflictDialog
          name={words.conflictName}
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
          onSave={(side) => (side('notes') === 'yours' ? void notes.keepMine(conflict) : notes.takeTheirs(conflict))}
        />
      )}
    </section>
  );
}
