import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { DeleteDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Notice } from '../../kit/notice.tsx';
import { TableSkeleton } from '../../kit/table-skeleton.tsx';
import { useFocusAfterDelete } from '../../kit/use-focus-after-delete.ts';
import type { BulkAction } from '../bulk/bulk-actions.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useExport } from '../csv/use-export.ts';
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

/** The houses of the dealer: find, change flags, one or many at once, edit, archive, delete, export and import. */
export function HousesPage({ migration }: HousesPageProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminTools: tools } = messages;
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

  const view = useMemo(() => readRowsView(params), [params]);
  // Filtered by what is stored: a row whose flag is being changed stays where the pointer is until it is saved.
  const rows = useMemo(
    () => viewRows(data ?? [], view).map((row) => withChanges(row, changes.pending)),
    [data, view, changes.pending],
  );
  const leave = useFocusAfterDelete(rows, heading);
  const selection = useSelection(rows);
  const [bulk, setBulk] = useState<BulkAction | null>(null);
  const exporting = useExport();
  const { success } = changes;
  // An archived house leaves the list, and takes the button that had the focus along.
  useEffect(() => {
    if (success?.field === 'archived') leave(success.id);
  }, [success, leave]);

  const listed = data?.filter((row) => (row.archived_at !== null) === (view.visibility === 'archived')) ?? [];
  const total = listed.length;
  const hidden = listed.filter((row) => !row.is_visible).length;
  const count = rows.length === total ? words.count(total, hidden) : words.found(rows.length, total);

  const archivedText =
    success?.field === 'archived' ? (success.change.archived ? tools.archived : tools.restored)(success.name) : '';

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
        <div className="staff-head-tools">
          <button
            className="button button-quiet"
            type="button"
            disabled={exporting.busy || rows.length === 0}
            onClick={() => void exporting.save(rows.map(({ id }) => id))}
          >
            {exporting.busy
              ? tools.export.busy
              : rows.length === total || rows.length === 0
                ? tools.export.all
                : tools.export.some(rows.length)}
          </button>
          <Link className="button button-quiet" to={`/${language}/admin/houses/import`}>
            {tools.import.open}
          </Link>
          <Link className="button" to={`/${language}/admin/houses/new`}>
            <span aria-hidden="true">+</span> {words.addNew}
          </Link>
        </div>
      </div>
      <Notice text={savedName(route) && words.saved(savedName(route))} onDismiss={dismissSaved} />
      <Notice text={deleted && words.deleted(deleted)} onDismiss={() => setDeleted('')} />
      <Notice text={archivedText} onDismiss={changes.dismissSuccess} />
      <Notice text={exporting.done} onDismiss={exporting.dismiss} />
      <Notice alarm text={exporting.failure} onDismiss={exporting.dismiss} />
      <Notice alarm text={updateFailedText()} onDismiss={changes.dismissFailure} />
      <output className="hidden-text">
        {success && success.field !== 'archived' && words.updated(words.fieldNames[success.field], success.name)}
      </output>

      {migration}
      {isPending && <TableSkeleton />}
      {!data && error && (
        <LoadFailure title={words.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <div className="staff-empty">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <>
          <TableBar view={view} onView={(next) => setParams(rowsViewParams(next), { replace: true })} count={count} />
          {rows.length > 0 ? (
            <>
              <BulkBar
                total={rows.length}
                selected={selection.selected.size}
                onSelectAll={selection.selectAll}
                onApply={setBulk}
                onExport={() =>
                  void exporting.save(rows.map(({ id }) => id).filter((id) => selection.selected.has(id)))
                }
                exporting={exporting.busy}
              />
              <HouseTable
                rows={rows}
                onChange={changes.change}
                onDelete={setDeleting}
                selected={selection.selected}
                onSelect={selection.select}
              />
            </>
          ) : (
            <div className="staff-empty">
              <h2>{view.visibility === 'archived' && total === 0 ? words.noMatch.archive : words.noMatch.title}</h2>
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
      {bulk !== null && (
        <BulkDialog
          action={bulk}
          rows={rows.filter(({ id }) => selection.selected.has(id))}
          onClose={() => {
            setBulk(null);
            // The bar may have gone with the rows, and the focus with it.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) heading.current?.focus();
            });
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
