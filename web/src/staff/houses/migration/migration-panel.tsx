import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { MenuSwitch } from '../../kit/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { paths } from '../../paths.ts';
import { staffApi } from '../../session/staff-api.ts';
import {
  browserMemory,
  createMigrationRun,
  type MigrationFailure,
  nextHouse,
  percentDone,
  pictureCounts,
} from './migration-run.ts';

/** Moves the houses' pictures that are hosted elsewhere into the product's storage. */
export function MigrationPanel() {
  const { messages } = useAdmin();
  const words = messages.adminMigration;
  const { data: houses = [], isLoadingError } = useQuery(rowsQuery);
  const { migration, isUnderWay, percent, state, said } = useMigration();
  const { status } = migration;
  const counts = pictureCounts(migration);
  const house = nextHouse(migration);
  const start = () =>
    run.start(houses.map(({ id, make, model }) => ({ id, name: `${make} ${model}` })));
  const isNews = status === 'completed' && !migration.seen;
  useEffect(() => {
    if (isNews) run.see();
  }, [isNews]);
  return (
    <section className="staff-card staff-migration" aria-label={words.title}>
      <div className="staff-row">
        <h2>{words.title}</h2>
        <span className="staff-soft staff-end">{state}</span>
      </div>
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
      <output className="hidden-text">{status === 'failed' ? '' : said}</output>
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
    </section>
  );
}

/** The panel's item in the menu of the houses; it tells of a run as well. */
export function MigrationItem({
  open,
  onOpen,
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const { title } = useAdmin().messages.adminMigration;
  const { state } = useMigration();
  return (
    <MenuSwitch closes on={open} onChange={onOpen}>
      {state === '' ? title : `${title} (${state})`}
    </MenuSwitch>
  );
}

/** Where the panel is not open: a run that goes on, can go on, or ended without being seen. */
export function MigrationNotice({ onOpen }: { onOpen: () => void }) {
  const words = useAdmin().messages.adminMigration;
  const { migration, isUnderWay, percent, said } = useMigration();
  const isOver = migration.status === 'completed';
  const text = isUnderWay ? said : `${words.title}: ${said}`;
  return (
    <Notice
      stays
      text={said === '' || (isOver && migration.seen) ? '' : text}
      onDismiss={isOver ? run.see : undefined}
    >
      {isUnderWay && <span aria-hidden="true">{words.percent(percent)}</span>}
      <button className="staff-link" type="button" onClick={onOpen}>
        {words.open}
      </button>
    </Notice>
  );
}

/** The pictures that could not be moved, each with its reason and a link to its house. */
function MigrationFailures({ failures }: { failures: readonly MigrationFailure[] }) {
  const { language, messages } = useAdmin();
  const words = messages.adminMigration;
  if (failures.length === 0) return null;
  return (
    <>
      <h3>{words.failures}</h3>
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

/** The state of the tab's migration, and its words; both are empty where none was begun. */
function useMigration() {
  const words = useAdmin().messages.adminMigration;
  lists = useQueryClient();
  const migration = useSyncExternalStore(run.subscribe, run.current);
  const { status } = migration;
  const percent = percentDone(migration);
  const { migrated, failed } = pictureCounts(migration);
  const isUnderWay = status === 'running' || status === 'stopping';
  const state = status === 'idle' ? '' : words.states[status](percent);
  // The bar shows every percent; screen readers announce only the beginning and the end.
  const ended = state && `${state}. ${words.result(migrated, failed)}`;
  return { migration, isUnderWay, percent, state, said: isUnderWay ? words.underWay : ended };
}
