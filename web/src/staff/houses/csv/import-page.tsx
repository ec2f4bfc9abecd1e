import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvRefused } from '../../../../../functions/domain/house-csv/columns.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { ImportPlan } from './import-plan.tsx';
import { countPlans, planImport, type RowPlan } from './plan-import.ts';
import { fileProblemText } from './problem-text.ts';
import { readHouseFile } from './read-file.ts';
import { fetchOffers, fetchWholeHouses } from './requests.ts';

interface Comparison {
  /** Counts the files chosen: each is compared anew. */
  number: number;
  file: string;
  plans: RowPlan[];
}

/** Houses out of a spreadsheet: a file is compared with what there is, and taken as far as staff want it. */
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
      const rows = await readHouseFile(file);
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
        <Link className="button button-quiet" to={`/${language}/admin/houses`}>
          {words.back}
        </Link>
      </div>
      <p className="import-intro">{words.intro}</p>
      <ul className="import-rules">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <label className="button import-choose">
        <input
          className="hidden-text"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Chosen once more, the same file is read once more.
            target.value = '';
            if (file) void read(file);
          }}
        />
        {comparison ? words.another : words.choose}
      </label>
      <p role="status" className="import-status">
        {busy ? words.reading : comparison && words.file(comparison.file, comparison.plans.length)}
        {/* Seen in the boxes below. */}
        {!busy && comparison && (
          <span className="hidden-text">
            {countPlans(comparison.plans)
              .map(({ kind, count }) => `. ${words.kinds[kind]}: ${count}`)
              .join('')}
          </span>
        )}
      </p>
      <div role="alert">{problem && <p className="staff-notice staff-notice-alarm">{problem}</p>}</div>
      {comparison && <ImportPlan key={comparison.number} plans={comparison.plans} />}
    </main>
  );
}
