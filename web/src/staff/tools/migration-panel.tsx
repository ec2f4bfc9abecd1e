import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { failureText } from '../kit/failure-text.ts';
import { useTitle } from '../kit/use-title.ts';
import { paths } from '../paths.ts';
import { staffApi } from '../session/staff-api.ts';
import {
  browserMemory,
  createMigrationRun,
  type MigrationFailure,
  nextHouse,
  percentDone,
  pictureCounts,
} from './migration-run.ts';

/**
 * The panel on a page of its own: on a phone, below the cards of all houses, nobody would find it.
 */
export function MigrationPage() {
  const { messages } = useAdmin();
  const { title } = messages.adminMigration;
  useTitle(`${title} | ${messages.admin.title}`);
  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
      </div>
      <MigrationPanel open />
    </main>
  );
}

/** Moves the houses' pictures that are hosted elsewhere into the product's storage. */
export function MigrationPanel({ open = false }) {
  const { messages } = useAdmin();
  const words = messages.adminMigration;
  const { data: houses = [], isLoadingError } = useQuery(rowsQuery);
  const { migration, run } = useMigration();
  const { status } = migration;
  const percent = percentDone(migration);
  const counts = pictureCounts(migration);
  const isUnderWay = status === 'running' || status === 'stopping';
  const house = nextHouse(migration);
  const start = () =>
    run.start(houses.map(({ id, make, model }) => ({ id, name: `${make} ${model}` })));

  // The bar shows every percent; screen readers announce only the beginning and the end.
  const said = isUnderWay
    ? words.underWay
    : status === 'completed' || status === 'stopped'
      ? `${words.states[status](percent)}. ${words.result(counts.migrated, counts.failed)}`
      : '';
  return (
    <details className="staff-card staff-fold staff-migration" open={open}>
      <summary>
        {words.title}
        {status !== 'idle' && (
          <span className="staff-soft staff-end">{words.states[status](percent)}</span>
        )}
      </summary>
      <p className="staff-hint staff-prose">{words.intro}</p>
      {/* Beside the list of houses, the list gives the reason and tries again. */}
      {isLoadingError && <p className="staff-error">{words.loadFailed}</p>}

      {status !== 'idle' && (
        <>
          <div className="staff-row staff-migration-progress">
            <progress max={100} value={percent} aria-label={words.progress} />
            <span>{words.percent(percent)}</span>
          </div>
          <p className="staff-hint" aria-hidden={isUnderWay}>
            {isUnderWay && house
              ? words.house(migration.done + 1, migration.houses.length, house.name)
              : words.houses(migration.done, migration.houses.length)}
          </p>
          <dl className="staff-fields staff-figures">
            {(['total', 'migrated', 'current', 'failed'] as const).map((name) => (
              <div key={name} className="staff-quote">
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
          <p className="staff-error">
            {`${words.failed} ${failureText(run.error(), messages)}`.trim()}
          </p>
        )}
      </div>

      <div className="staff-row staff-below">
        {isUnderWay ? (
          <button
            className="button button-quiet"
            type="button"
            disabled={status === 'stopping'}
            onClick={run.stop}
          >
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

/** The pictures that could not be moved, each with its reason and a link to its house. */
export function MigrationFailures({ failures }: { failures: readonly MigrationFailure[] }) {
  const { language, messages } = useAdmin();
  const words = messages.adminMigration;
  if (failures.length === 0) return null;
  return (
    <>
      <h2>{words.failures}</h2>
      <ul className="staff-soft staff-lines staff-migration-failures">
        {failures.map(({ house, url, reason }) => (
          <li key={`${house.id} ${url}`} className="staff-fields">
            <Link className="staff-link" to={paths.house.href(language, house.id)}>
              {house.name}
            </Link>
            <span>{words.reasons[reason]}</span>
            {url && (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {url}
                <span className="hidden-text"> {words.newTab}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** ms. The server itself stops after 29 s. */
const timeout = 30_000;

/** Moves one house's pictures, as many as there is time for; addresses in `skip` are left alone. */
function migrateHouse(caravan_id: string, skip: string[]) {
  return staffApi.migrateImages({ params: { caravan_id }, body: { skip } }, { timeout });
}

/** Puts the house that the server answered into the list, if the list has it. */
function rememberHouse(cache: QueryClient, house: Caravan) {
  cache.setQueryData(rowsQuery.queryKey, (rows) => {
    const known = rows?.find(({ id }) => id === house.id);
    if (!rows || !known || known.version === house.version) return rows;
    return rows.map((row) => (row === known ? caravanRow(house) : row));
  });
}

let lists: QueryClient | undefined;

/** One run for the whole tab: it continues while staff open other pages. */
const run = createMigrationRun({
  migrate: migrateHouse,
  memory: browserMemory,
  onHouse: (house) => lists && rememberHouse(lists, house),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** The state of the tab's migration, and what staff can do with it. */
function useMigration() {
  lists = useQueryClient();
  return { migration: useSyncExternalStore(run.subscribe, run.current), run };
}
