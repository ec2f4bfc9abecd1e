import { type FormEvent, useState } from 'react';
import { sameEmail } from '../../../../../functions/domain/email-address.ts';
import type { PersonalDataRecord } from '../../../../../functions/domain/personal-data.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Field, fieldId } from '../../kit/fields.tsx';
import { erasePersonalData } from './requests.ts';

interface EraseDialogProps {
  email: string;
  onErased: (record: PersonalDataRecord) => void;
  onClose: () => void;
}

/** Has the address typed once more before everything about it is deleted for good. */
export function EraseDialog({ email, onErased, onClose }: EraseDialogProps) {
  const { messages } = useAdmin();
  const words = messages.adminPrivacy.confirmErase;
  const [again, setAgain] = useState('');
  const [different, setDifferent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const title = words.title(email);

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!sameEmail(again, email)) {
      setDifferent(true);
      document.getElementById(fieldId('again'))?.focus();
      return;
    }
    setBusy(true);
    setError('');
    try {
      onErased(await erasePersonalData(email));
    } catch (failure) {
      setError(`${words.failed}. ${failureText(failure, messages)}`.trim());
      setBusy(false);
    }
  }

  return (
    <Dialog label={title} onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{words.text}</p>
      <p>{words.bank}</p>
      <form noValidate onSubmit={(event) => void erase(event)}>
        <Field
          field="again"
          label={words.again}
          value={again}
          inputMode="email"
          error={different ? words.different : undefined}
          onChange={(value) => {
            setAgain(value);
            setDifferent(false);
          }}
        />
        <p className="staff-error" role="alert">
          {error}
        </p>
        <div className="staff-buttons">
          <button className="button button-quiet" type="button" disabled={busy} onClick={onClose}>
            {messages.admin.cancel}
          </button>
          <button className="button button-danger" type="submit" disabled={busy}>
            {busy ? words.busy : words.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
