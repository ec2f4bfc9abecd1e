import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { isEmailAddress } from '../../../../../functions/domain/email-address.ts';
import type { PersonalDataRecord } from '../../../../../functions/domain/personal-data.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Field, fieldId } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { downloadJson } from './download-json.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { RecordsTable } from './records-table.tsx';
import { exportPersonalData, forgetRequests, rememberRecord } from './requests.ts';

/** All that is held about one customer: handed out, or deleted, with a record of it. */
export function PersonalDataPage() {
  const { messages } = useAdmin();
  const words = messages.adminPrivacy;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');

  /** The address, or null after saying that it is none. */
  function address(): string | null {
    const email = typed.trim();
    const valid = isEmailAddress(email);
    setWrong(!valid);
    setNotice('');
    setError('');
    if (!valid) document.getElementById(fieldId('email'))?.focus();
    return valid ? email : null;
  }
  const nothingIn = ({ enquiries, loan_requests }: PersonalDataRecord) => enquiries + loan_requests === 0;
  const countsOf = ({ enquiries, loan_requests }: PersonalDataRecord) => words.counts(enquiries, loan_requests);

  async function download() {
    const email = address();
    if (email === null || busy) return;
    setBusy(true);
    try {
      const { personal_data, record } = await exportPersonalData(email);
      rememberRecord(cache, record);
      if (nothingIn(record)) return setNotice(words.nothing(email));
      downloadJson(`personal-data-${record.at.slice(0, 10)}.json`, personal_data);
      setNotice(words.exported(email, countsOf(record)));
    } catch (failure) {
      setError(`${words.exportFailed}. ${failureText(failure, messages)}`.trim());
    } finally {
      setBusy(false);
    }
  }

  function erased(email: string, record: PersonalDataRecord) {
    rememberRecord(cache, record);
    forgetRequests(cache);
    setErasing(null);
    setTyped('');
    setNotice(nothingIn(record) ? words.nothingErased(email) : words.erased(email, countsOf(record)));
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{words.title}</h1>
      </div>
      <Notice text={notice} onDismiss={() => setNotice('')} />
      <Notice alarm text={error} onDismiss={() => setError('')} />
      <div className="privacy-ask">
        <p>{words.intro}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void download();
          }}
        >
          <Field
            field="email"
            label={words.email}
            value={typed}
            inputMode="email"
            error={wrong ? words.emailInvalid : undefined}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
            }}
          />
          <button className="button" type="submit" disabled={busy}>
            {busy ? words.exporting : words.export}
          </button>
          <button
            className="button button-quiet request-reject"
            type="button"
            disabled={busy}
            onClick={() => setErasing(address())}
          >
            {words.erase}
          </button>
        </form>
        <p className="staff-hint">{words.retention(dealer.retentionMonths)}</p>
      </div>
      <h2>{words.records.title}</h2>
      <p className="staff-hint">{words.records.note}</p>
      <RecordsTable />
      {erasing !== null && (
        <EraseDialog email={erasing} onErased={(record) => erased(erasing, record)} onClose={() => setErasing(null)} />
      )}
    </main>
  );
}
