import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { fetchWholeHouses } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { placeOf } from '../../kit/lists/list-place.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useTitle } from '../../kit/use-title.ts';
import { paths } from '../../paths.ts';
import { KeptRuns } from '../bulk/kept-runs.tsx';
import { ImportColumns } from './import-columns.tsx';
import { type OpenedFile, openFile, rememberChoices, rowsIn } from './import-file.ts';
import { ImportMatch } from './import-match.tsx';
import { countPlans, fetchOffers, planImport, type RowPlan } from './import-plan.ts';
import { fileProblemText } from './import-row.tsx';
import { ImportRun } from './import-run.tsx';
import { useImportWords } from './import-words.ts';
import { readInWorker } from './read-in-worker.ts';

interface Comparison {
  /** The line of the file that names the columns; 0 in JSON. */
  headingLine: number;
  plans: RowPlan[];
}

/**
 * Imports houses from a file: staff see where its columns go, then what it would change in the
 * stored houses, and choose which rows to import.
 */
export function ImportPage() {
  const { language, messages } = useAdmin();
  const words = useImportWords();
  const { title, back } = messages.adminTools.import;
  useTitle(`${title} | ${messages.admin.title}`);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  /** Counts the previews: each begins with no choices of the one before. */
  const [number, setNumber] = useState(0);
  const [busy, setBusy] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [problem, setProblem] = useState('');
  /** Ends the reading that goes on. */
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);

  /** What the work answers; null once `failed`, and why, stands in the page. */
  async function attempt<Answer>(
    failed: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    setBusy(true);
    setProblem('');
    setComparison(null);
    setImporting(false);
    setNumber((before) => before + 1);
    try {
      return await work();
    } catch (error) {
      if (reading.current.signal.aborted) return null;
      setProblem(
        error instanceof CsvRefused
          ? fileProblemText(error.problem, words)
          : `${failed}. ${failureText(error, messages)}`.trim(),
      );
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** A file whose columns are known is compared at once; of another one staff confirm them. */
  async function read(file: File, sheet?: string): Promise<void> {
    const next = await attempt(words.readFailed, async () => {
      setOpened(null);
      reading.current = new AbortController();
      const next = await openFile(file, readInWorker, { sheet, signal: reading.current.signal });
      setOpened(next);
      return next;
    });
    if (next && next.known !== 'guessed') await compare(next);
  }

  const compare = (next: OpenedFile) => attempt(words.loadFailed, () => comparisonOf(next));

  async function comparisonOf(next: OpenedFile): Promise<void> {
    const rows = rowsIn(next, serverNow());
    const [houses, offers] = await Promise.all([fetchWholeHouses(), fetchOffers()]);
    const plans = planImport(rows, { houses, offers, now: serverNow() });
    setComparison({ headingLine: next.table.headingLine, plans });
    if (next.known !== 'own') rememberChoices(next);
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        <Link className="button button-quiet" to={placeOf(paths.houses.href(language))}>
          {back}
        </Link>
      </div>
      <KeptRuns onClose={() => undefined} />
      <p className="staff-prose">{words.intro}</p>
      <ul className="staff-soft staff-prose import-rules">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ImportColumns>
        <label className="button import-choose">
          <input
            className="hidden-text"
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,.json,text/csv,text/plain,application/json"
            disabled={busy}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // A file that is chosen a second time is read a second time.
              target.value = '';
              if (file) void read(file);
            }}
          />
          {opened ? words.another : words.choose}
        </label>
      </ImportColumns>
      <p role="status" className="import-status">
        {busy ? words.reading : opened && words.file(opened.file.name, opened.table.records.length)}
        {/* For screen readers: everybody else sees the boxes below. */}
        {!busy && comparison && (
          <span className="hidden-text">
            {countPlans(comparison.plans)
              .map(({ kind, count }) => `. ${words.kinds[kind]}: ${count}`)
              .join('')}
          </span>
        )}
      </p>
      {busy && !opened && (
        <button
          className="button button-quiet"
          type="button"
          onClick={() => reading.current.abort()}
        >
          {words.stop}
        </button>
      )}
      <div role="alert">
        {problem && <p className="staff-notice staff-notice-alarm staff-below">{problem}</p>}
      </div>
      {opened && (
        <ImportMatch
          opened={opened}
          fixed={busy || isImporting}
          isShown={busy || comparison !== null}
          onChoose={(choices) => {
            setOpened({ ...opened, choices });
            setComparison(null);
          }}
          onSheet={(sheet) => void read(opened.file, sheet)}
          onShow={() => void compare(opened)}
        />
      )}
      {opened && comparison && (
        <ImportRun
          key={number}
          file={opened.file.name}
          headingLine={comparison.headingLine}
          plans={comparison.plans}
          onBegin={() => setImporting(true)}
        />
      )}
    </main>
  );
}
