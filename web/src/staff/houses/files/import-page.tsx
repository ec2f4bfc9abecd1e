import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvRefused } from '#domain/houses/import/columns.ts';
import { fetchWholeHouses } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { placeOf } from '../../kit/lists/list-place.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useTitle } from '../../kit/use-title.ts';
import { paths } from '../../paths.ts';
import { KeptRuns } from '../bulk/kept-runs.tsx';
import { ImportColumns } from './import-columns.tsx';
import { countPlans, fetchOffers, planImport, type RowPlan, readHouseFile } from './import-plan.ts';
import { fileProblemText } from './import-row.tsx';
import { ImportRun } from './import-run.tsx';

interface Comparison {
  /** Counts the chosen files: each gets a new preview, with no choices of the file before. */
  number: number;
  file: string;
  plans: RowPlan[];
}

/**
 * Imports houses from a spreadsheet: a file is compared with the stored houses, and staff choose
 * which rows to import.
 */
export function ImportPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminTools.import;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function read(file: File): Promise<void> {
    setBusy(true);
    setProblem('');
    setComparison(null);
    try {
      const rows = await readHouseFile(file, { now: serverNow() });
      const [houses, offers] = await Promise.all([fetchWholeHouses(), fetchOffers()]);
      const plans = planImport(rows, { houses, offers, now: serverNow() });
      setComparison((before) => ({ number: (before?.number ?? 0) + 1, file: file.name, plans }));
    } catch (error) {
      setProblem(
        error instanceof CsvRefused
          ? fileProblemText(error.problem, messages)
          : `${words.loadFailed}. ${failureText(error, messages)}`.trim(),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{words.title}</h1>
        <Link className="button button-quiet" to={placeOf(paths.houses.href(language))}>
          {words.back}
        </Link>
      </div>
      <KeptRuns onClose={() => undefined} />
      <p className="import-intro">{words.intro}</p>
      <ul className="import-rules">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ImportColumns />
      <label className="button import-choose">
        <input
          className="hidden-text"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // A file that is chosen a second time is read a second time.
            target.value = '';
            if (file) void read(file);
          }}
        />
        {comparison ? words.another : words.choose}
      </label>
      <p role="status" className="import-status">
        {busy ? words.reading : comparison && words.file(comparison.file, comparison.plans.length)}
        {/* For screen readers: everybody else sees the boxes below. */}
        {!busy && comparison && (
          <span className="hidden-text">
            {countPlans(comparison.plans)
              .map(({ kind, count }) => `. ${words.kinds[kind]}: ${count}`)
              .join('')}
          </span>
        )}
      </p>
      <div role="alert">
        {problem && <p className="staff-notice staff-notice-alarm">{problem}</p>}
      </div>
      {comparison && <ImportRun key={comparison.number} {...comparison} />}
    </main>
  );
}
