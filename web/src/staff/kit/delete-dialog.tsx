import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useAdmin } from './admin-context.tsx';
import { Dialog } from './dialog.tsx';
import { failureText } from './failure-text.ts';

interface DeleteDialogProps {
  title: string;
  words: { text: string; confirm: string; busy: string; failed: string };
  remove: () => Promise<void>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ title, words, remove, onClose, onDeleted }: DeleteDialogProps) {
  const { messages } = useAdmin();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function confirm() {
    setBusy(true);
    setError('');
    try {
      await remove();
      onDeleted();
    } catch (failure) {
      // Somebody else was quicker; the wish is fulfilled.
      if (failure instanceof ApiError && failure.code === 'not_found') onDeleted();
      else setError(`${words.failed}. ${failureText(failure, messages)}`.trim());
      setBusy(false);
    }
  }

  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>{words.text}</p>
      <p className="staff-error" role="alert">
        {error}
      </p>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={onClose}>
          {messages.admin.cancel}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={() => void confirm()}>
          {busy ? words.busy : words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
