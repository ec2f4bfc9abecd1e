import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { useTitle } from '../../../app/use-title.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { DeleteDialog } from '../../admin-shared/delete-dialog.tsx';
import { failureText } from '../../admin-shared/failure-text.ts';
import { rowsQuery } from '../../admin-shared/house-rows.ts';
import { LoadFailure } from '../../admin-shared/load-failure.tsx';
import { Notice } from '../../admin-shared/notice.tsx';
import { TableSkeleton } from '../../admin-shared/table-skeleton.tsx';
import { useFocusAfterDelete } from '../../admin-shared/use-focus-after-delete.ts';
import { deleteHouse, forgetRow } from '../requests.ts';
import { HouseTable } from './house-table.tsx';
import { withChanges } from './row-change.ts';
import { RowConflictDialog } from './row-conflict-dialog.tsx';
import { readRowsView, rowsViewParams, viewRows } from './rows-view.ts';
import { TableBar } from './table-bar.tsx';
import { useRowChanges } from './use-row-changes.ts';

/** The name of a house just saved, handed over by the form. */
function savedName(state: unknown): string {
  return typeof state === 'object' && state !== null && 'saved' in state && typeof state.saved === 'string'
    ? state.saved
    : '';
}

interface HousesPageProps {
  /** The panel that brings their legacy pictures over. */
  migration: ReactNode;
}

/** The houses of the dealer: find, change flags, edit, delete. */
export function HousesPage({ migration }: HousesPageProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { state: route } = useLocation();
  const [params, setParams] = useSearchParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(rowsQuery);
  const changes = useRowChanges();
  const [deleting, setDeleting] = useState<CaravanRow | null>(null);
  const [deleted, setDeleted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useFocusAfterDelete(data, heading);

  const view = useMemo(() => readRowsView(params), [params]);
  // Filtered by what is stored: a row whose flag is being changed stays where the pointer is until it is saved.
  const rows = useMemo(
    () => viewRows(data ?? [], view).map((row) => withChanges(row, changes.pending)),
    [data, view, changes.pending],
  );
  const total = data?.length ?? 0;
  const hidden = data?.filter((row) => !row.is_visible).length ?? 0;
  const count = rows.length === total ? words.count(total, hidden) : words.found(rows.length, total);

  const dismissSaved = () => navigate({ search: params.toString() }, { replace: true, state: null });

  function updateFailedText() {
    const { failure } = changes;
    if (!failure) return '';
    const reason =
      failure.error instanceof ApiError && failure.error.fields.main_image
        ? words.needsPicture
        : failureText(failure.error, messages);
    return `${words.updateFailed(words.fieldNames[failure.field])} (${failure.name}). ${reason}`.trim();
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <Link className="button" to={`/${language}/admin/houses/new`}>
          <span aria-hidden="true">+</span> {words.addNew}
        </Link>
      </div>
      <Notice text={savedName(route) && words.saved(savedName(route))} onDismiss={dismissSaved} />
      <Notice text={deleted && words.deleted(deleted)} onDismiss={() => setDeleted('')} />
      <Notice alarm text={updateFailedText()} onDismiss={changes.dismissFailure} />
      <output className="hidden-text">
        {changes.success && words.updated(words.fieldNames[changes.success.field], changes.success.name)}
      </output>

      {migration}
      {isPending && <TableSkeleton />}
      {!data && error && (
        <LoadFailure title={words.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && total === 0 && (
        <div className="staff-empty">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
        </div>
      )}
      {data && total > 0 && (
        <>
          <TableBar view={view} onView={(next) => setParams(rowsViewParams(next), { replace: true })} count={count} />
          {rows.length > 0 ? (
            <HouseTable rows={rows} onChange={changes.change} onDelete={setDeleting} />
          ) : (
            <div className="staff-empty">
              <h2>{words.noMatch.title}</h2>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => setParams(new URLSearchParams(), { replace: true })}
              >
                {words.noMatch.clear}
              </button>
            </div>
          )}
        </>
      )}

      {deleting && (
        <DeleteDialog
          title={words.confirmDelete.title(`${deleting.make} ${deleting.model}`)}
          words={words.confirmDelete}
          remove={() => deleteHouse(deleting.id)}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            forgetRow(cache, deleting.id);
            setDeleted(`${deleting.make} ${deleting.model}`);
            setDeleting(null);
            if (savedName(route)) dismissSaved();
            leave(deleting.id);
          }}
        />
      )}
      {changes.conflict && (
        <RowConflictDialog
          key={`${changes.conflict.current.id} ${changes.conflict.current.version}`}
          conflict={changes.conflict}
          onSettle={(again) => changes.conflict && changes.settle(changes.conflict, again)}
        />
      )}
    </main>
  );
}
