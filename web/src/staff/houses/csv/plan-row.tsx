import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { ItemState } from '../../kit/batch/use-batch.ts';
import { ChangeTable } from '../../kit/changes/change-table.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { OddPriceList } from '../../kit/odd-prices.tsx';
import { type RowPlan, valuesOfNew } from './plan-import.ts';
import { problemText } from './problem-text.ts';

interface PlanRowProps {
  plan: Exclude<RowPlan, { kind: 'unchanged' }>;
  taken: boolean;
  /** The import has begun: nothing can be chosen any more. */
  fixed: boolean;
  state: ItemState | undefined;
  onTake: (on: boolean) => void;
}

/** One row of the file: what it would change, whether it is taken, and what became of it. */
export function PlanRow({ plan, taken, fixed, state, onTake }: PlanRowProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminTools.import;
  // The first line of the sheet is that of the column names.
  const sheetRow = plan.row + 1;
  const name = plan.name || words.row(sheetRow);
  const houseName = (id: string) => id;

  function reason(error: unknown): string {
    if (error instanceof ApiError && error.code === 'conflict') return words.conflict;
    if (error instanceof ApiError && error.code === 'needs_confirmation') return words.oddMeanwhile;
    if (error instanceof ApiError && error.code === 'rule') return words.problems.imageMissing;
    return failureText(error, messages) || messages.adminTools.batch.failed;
  }

  return (
    <li className={`plan plan-${plan.kind}`}>
      <div className="plan-head">
        {plan.kind === 'refused' ? (
          <b>{name}</b>
        ) : (
          <label className="staff-check">
            <input
              type="checkbox"
              aria-label={words.take(name)}
              checked={taken}
              disabled={fixed}
              onChange={({ target }) => onTake(target.checked)}
            />
            <b>{name}</b>
          </label>
        )}
        <span className={`plan-kind plan-kind-${plan.kind}`}>{words.kindOne[plan.kind]}</span>
        <span className="plan-where">{words.row(sheetRow)}</span>
        {state && <span className={`plan-state plan-state-${state.state}`}>{words.results[state.state]}</span>}
      </div>
      {state?.state === 'failed' && <p className="staff-error">{reason(state.error)}</p>}
      {plan.kind === 'refused' && (
        <ul className="plan-problems">
          {plan.problems.map((problem) => (
            <li key={JSON.stringify(problem)}>{problemText(problem, messages)}</li>
          ))}
        </ul>
      )}
      {plan.kind !== 'refused' && plan.odd.length > 0 && (
        <div className="plan-odd">
          <p>{words.odd}</p>
          <OddPriceList odd={plan.odd} count={plan.odd.length} />
        </div>
      )}
      {plan.kind === 'changed' && (
        <>
          {plan.outdated && <p className="plan-outdated">{words.outdated}</p>}
          <ChangeTable changes={plan.changes} houseName={houseName} label={name} />
        </>
      )}
      {plan.kind === 'new' && plan.input.main_image === null && <p className="plan-outdated">{words.noPicture}</p>}
      {plan.kind === 'new' && (
        <details>
          <summary>{words.newHouse(formatPrice(plan.input.price, language))}</summary>
          <ChangeTable changes={valuesOfNew(plan.input)} houseName={houseName} label={name} />
        </details>
      )}
    </li>
  );
}
