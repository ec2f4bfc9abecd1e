import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dealer } from '#domain/dealer/dealer.ts';
import { sameEmail } from '#domain/email-address.ts';
import { formatMoney } from '#domain/locale.ts';
import type { FoundRequest } from '#domain/records/person.ts';
import type { LeftOpen, PersonalData, PersonalDataRecord } from '#domain/records/personal-data.ts';
import { areSameTelephones } from '#domain/telephone.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import { bodyOf, personInState, readKey, type TypedKey } from '../data/person.ts';
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
  const { language, messages } = useAdmin();
  const words = privacyMessages[language].adminPrivacy;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const cache = useQueryClient();
  const { state } = useLocation();
  // A person's card leads here.
  const [typed, setTyped] = useState(() => personInState(state)?.text ?? '');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [erasing, setErasing] = useState<Found | null>(null);
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');
  const countsOf = (record: PersonalDataRecord) => words.counts(...numbersOf(record));
  const isEmpty = (record: PersonalDataRecord) => numbersOf(record).every((count) => count === 0);

  async function find(event: FormEvent) {
    event.preventDefault();
    const key = readKey(typed);
    setWrong(key === null);
    setNotice('');
    setError('');
    if (key === null) document.getElementById(fieldId('key'))?.focus();
    if (key === null || busy) return;
    setBusy(true);
    setFound(null);
    try {
      const { person } = await staffApi.findPerson({ body: bodyOf(key) });
      setFound({ key, requests: person.requests, ticked: new Set(usual(person.requests)) });
    } catch (failure) {
      setError(`${words.findFailed}. ${failureText(failure, messages)}`.trim());
    } finally {
      setBusy(false);
    }
  }

  /** Whether there is something to do it with; says so where nothing is ticked. */
  function isTicked({ requests, ticked }: Found): boolean {
    const some = requests.length === 0 || ticked.size > 0;
    setNotice('');
    setError(some ? '' : words.found.tickOne);
    return some;
  }

  async function download(from: Found) {
    if (busy || !isTicked(from)) return;
    setBusy(true);
    try {
      const { personal_data, record } = await exportPersonalData(from);
      rememberRecord(cache, record);
      if (isEmpty(record)) return setNotice(words.nothing(from.key.text));
      const json = JSON.stringify(personal_data, null, 2);
      downloadFile(`personal-data-${record.at.slice(0, 10)}.json`, 'application/json', json);
      setNotice(words.exported(from.key.text, countsOf(record)));
    } catch (failure) {
      setError(`${words.exportFailed}. ${failureText(failure, messages)}`.trim());
    } finally {
      setBusy(false);
    }
  }

  function erased({ key }: Found, { record, open }: Erased) {
    rememberRecord(cache, record);
    forgetRequests(cache);
    setErasing(null);
    setFound(null);
    setTyped('');
    const done = isEmpty(record)
      ? words.nothingErased(key.text)
      : words.erased(key.text, countsOf(record));
    setNotice(open.length === 0 ? done : `${done} ${words.found.left(open.length)}`);
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
        <form className="staff-row" noValidate onSubmit={(event) => void find(event)}>
          <Field
            field="key"
            label={words.key}
            value={typed}
            inputMode="email"
            error={wrong ? words.keyInvalid : undefined}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
            }}
          />
          <button className="button" type="submit" disabled={busy}>
            {busy ? words.finding : words.find}
          </button>
        </form>
        {found && (
          <FoundList
            found={found}
            busy={busy}
            onTick={(ticked) => setFound({ ...found, ticked })}
            onExport={() => void download(found)}
            onErase={() => isTicked(found) && setErasing(found)}
          />
        )}
        <p className="staff-hint">{words.retention(dealer.retentionMonths)}</p>
      </div>
      <h2>{words.records.title}</h2>
      <p className="staff-hint staff-prose">{words.records.note}</p>
      <RecordsTable />
      {erasing !== null && (
        <EraseDialog
          found={erasing}
          onErased={(done) => erased(erasing, done)}
          onClose={() => setErasing(null)}
        />
      )}
    </main>
  );
}

type Counted = Pick<PersonalDataRecord, 'enquiries' | 'loan_requests' | 'calls' | 'viewings'>;
/** How many requests of each kind a record names. */
const numbersOf = ({ enquiries, loan_requests, calls, viewings }: Counted) =>
  [enquiries, loan_requests, calls, viewings] as const;

/** Whether somebody typed the same once more; a telephone also in another spelling. */
const isSame = ({ kind, text }: TypedKey, again: string): boolean =>
  kind === 'email' ? sameEmail(again, text) : areSameTelephones(again, text);

interface Found {
  key: TypedKey;
  requests: FoundRequest[];
  /** `nameText` of what is ticked. */
  ticked: ReadonlySet<string>;
}

interface Erased {
  record: PersonalDataRecord;
  open: LeftOpen;
}

const nameText = ({ kind, id }: Pick<FoundRequest, 'kind' | 'id'>) => `${kind}#${id}`;
/** What is ticked by itself, which is what the server takes where nothing is named. */
const usual = (requests: readonly FoundRequest[]) =>
  requests.filter(({ direct, open }) => direct && open === null).map(nameText);

/** The body of a call: what is ticked, or nothing where that is what the server takes anyway. */
function askedOf({ key, requests, ticked }: Found) {
  const own = usual(requests);
  const isUsual = own.length === ticked.size && own.every((name) => ticked.has(name));
  if (isUsual) return bodyOf(key);
  const only = requests
    .filter((one) => ticked.has(nameText(one)))
    .map(({ kind, id }) => ({ kind, id }));
  return { ...bodyOf(key), only };
}

interface FoundListProps {
  found: Found;
  busy: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
  onExport: () => void;
  onErase: () => void;
}

/** Each request with a tick, and what is done with the ticked ones. */
function FoundList({ found, busy, onTick, onExport, onErase }: FoundListProps) {
  const { language } = useAdmin();
  const words = privacyMessages[language].adminPrivacy;
  const { key, requests, ticked } = found;

  function tick(name: string, isOn: boolean) {
    const next = new Set(ticked);
    if (isOn) next.add(name);
    else next.delete(name);
    onTick(next);
  }

  return (
    <section className="privacy-found">
      <h2>{words.found.title(key.text)}</h2>
      <p className="staff-hint">
        {requests.length === 0 ? words.found.none(key.text) : words.found.note}
      </p>
      <ul className="staff-lines">
        {requests.map((one) => {
          const { kind, name, created_at, matched, direct, open, held } = one;
          const ways = direct ? words.found.direct : words.found.shared;
          return (
            <li key={nameText(one)}>
              <label className="staff-check">
                <input
                  type="checkbox"
                  checked={ticked.has(nameText(one))}
                  onChange={(event) => tick(nameText(one), event.target.checked)}
                />
                <span>
                  {words.found.kinds[kind]}: <b>{name || words.found.nameless}</b>
                  {created_at !== '' && `, ${formatSofia(created_at, language)}`}
                  <span className="request-hint">{matched.map((way) => ways[way]).join(', ')}</span>
                  {open && (
                    <span className="staff-warning">
                      {words.found.open[open]}
                      {held > 0 && ` · ${words.found.held(formatMoney(held, language))}`}
                    </span>
                  )}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <div className="staff-buttons">
        <button className="button" type="button" disabled={busy} onClick={onExport}>
          {words.export}
        </button>
        <button
          className="button button-quiet request-reject"
          type="button"
          disabled={busy}
          onClick={onErase}
        >
          {words.erase}
        </button>
      </div>
    </section>
  );
}

/** What was done with customers' data, by whom and when. */
function RecordsTable() {
  const { language } = useAdmin();
  const { records: words, counts } = privacyMessages[language].adminPrivacy;
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
    <table className="staff-table staff-listed staff-cards request-table request-table-records">
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
        {data.map(({ id, at, action, email_hint, by, completed, ...found }) => (
          <tr key={id}>
            <td data-label={words.columns.at}>
              <time dateTime={at}>{formatSofia(at, language)}</time>
            </td>
            <th scope="row">
              {words.actions[action]}
              {!completed && <span className="staff-warning">{words.unfinished}</span>}
            </th>
            <td data-label={words.columns.hint}>{email_hint || words.list}</td>
            <td data-label={words.columns.found}>{counts(...numbersOf(found))}</td>
            <td data-label={words.columns.by}>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EraseDialogProps {
  found: Found;
  onErased: (done: Erased) => void;
  onClose: () => void;
}

/** Asks to type telephone or address once more before what is ticked is deleted for good. */
function EraseDialog({ found, onErased, onClose }: EraseDialogProps) {
  const { language, messages } = useAdmin();
  const words = privacyMessages[language].adminPrivacy.confirmErase;
  const held = found.requests
    .filter((one) => found.ticked.has(nameText(one)))
    .reduce((sum, one) => sum + one.held, 0);
  const [again, setAgain] = useState('');
  const [different, setDifferent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const title = words.title(found.key.text);

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!isSame(found.key, again)) {
      setDifferent(true);
      document.getElementById(fieldId('again'))?.focus();
      return;
    }
    setBusy(true);
    setError('');
    try {
      onErased(await staffApi.erasePersonalData({ body: askedOf(found) }));
    } catch (failure) {
      setError(`${words.failed}. ${failureText(failure, messages)}`.trim());
      setBusy(false);
    }
  }

  return (
    <Dialog label={title} onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{words.text}</p>
      {held > 0 && <p className="staff-warning">{words.held(formatMoney(held, language))}</p>}
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
const recordsQuery = queryOptions({
  queryKey: ['staff', 'personal-data'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await staffApi.listPersonalDataRecords({}, { signal });
    return items;
  },
  staleTime: 0,
});

function exportPersonalData(
  found: Found,
): Promise<{ personal_data: PersonalData; record: PersonalDataRecord }> {
  return staffApi.exportPersonalData({ body: askedOf(found) });
}

/** Adds a new record on top of the others. */
function rememberRecord(cache: QueryClient, record: PersonalDataRecord): void {
  cache.setQueryData(recordsQuery.queryKey, (all) => [
    record,
    ...(all ?? []).filter(({ id }) => id !== record.id),
  ]);
}

/**
 * Removes requests from the browser's memory after customers' data were deleted.
 */
function forgetRequests(cache: QueryClient): void {
  for (const list of ['enquiries', 'loan-requests', 'loan-request', 'calls', 'viewings'])
    cache.removeQueries({ queryKey: ['staff', list] });
  recount(cache);
}
