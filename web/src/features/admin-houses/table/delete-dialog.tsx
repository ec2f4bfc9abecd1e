import { useState } from 'react';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../admin-shared/failure-text.ts';
import { deleteHouse } from '../requests.ts';

interface DeleteDialogProps {
  row: CaravanRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a house is deleted for good. */
export function DeleteDialog({ row, onClose, onDeleted }: DeleteDialogProps) {
  const { messages } = useAdmin();
  const words = messages.adminHouses.confirmDelete;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const title = words.title(`${row.make} ${row.model}`);

  async function remove() {
    setBusy(true);
    setError('');
    try {
      await deleteHouse(row.id);
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
        <button className="button button-danger" type="button" disabled={busy} onClick={() => void remove()}>
          {busy ? words.busy : words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
