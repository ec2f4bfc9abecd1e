import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { mayBeStoredEmail, pastedEmail, sameEmail } from '#domain/email-address.ts';
import type { PersonalData, PersonalDataRecord } from '#domain/records/personal-data.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { formatSofia } from '../kit/format-sofia.ts';
import { Field, fieldId } from '../kit/forms/fields.tsx';
import { downloadFile } from '../kit/lists/download-file.ts';
import { LoadFailure, TableSkeleton } from '../kit/lists/list-page.tsx';
import { recount } from '../kit/new-requests.ts';
import { Notice } from '../kit/notice.tsx';
import { useTitle } from '../kit/use-title.ts';
import { staffApi } from '../session/staff-api.ts';

/** Everything that is stored about one customer: exported, or deleted, with a record of it. */
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

  /** The typed address; null where it is no address, which is then shown. */
  function address(): string | null {
    const email = pastedEmail(typed);
    const valid = mayBeStoredEmail(email);
    setWrong(!valid);
    setNotice('');
    setError('');
    if (!valid) document.getElementById(fieldId('email'))?.focus();
    return valid ? email : null;
  }
  const nothingIn = ({ enquiries, loan_requests }: PersonalDataRecord) =>
    enquiries + loan_requests === 0;
  const countsOf = ({ enquiries, loan_requests }: PersonalDataRecord) =>
    words.counts(enquiries, loan_requests);

  async function download() {
    const email = address();
    if (email === null || busy) return;
    setBusy(true);
    try {
      const { personal_data, record } = await exportPersonalData(email);
      rememberRecord(cache, record);
      if (nothingIn(record)) return setNotice(words.nothing(email));
      const json = JSON.stringify(personal_data, null, 2);
      downloadFile(`personal-data-${record.at.slice(0, 10)}.json`, 'application/json', json);
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
    setNotice(
      nothingIn(record) ? words.nothingErased(email) : words.erased(email, countsOf(record)),
    );
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{words.title}</h1>
      </div>
      <Notice text={notice} onDismiss={() => setNotice('')} />
      <Notice alarm text={error} onDismiss={() => setError('')} />
      <div className="staff-card privacy-ask">
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
        <EraseDialog
          email={erasing}
          onErased={(record) => erased(erasing, record)}
          onClose={() => setErasing(null)}
        />
      )}
    </main>
  );
}

/** What was done with customers' data, by whom and when. */
export function RecordsTable() {
  const { language, messages } = useAdmin();
  const { records: words, counts } = messages.adminPrivacy;
  const { data, error, isFetching, refetch } = useQuery(recordsQuery);
  if (!data) {
    if (!error) return <TableSkeleton />;
    return (
      <LoadFailure
        title={words.loadFailed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className="staff-empty">{words.empty}</p>;
  return (
    <table className="staff-table request-table request-table-records">
      <thead>
        <tr>
          <th scope="col">{words.columns.at}</th>
          <th scope="col">{words.columns.action}</th>
          <th scope="col">{words.columns.hint}</th>
          <th scope="col">{words.columns.found}</th>
          <th scope="col">{words.columns.by}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ id, at, action, email_hint, enquiries, loan_requests, by, completed }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{formatSofia(at, language)}</time>
            </td>
            <th scope="row">
              {words.actions[action]}
              {!completed && <span className="staff-warning">{words.unfinished}</span>}
            </th>
            <td>{email_hint || words.list}</td>
            <td>{counts(enquiries, loan_requests)}</td>
            <td>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EraseDialogProps {
  email: string;
  onErased: (record: PersonalDataRecord) => void;
  onClose: () => void;
}

/** Asks to type the address once more before everything about it is deleted for good. */
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

/** What was exported and erased, newest first. */
export const recordsQuery = queryOptions({
  queryKey: ['staff', 'personal-data'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await staffApi.listPersonalDataRecords({}, { signal });
    return items;
  },
  staleTime: 0,
});

export async function exportPersonalData(
  email: string,
): Promise<{ personal_data: PersonalData; record: PersonalDataRecord }> {
  return staffApi.exportPersonalData({ body: { email } });
}

export async function erasePersonalData(email: string): Promise<PersonalDataRecord> {
  const { record } = await staffApi.erasePersonalData({ body: { email } });
  return record;
}

/** Adds a new record on top of the others. */
export function rememberRecord(cache: QueryClient, record: PersonalDataRecord): void {
  cache.setQueryData(recordsQuery.queryKey, (all) => [
    record,
    ...(all ?? []).filter(({ id }) => id !== record.id),
  ]);
}

/**
 * Removes enquiries and loan requests from the browser's memory after customers' data were deleted.
 */
export function forgetRequests(cache: QueryClient): void {
  for (const list of ['enquiries', 'loan-requests', 'loan-request'])
    cache.removeQueries({ queryKey: ['staff', list] });
  recount(cache);
}
