import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvRefused } from '#domain/houses/import/columns.ts';
import { type OddPrice, oddKey } from '#domain/offers/odd-prices.ts';
import { createHouse, fetchWholeHouses, rememberRow, updateHouse } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import {
  type OddPrices,
  OddPricesDialog,
  oddPricesOf,
} from '../../kit/forms/odd-prices-dialog.tsx';
import { BatchProgress, useBatch } from '../../kit/lists/batch.tsx';
import { placeOf } from '../../kit/lists/list-place.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useTitle } from '../../kit/use-title.ts';
import { paths } from '../../paths.ts';
import { ImportColumns } from './import-columns.tsx';
import { countPlans, fetchOffers, planImport, type RowPlan, readHouseFile } from './import-plan.ts';
import { fileProblemText, PlanRow } from './import-row.tsx';

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
      {comparison && <ImportPlan key={comparison.number} plans={comparison.plans} />}
    </main>
  );
}

type Taking = Extract<RowPlan, { input: unknown }>;
/** Rows drawn at first and by each press of the button. */
const step = 100;

/** Whether a row is left out unless staff choose it. */
const isDoubtful = (plan: Taking) =>
  plan.odd.length > 0 || (plan.kind === 'changed' ? plan.outdated : plan.like.length > 0);
const isTaking = (plan: RowPlan): plan is Taking => plan.kind === 'new' || plan.kind === 'changed';

/**
 * The changes that a file would make: staff look at them and choose; then they are made house by
 * house, each on the compared version.
 */
export function ImportPlan({ plans }: { plans: readonly RowPlan[] }) {
  const { messages } = useAdmin();
  const words = messages.adminTools.import;
  const cache = useQueryClient();
  const takable = plans.filter(isTaking);
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(takable.filter((plan) => !isDoubtful(plan)).map(({ id }) => id)),
  );
  const [limit, setLimit] = useState(step);
  const [asked, setAsked] = useState<(OddPrices & { plans: readonly Taking[] }) | null>(null);
  /** By id: the key of the odd prices that staff confirmed. */
  const confirmed = useRef<ReadonlyMap<string, string>>(new Map());
  const batch = useBatch<Taking>(async (plan) => {
    const house =
      plan.kind === 'new'
        ? await createHouse(plan.id, plan.input, confirmed.current.get(plan.id))
        : await updateHouse(plan.id, plan.version, plan.input, confirmed.current.get(plan.id));
    rememberRow(cache, house);
  });
  const panel = useRef<HTMLDivElement>(null);
  const { phase } = batch;
  // The pressed button disappears: the focus moves to the panel with the progress.
  useEffect(() => {
    if (phase !== 'idle') panel.current?.focus();
  }, [phase]);
  const fixed = phase !== 'idle';
  const isRunning = phase === 'running' || phase === 'stopping';
  // Leaving the page stops the import.
  const running = useRef(isRunning);
  running.current = isRunning;
  const [isUnderWay] = useState(() => () => running.current);
  const chosen = takable.filter(({ id }) => taken.has(id));
  const again = takable.filter(({ id }) =>
    ['failed', 'left'].includes(batch.states.get(id)?.state ?? ''),
  );
  const shown = plans.filter(
    (plan): plan is Exclude<RowPlan, { kind: 'unchanged' }> => plan.kind !== 'unchanged',
  );

  /**
   * Prices of a row that look mistyped: the comparison found them, or the server did during the
   * import.
   */
  function oddOf({ id, odd }: Taking): { odd: readonly OddPrice[]; key: string } {
    const state = batch.states.get(id);
    const asked = state?.state === 'failed' ? oddPricesOf(state.error) : null;
    return asked ?? { odd, key: oddKey(odd) };
  }
  function start(wanted: readonly Taking[]): void {
    const odd = wanted.flatMap((plan) => {
      const asked = oddOf(plan);
      return confirmed.current.get(plan.id) === asked.key ? [] : asked.odd;
    });
    if (odd.length === 0) void batch.start(wanted);
    else setAsked({ odd: odd.slice(0, step), count: odd.length, plans: wanted });
  }
  function confirm(wanted: readonly Taking[]): void {
    const keys = wanted
      .map((plan) => [plan.id, oddOf(plan)] as const)
      .flatMap(([id, { odd, key }]) => (odd.length > 0 ? [[id, key] as const] : []));
    confirmed.current = new Map([...confirmed.current, ...keys]);
    setAsked(null);
    void batch.start(wanted);
  }

  function take(id: string, on: boolean): void {
    setTaken((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  return (
    <section aria-label={words.summary}>
      <dl className="plan-counts">
        {countPlans(plans).map(({ kind, count }) => (
          <div key={kind} className={`staff-card plan-count-${kind}`}>
            <dt>{words.kinds[kind]}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <p className="staff-notice">{words.nothing}</p>}
      {takable.length > 0 && (
        <div className="staff-card staff-row plan-apply" ref={panel} tabIndex={-1}>
          <label className="staff-check">
            <input
              type="checkbox"
              checked={chosen.length === takable.length}
              disabled={fixed}
              onChange={({ target }) =>
                setTaken(new Set(target.checked ? takable.map(({ id }) => id) : []))
              }
            />
            {words.takeAll}
          </label>
          {batch.phase === 'idle' && (
            <button
              className="button"
              type="button"
              disabled={chosen.length === 0}
              onClick={() => start(chosen)}
            >
              {words.apply(chosen.length)}
            </button>
          )}
          {batch.phase === 'over' && again.length > 0 && (
            <button className="button" type="button" onClick={() => start(again)}>
              {words.retry}
            </button>
          )}
          <BatchProgress batch={batch} label={words.title} />
        </div>
      )}
      <ol className="plans">
        {shown.slice(0, limit).map((plan) => (
          <PlanRow
            key={plan.row}
            plan={plan}
            taken={taken.has(plan.id)}
            fixed={fixed}
            state={plan.kind === 'refused' ? undefined : batch.states.get(plan.id)}
            onTake={(on) => take(plan.id, on)}
          />
        ))}
      </ol>
      {shown.length > limit && !isRunning && (
        <button
          className="button button-quiet staff-more"
          type="button"
          onClick={() => setLimit(limit + step)}
        >
          {messages.adminHouses.more(Math.min(step, shown.length - limit))}
        </button>
      )}
      <LeaveGuard dirty={isUnderWay} onLeave={() => undefined} />
      {asked && (
        <OddPricesDialog
          {...asked}
          busy={false}
          confirm={words.applyOdd}
          back={words.backToRows}
          onBack={() => setAsked(null)}
          onConfirm={() => confirm(asked.plans)}
        />
      )}
    </section>
  );
}
