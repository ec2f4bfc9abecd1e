import { useQuery } from '@tanstack/react-query';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { MigrationFailures } from './migration-failures.tsx';
import { nextHouse, percentDone, pictureCounts } from './migration-state.ts';
import { useMigration } from './use-migration.ts';

/** Brings the houses' pictures that are hosted elsewhere into the product's storage. */
export function MigrationPanel() {
  const { messages } = useAdmin();
  const words = messages.adminMigration;
  const { data: houses = [], isLoadingError } = useQuery(rowsQuery);
  const { migration, run } = useMigration();
  const { status } = migration;
  const percent = percentDone(migration);
  const counts = pictureCounts(migration);
  const isUnderWay = status === 'running' || status === 'stopping';
  const house = nextHouse(migration);
  const start = () => run.start(houses.map(({ id, make, model }) => ({ id, name: `${make} ${model}` })));

  // Every percent shown, but not every percent said.
  const said = isUnderWay
    ? words.underWay
    : status === 'completed' || status === 'stopped'
      ? `${words.states[status](percent)}. ${words.result(counts.migrated, counts.failed)}`
      : '';
  return (
    <details className="staff-migration">
      <summary>
        {words.title}
        {status !== 'idle' && <span className="staff-migration-state">{words.states[status](percent)}</span>}
      </summary>
      <p className="staff-hint">{words.intro}</p>
      {/* The table below says why, and asks again. */}
      {isLoadingError && <p className="staff-error">{words.loadFailed}</p>}

      {status !== 'idle' && (
        <>
          <div className="staff-migration-progress">
            <progress max={100} value={percent} aria-label={words.progress} />
            <span>{words.percent(percent)}</span>
          </div>
          <p className="staff-hint" aria-hidden={isUnderWay}>
            {isUnderWay && house
              ? words.house(migration.done + 1, migration.houses.length, house.name)
              : words.houses(migration.done, migration.houses.length)}
          </p>
          <dl className="staff-migration-counts">
            {(['total', 'migrated', 'current', 'failed'] as const).map((name) => (
              <div key={name}>
                <dt>{words.counts[name]}</dt>
                <dd>{counts[name]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <output className="hidden-text">{said}</output>
      <div role="alert">
        {status === 'failed' && (
          <p className="staff-error">{`${words.failed} ${failureText(run.error(), messages)}`.trim()}</p>
        )}
      </div>

      <div className="staff-buttons">
        {isUnderWay ? (
          <button className="button button-quiet" type="button" disabled={status === 'stopping'} onClick={run.stop}>
            {status === 'stopping' ? words.stopping : words.stop}
          </button>
        ) : (
          <>
            {(status === 'stopped' || status === 'failed') && (
              <button className="button" type="button" onClick={run.resume}>
                {words.resume}
              </button>
            )}
            {status === 'completed' && migration.failures.length > 0 && (
              <button className="button" type="button" onClick={run.retry}>
                {words.retry}
              </button>
            )}
            <button
              className={status === 'idle' ? 'button' : 'button button-quiet'}
              type="button"
              disabled={houses.length === 0}
              onClick={start}
            >
              {status === 'idle' ? words.start : words.startOver}
            </button>
          </>
        )}
      </div>
      <MigrationFailures failures={migration.failures} />
    </details>
  );
}
