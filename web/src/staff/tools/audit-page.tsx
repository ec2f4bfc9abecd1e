import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type AuditAction, type AuditEntry, auditKinds } from '#domain/records/audit.ts';
import { settingsMessages } from '#shared/texts/settings-messages.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { Badge, type Tone } from '../kit/badge.tsx';
import { ChangeTable } from '../kit/changes.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { LoadFailure, TableSkeleton } from '../kit/lists/list-page.tsx';
import { useView } from '../kit/lists/list-place.ts';
import { useTitle } from '../kit/use-title.ts';
import { type AuditQuery, paths } from '../paths.ts';
import { staffApi } from '../session/staff-api.ts';

const byText = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' }).compare;

/** Who changed what, newest first; of everything, of one kind, or of one thing. */
export function AuditPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  const [view, show] = useView(readAuditView, paths.auditLog.search);
  const {
    data,
    error,
    isPending,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(auditQuery(view));
  const houses = useQuery(rowsQuery).data;
  const names = useMemo(
    () => new Map(houses?.map(({ id, make, model }) => [id, `${make} ${model}`])),
    [houses],
  );
  const entries = useMemo(
    // A later page may repeat entries that moved on from the page before.
    () => [
      ...new Map(
        data?.pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry]),
      ).values(),
    ],
    [data],
  );
  const houseName = (id: string) => names.get(id) ?? id.slice(0, 8);
  const named = entries.find(({ name }) => name)?.name ?? '';
  const ofOne =
    view.id === null
      ? null
      : view.kind === 'discount'
        ? houseName(named)
        : (names.get(view.id) ?? named);
  const title = ofOne ? words.of(ofOne) : words.title;
  useTitle(`${title} | ${messages.admin.title}`);
  const choices = useMemo(
    () =>
      [...(houses ?? [])].sort((a, b) => byText(`${a.make} ${a.model}`, `${b.make} ${b.model}`)),
    [houses],
  );

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        {view.kind === 'caravan' && view.id !== null && names.has(view.id) && (
          <Link className="button button-quiet" to={paths.house.href(language, view.id)}>
            {words.toHouse}
          </Link>
        )}
      </div>
      <p className="staff-hint staff-prose">{words.intro}</p>
      <search className="staff-bar" aria-label={words.kind}>
        <select
          aria-label={words.kind}
          value={view.kind ?? 'all'}
          onChange={({ target }) =>
            show({ kind: auditKinds.find((kind) => kind === target.value) ?? null, id: null })
          }
        >
          <option value="all">{words.allKinds}</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
        {view.kind === 'caravan' && (
          <select
            aria-label={words.house}
            value={view.id ?? ''}
            onChange={({ target }) => show({ kind: 'caravan', id: target.value || null })}
          >
            <option value="">{words.anyHouse}</option>
            {view.id !== null && !names.has(view.id) && (
              <option value={view.id}>{ofOne || view.id.slice(0, 8)}</option>
            )}
            {choices.map(({ id, make, model, year }) => (
              <option key={id} value={id}>
                {make} {model} ({year}) {id.slice(0, 8)}
              </option>
            ))}
          </select>
        )}
        {(view.kind !== null || view.id !== null) && (
          <button
            className="staff-link"
            type="button"
            onClick={() => show({ kind: null, id: null })}
          >
            {words.everything}
          </button>
        )}
        <button
          className="staff-link staff-end"
          type="button"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {words.refresh}
        </button>
      </search>
      {isPending && <TableSkeleton />}
      {!data && error && (
        <LoadFailure
          title={words.loadFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && entries.length === 0 && !hasNextPage && (
        <div className="staff-empty">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
        </div>
      )}
      {entries.length > 0 && (
        <ol className="staff-stack audit-list">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} houseName={houseName} alone={view.id !== null} />
          ))}
        </ol>
      )}
      {data && error && (
        <LoadFailure
          title={words.loadFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
      {data && hasNextPage && !error && (
        <button
          className="button button-quiet staff-more"
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? words.loading : words.more}
        </button>
      )}
    </main>
  );
}

interface AuditRowProps {
  entry: AuditEntry;
  houseName: (id: string) => string;
  /** Whether the list is about one thing: then its name is no link to that list. */
  alone: boolean;
}

/**
 * Changed fields shown at once. For more, and for things that were added or deleted, their number,
 * which unfolds them.
 */
const shownAtOnce = 8;

function useEntryName(
  { kind, item_id, name }: AuditEntry,
  houseName: (id: string) => string,
): string {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  const topics: Record<string, string> = settingsMessages[language].adminSettings.topics;
  if (kind === 'website_image') return words.sections[item_id] ?? item_id;
  if (kind === 'settings') return topics[item_id] ?? item_id;
  if (kind === 'discount') return houseName(name);
  return name || item_id.slice(0, 8);
}

const tones: Partial<Record<AuditAction, Tone>> = {
  created: 'good',
  restored: 'good',
  deleted: 'bad',
  archived: 'warn',
};

/** One write: when, who, what, and its values before and after. */
export function AuditRow({ entry, houseName, alone }: AuditRowProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  const { kind, item_id, by, at, action, changes } = entry;
  const name = useEntryName(entry, houseName);
  const table = (
    <ChangeTable
      changes={changes}
      houseName={houseName}
      label={`${name}, ${words.actions[action]}`}
    />
  );
  const isWhole = action === 'created' || action === 'deleted' || changes.length > shownAtOnce;
  const address = { search: paths.auditLog.search({ kind, id: item_id }) };
  return (
    <li className="staff-card audit-entry">
      <div className="staff-row staff-press audit-head">
        <Badge tone={tones[action]}>{words.actions[action]}</Badge>
        <b>
          {alone ? (
            name
          ) : (
            <>
              {words.kindOne[kind]}: <Link to={address}>{name}</Link>
            </>
          )}
        </b>
        <span className="staff-soft staff-end audit-who">
          <span>{words.by[by] ?? by}</span> · <time dateTime={at}>{formatSofia(at, language)}</time>
        </span>
      </div>
      {changes.length > 0 &&
        (isWhole ? (
          <details className="staff-fold">
            <summary>{words.fields(changes.length)}</summary>
            {table}
          </details>
        ) : (
          table
        ))}
    </li>
  );
}

/** Read from an address; values that make no sense are ignored. */
function readAuditView(params: URLSearchParams): AuditQuery {
  const { oneOf, text } = paths.auditLog.read(params);
  const kind = oneOf('kind', auditKinds);
  return { kind, id: kind === null ? null : text('id') || null };
}

/** The log, newest first, a page at a time; read again whenever the page is opened. */
function auditQuery({ kind, id }: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit-log', kind, id],
    queryFn: ({ pageParam, signal }) =>
      staffApi.listAuditLog(
        {
          query: {
            ...(pageParam === null ? {} : { cursor: pageParam }),
            ...(kind === null ? {} : { kind }),
            ...(kind === null || id === null ? {} : { id }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
