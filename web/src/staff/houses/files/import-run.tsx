import { useCallback, useEffect, useRef, useState } from 'react';
import { type OddPrice, oddKey } from '#domain/offers/odd-prices.ts';
import { restoring } from '../../data/house-edit.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import {
  type OddPrices,
  OddPricesDialog,
  oddPricesOf,
} from '../../kit/forms/odd-prices-dialog.tsx';
import { BatchProgress } from '../../kit/lists/batch.tsx';
import { RunFailures, RunLeaveGuard, useBulkRun } from '../bulk/bulk-run.tsx';
import type { HouseChange } from '../bulk/kept-run.ts';
import { countPlans, type RowPlan } from './import-plan.ts';
import { PlanRow } from './import-row.tsx';
import { useImportWords } from './import-words.ts';

type Taking = Extract<RowPlan, { input: unknown }>;
/** Rows drawn at first and by each press of the button. */
const step = 100;

/** Whether a row is left out unless staff choose it. */
const isDoubtful = (plan: Taking) =>
  plan.odd.length > 0 || (plan.kind === 'changed' ? plan.outdated : plan.like.length > 0);
const isTaking = (plan: RowPlan): plan is Taking => plan.kind === 'new' || plan.kind === 'changed';

/** What the import does with a house, and what gives the house back as it was. */
function changeOf(plan: Taking, confirmed: string | undefined): HouseChange {
  const { id, input } = plan;
  const { make, model } = input;
  const change = { whole: input, ...(confirmed !== undefined && { confirmed }) };
  if (plan.kind === 'new') return { id, make, model, version: 0, change, undo: { removed: true } };
  return { id, make, model, version: plan.house.version, change, undo: restoring(plan.house) };
}

interface ImportRunProps {
  file: string;
  /** The line of the file that names the columns: rows are counted from it. */
  headingLine: number;
  plans: readonly RowPlan[];
  /** The choice of the columns is fixed from now on. */
  onBegin: () => void;
}

/**
 * The changes that a file would make: staff look at them and choose; then they are made house by
 * house, each on the compared version, and can be taken back as a whole.
 */
export function ImportRun({ file, headingLine, plans, onBegin }: ImportRunProps) {
  const { messages } = useAdmin();
  const words = useImportWords();
  const takable = plans.filter(isTaking);
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(takable.filter((plan) => !isDoubtful(plan)).map(({ id }) => id)),
  );
  const [limit, setLimit] = useState(step);
  const [asked, setAsked] = useState<(OddPrices & { plans: readonly Taking[] }) | null>(null);
  /** By id: the key of the odd prices that staff confirmed. */
  const confirmed = useRef<ReadonlyMap<string, string>>(new Map());
  const run = useBulkRun();
  const { batch, isUndo } = run;
  const panel = useRef<HTMLDivElement>(null);
  const { phase } = batch;
  // The pressed button disappears: the focus moves to the panel with the progress.
  useEffect(() => {
    if (phase !== 'idle') panel.current?.focus();
  }, [phase]);
  const section = useRef<HTMLElement>(null);
  // The button that asked for the preview is gone.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  const fixed = phase !== 'idle';
  const chosen = takable.filter(({ id }) => taken.has(id));
  const unmade = new Set(run.again);
  const again = takable.filter(({ id }) => unmade.has(id));
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
    if (odd.length === 0) begin(wanted);
    else setAsked({ odd: odd.slice(0, step), count: odd.length, plans: wanted });
  }
  function begin(wanted: readonly Taking[]): void {
    onBegin();
    run.change(
      { kind: 'import', file },
      wanted.map((plan) => changeOf(plan, confirmed.current.get(plan.id))),
    );
  }
  function confirm(wanted: readonly Taking[]): void {
    const keys = wanted
      .map((plan) => [plan.id, oddOf(plan)] as const)
      .flatMap(([id, { odd, key }]) => (odd.length > 0 ? [[id, key] as const] : []));
    confirmed.current = new Map([...confirmed.current, ...keys]);
    setAsked(null);
    begin(wanted);
  }

  const take = useCallback((id: string, on: boolean) => {
    setTaken((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  return (
    <section aria-label={words.summary} ref={section} tabIndex={-1}>
      <dl className="staff-fields staff-figures plan-counts">
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
          {phase === 'idle' && (
            <button
              className="button"
              type="button"
              disabled={chosen.length === 0}
              onClick={() => start(chosen)}
            >
              {words.apply(chosen.length)}
            </button>
          )}
          {phase === 'over' && again.length > 0 && (
            <button
              className="button"
              type="button"
              onClick={() => (isUndo ? run.undo() : start(again))}
            >
              {words.retry}
            </button>
          )}
          {phase === 'over' && !isUndo && run.undoable > 0 && (
            <button className="button button-quiet" type="button" onClick={run.undo}>
              {words.undo(run.undoable)}
            </button>
          )}
          <BatchProgress
            batch={batch}
            label={messages.adminTools.import.runTitle(file, batch.total)}
            {...(isUndo && { result: messages.adminTools.bulk.undone })}
          />
          {phase !== 'idle' && !run.isKept && (
            <p className="staff-hint" role="status">
              {messages.adminTools.bulk.kept.notKept}
            </p>
          )}
        </div>
      )}
      {isUndo && <RunFailures run={run} />}
      <ol className="staff-stack plans">
        {shown.slice(0, limit).map((plan) => (
          <PlanRow
            key={plan.row}
            plan={plan}
            headingLine={headingLine}
            taken={taken.has(plan.id)}
            fixed={fixed}
            state={plan.kind === 'refused' ? undefined : batch.states.get(plan.id)}
            isUndo={isUndo}
            onTake={take}
          />
        ))}
      </ol>
      {shown.length > limit && !run.isRunning && (
        <button
          className="button button-quiet staff-more"
          type="button"
          onClick={() => setLimit(limit + step)}
        >
          {messages.adminHouses.more(Math.min(step, shown.length - limit))}
        </button>
      )}
      <RunLeaveGuard run={run} />
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
