import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { HousePrice } from '../../../../functions/domain/api/discount-routes.ts';
import type { Caravan, CaravanRow } from '../../../../functions/domain/caravan.ts';
import { saleStatuses } from '../../../../functions/domain/caravan-facts.ts';
import { formatPrice } from '../../../../functions/domain/locale.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { type BulkAction, changedField, type RowChange, undoOf, withChange } from '../data/house-change.ts';
import { housePricesQuery } from '../data/house-prices.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { deleteHouse, forgetRow, houseConflict, patchHouse, rememberRow } from '../data/houses.ts';
import { todayQuery } from '../data/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { DeleteDialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { ListBody, ListPage, ListViews, useSavedName } from '../kit/list-page.tsx';
import { useReturnedRow } from '../kit/list-place.ts';
import { MenuAction, MenuLink, RowMenu } from '../kit/menu.tsx';
import { Notice } from '../kit/notice.tsx';
import { OddPricesDialog, oddPricesOf } from '../kit/odd-prices.tsx';
import { DataTable } from '../kit/table.tsx';
import { useFocusAfterDelete } from '../kit/use-focus-after-delete.ts';
import { usePhone } from '../kit/use-phone.ts';
import { useWrites } from '../kit/writes.ts';
import { CampaignMenu, useBringHouses } from '../offers/campaign-menu.tsx';
import { BulkBar, BulkDialog, useSelection } from './bulk.tsx';
import { useExport } from './export.ts';
import { type RowSort, type RowsView, readRowsView, rowsViewParams, viewRows } from './house-list.ts';
import { houseColumns, houseRowClass, RowConflictDialog, TableBar } from './house-table.tsx';
import { paperPath } from './paper.ts';
import { SaleDialog } from './sale-dialog.tsx';

const BulkPricesDialog = lazy(async () => ({ default: (await import('./bulk-prices.tsx')).BulkPricesDialog }));

/** Rows drawn at first, and added by each press of the button, so that a thousand houses do not slow the page down. */
const step = 200;
/** The orders that the table's headers offer. */
const headOrders: Partial<Record<RowSort, { id: string; desc: boolean }>> = {
  status: { id: 'status', desc: false },
  stockLong: { id: 'days', desc: true },
  stockShort: { id: 'days', desc: false },
  make: { id: 'details', desc: false },
  priceUp: { id: 'price', desc: false },
  priceDown: { id: 'price', desc: true },
};

function orderOfHead(by: { id: string; desc: boolean } | undefined): RowSort {
  if (by?.id === 'price') return by.desc ? 'priceDown' : 'priceUp';
  if (by?.id === 'days') return by.desc ? 'stockLong' : 'stockShort';
  if (by?.id === 'status' && !by.desc) return 'status';
  return by?.id === 'details' && !by.desc ? 'make' : 'newest';
}

const noPrices: ReadonlyMap<string, HousePrice> = new Map();
/** Changes that a notice names, with Undo. A switch can be switched back. */
const told = ['archived', 'price', 'sale_status'] as const;

const nameOf = ({ make, model }: Pick<CaravanRow, 'make' | 'model'>) => `${make} ${model}`;

interface HousesPageProps {
  /** The panel that moves their legacy pictures here. */
  migration: ReactNode;
}

/** The houses of the dealer: find, change flags, one or many at once, edit, archive, delete, export and import. */
export function HousesPage({ migration }: HousesPageProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminTools: tools } = messages;
  const cache = useQueryClient();
  const { saved, dismissSaved } = useSavedName();
  const [params, setParams] = useSearchParams();
  const query = useQuery(rowsQuery);
  const { data } = query;
  const changes = useWrites<CaravanRow, RowChange, Caravan>({
    read: () => cache.getQueryData(rowsQuery.queryKey),
    apply: withChange,
    send: ({ id, version }, change) => patchHouse(id, { version, ...change }),
    remember(house) {
      const before = cache.getQueryData(rowsQuery.queryKey)?.find(({ id }) => id === house.id);
      rememberRow(cache, house);
      // What may be announced depends on both.
      if (before?.price !== house.price || before.is_visible !== house.is_visible)
        void cache.invalidateQueries({ queryKey: housePricesQuery.queryKey });
    },
    forget: (id) => forgetRow(cache, id),
    conflictOf: houseConflict,
  });
  const pricesQuery = useQuery(housePricesQuery);
  const { data: prices = noPrices } = pricesQuery;
  const paidFor = (row: CaravanRow) => (pricesQuery.data ? (prices.get(row.id)?.effective_price ?? row.price) : null);
  const [selling, setSelling] = useState<{ row: CaravanRow; status: 'sold' | 'reserved' } | null>(null);
  const typedSale = useRef<RowChange>(null);
  const returned = useReturnedRow();
  const [deleting, setDeleting] = useState<CaravanRow | null>(null);
  const [deleted, setDeleted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const view = useMemo(() => readRowsView(params), [params]);
  // Filtered by stored values: a row whose flag is being changed stays under the pointer until the change is saved.
  const today = useQuery({ ...todayQuery, enabled: view.issue !== null });
  const named = useMemo(
    () => new Set(today.data?.issues.find(({ issue }) => issue === view.issue)?.houses),
    [today.data, view.issue],
  );
  // Until the page knows which houses those are, "none" would be wrong.
  const unnamed = view.issue !== null && today.data === undefined;
  const say = useCallback(
    ({ sale_status, archived_at }: CaravanRow) =>
      `${words.statuses[sale_status]} ${archived_at === null ? '' : tools.archivedBadge}`,
    [words, tools],
  );
  const listOf = useCallback(
    (part: Partial<RowsView>) => viewRows(data ?? [], { ...view, ...part }, named, say),
    [data, view, named, say],
  );
  const listed = useMemo(() => listOf({}), [listOf]);
  const rows = useMemo(() => listed.map(changes.shown), [listed, changes.shown]);
  const leave = useFocusAfterDelete(rows, heading);
  const selection = useSelection(rows);
  const [bulk, setBulk] = useState<{ action: BulkAction | 'prices'; begun: number } | null>(null);
  const begin = (action: BulkAction | 'prices') => setBulk((before) => ({ action, begun: (before?.begun ?? 0) + 1 }));
  const exporting = useExport();
  const bring = useBringHouses();
  const { success, write } = changes;
  const archived = success && success.wish.archived !== undefined ? success : null;
  // An archived house leaves the list, and with it the button that had the focus.
  useEffect(() => {
    if (archived) leave(archived.seen.id);
  }, [archived, leave]);
  const columns = useMemo(
    () =>
      houseColumns({
        language,
        messages,
        prices,
        onChange: write,
        onDelete: setDeleting,
        onSale: (row, status) => setSelling({ row, status }),
        onSelect: selection.select,
      }),
    [language, messages, prices, write, selection.select],
  );
  const order = headOrders[view.sort];

  const inArchive = view.visibility === 'archived';
  const out = inArchive ? 'all' : view.visibility;
  const tabs = [
    { name: words.filters.everything, status: 'all', visibility: out } as const,
    ...saleStatuses.map((status) => ({ name: words.filters.of[status], status, visibility: out })),
    { name: words.filters.archive, status: 'all', visibility: 'archived' } as const,
  ];
  const inPlace = data?.filter((row) => (row.archived_at !== null) === inArchive) ?? [];
  const total = inPlace.length;
  const hidden = inPlace.filter((row) => !row.is_visible).length;
  const away = view.search === '' || inArchive ? 0 : listOf({ status: 'all', visibility: 'archived' }).length;
  const count = [
    rows.length === total ? words.count(total, hidden) : words.found(rows.length, total),
    away > 0 && words.inArchive(away),
  ]
    .filter(Boolean)
    .join(' · ');

  const changed = success && told.some((field) => success.wish[field] !== undefined) ? success : null;
  // Once somebody else has changed it since, Undo would reverse their change as well.
  const isLatest = changed && data?.find(({ id }) => id === changed.seen.id)?.version === changed.saved.version;
  function changedText({ wish, saved }: NonNullable<typeof changed>): string {
    const name = nameOf(saved);
    if (wish.archived !== undefined) return (wish.archived ? tools.archived : tools.restored)(name);
    if (wish.price !== undefined) return words.price.changed(name, formatPrice(saved.price, language));
    return words.sale.changed(name, words.statuses[saved.sale_status]);
  }

  const asked = oddPricesOf(changes.failure?.error);

  const chosenRows = rows.filter(({ id }) => selection.selected.has(id));
  const chosenIds = chosenRows.map(({ id }) => id);
  function closeBulk() {
    void cache.invalidateQueries({ queryKey: housePricesQuery.queryKey });
    // The bar may have gone with the rows, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const { failure } = changes;
  // A sale that was typed stays on the screen.
  const failedSale = failure && failure.wish === typedSale.current ? failure : null;

  function updateFailedText() {
    if (!failure || asked || failedSale) return '';
    return failedText(failure);
  }

  function failedText(failure: NonNullable<typeof changes.failure>) {
    const reason =
      failure.error instanceof ApiError && failure.error.fields.main_image
        ? words.needsPicture
        : failureText(failure.error, messages);
    return `${words.updateFailed(words.fieldNames[changedField(failure.wish)])} (${nameOf(failure.seen)}). ${reason}`.trim();
  }

  const phone = usePhone();
  const exportRows = () => void exporting.save(rows.map(({ id }) => id));
  const exportAll = rows.length === total || rows.length === 0;
  const exportWord = exporting.busy ? tools.export.busy : exportAll ? tools.export.all : tools.export.some(rows.length);

  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        <div className="staff-row staff-head-tools">
          {!phone && (
            <>
              <button
                className="button button-quiet"
                type="button"
                disabled={exporting.busy || rows.length === 0}
                onClick={exportRows}
              >
                {exportWord}
              </button>
              <Link className="button button-quiet" to={`/${language}/admin/houses/import`}>
                {tools.import.open}
              </Link>
            </>
          )}
          <Link className="button" to={`/${language}/admin/houses/new`}>
            <span aria-hidden="true">+</span> <span className="staff-add-word">{words.addNew}</span>
          </Link>
          {rows.length > 0 && (
            <RowMenu label={words.ofHouse(tools.more, words.title)}>
              {phone && (
                <MenuAction name={exportWord} onClick={exportRows}>
                  {exportWord}
                </MenuAction>
              )}
              <MenuLink to={paperPath('prices', language)}>{tools.paper.titles.prices}</MenuLink>
              <MenuAction onClick={() => void exporting.saveSales()}>{tools.sales.open}</MenuAction>
            </RowMenu>
          )}
        </div>
      }
      notices={
        <>
          {bulk && (
            <Suspense>
              {bulk.action === 'prices' ? (
                <BulkPricesDialog key={bulk.begun} rows={chosenRows} onClose={closeBulk} onGone={() => setBulk(null)} />
              ) : (
                <BulkDialog
                  key={bulk.begun}
                  action={bulk.action}
                  rows={chosenRows}
                  onClose={closeBulk}
                  onGone={() => setBulk(null)}
                />
              )}
            </Suspense>
          )}
          <Notice text={saved && words.saved(saved)} onDismiss={dismissSaved} />
          <Notice text={deleted && words.deleted(deleted)} onDismiss={() => setDeleted('')} />
          <Notice
            text={changed ? changedText(changed) : ''}
            onUndo={
              changed && isLatest
                ? () => {
                    // The notice goes, and the focus with it.
                    heading.current?.focus({ preventScroll: true });
                    write(changed.seen.id, undoOf(changed.seen, changed.wish), changed.saved.version);
                  }
                : undefined
            }
            onDismiss={changes.dismissSuccess}
          />
          <Notice
            text={view.issue ? messages.adminToday.issues.names[view.issue] : ''}
            onDismiss={() => setParams(rowsViewParams({ ...view, issue: null }), { replace: true })}
          >
            {view.issue === 'quiet' && rows.length > 0 && (
              <button className="staff-link" type="button" onClick={() => void bring(rows)}>
                {messages.adminCampaign.bring.all}
              </button>
            )}
          </Notice>
          <Notice text={exporting.done} onDismiss={exporting.dismiss} />
          <Notice alarm text={exporting.failure} onDismiss={exporting.dismiss} />
          <Notice
            alarm
            text={pricesQuery.isLoadingError ? words.price.unread : ''}
            onDismiss={() => void pricesQuery.refetch()}
          />
          <Notice alarm text={updateFailedText()} onDismiss={changes.dismissFailure} />
          <output className="hidden-text">
            {success && !changed && words.updated(words.fieldNames[changedField(success.wish)], nameOf(success.seen))}
          </output>
        </>
      }
    >
      {migration}
      {data && data.length > 0 && (
        <>
          <ListViews
            label={words.filters.status}
            views={tabs.map(({ name, ...part }) => ({
              name,
              search: rowsViewParams({ ...view, ...part }).toString(),
              current: part.status === view.status && (part.visibility === 'archived') === inArchive,
              count: unnamed ? null : listOf(part).length,
            }))}
          />
          <TableBar
            view={view}
            onView={(next) => setParams(rowsViewParams(next), { replace: true })}
            count={unnamed ? '' : count}
          />
        </>
      )}
      <ListBody
        query={data && unnamed ? { ...today, data: undefined } : query}
        words={words}
        found={rows.length}
        nothing={{
          title: view.visibility === 'archived' && total === 0 ? words.noMatch.archive : words.noMatch.title,
          clear: words.noMatch.clear,
          onClear: () => setParams(new URLSearchParams(), { replace: true }),
        }}
      >
        <BulkBar
          total={rows.length}
          selected={selection.selected.size}
          onSelectAll={selection.selectAll}
          onApply={begin}
          onPrices={() => begin('prices')}
          onExport={() => void exporting.save(chosenIds)}
          exporting={exporting.busy}
        >
          <CampaignMenu rows={chosenRows} />
          <Link
            className="button button-quiet"
            aria-label={tools.paper.cards(chosenIds.length)}
            to={paperPath('cards', language, chosenIds)}
          >
            {tools.paper.print}
          </Link>
        </BulkBar>
        <DataTable
          className="staff-houses"
          rows={rows}
          columns={columns}
          rowClass={houseRowClass}
          selected={selection.selected}
          sorting={{
            by: order ? [order] : [],
            onSort: ([by]) => setParams(rowsViewParams({ ...view, sort: orderOfHead(by) }), { replace: true }),
          }}
          step={step}
          returned={returned}
          more={words.more}
        />
      </ListBody>

      {selling && (
        <SaleDialog
          house={selling.row}
          status={selling.status}
          price={paidFor(selling.row)}
          onSave={(change) => {
            typedSale.current = change;
            write(selling.row.id, change, selling.row.version);
            setSelling(null);
          }}
          onClose={() => setSelling(null)}
        />
      )}
      {failedSale && (
        <SaleDialog
          house={{ ...failedSale.seen, ...withChange(failedSale.seen, failedSale.wish) }}
          status={failedSale.wish.sale ? 'sold' : 'reserved'}
          price={null}
          error={failedText(failedSale)}
          onSave={(change) => {
            typedSale.current = change;
            write(failedSale.seen.id, change);
          }}
          onClose={changes.dismissFailure}
        />
      )}
      {asked && changes.failure && (
        <OddPricesDialog
          {...asked}
          busy={false}
          onConfirm={() => {
            const { seen, wish } = changes.failure ?? {};
            if (seen) write(seen.id, { ...wish, confirmed: true });
          }}
          onBack={changes.dismissFailure}
        />
      )}
      {deleting && (
        <DeleteDialog
          title={words.confirmDelete.title(nameOf(deleting))}
          words={words.confirmDelete}
          remove={() => deleteHouse(deleting.id)}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            forgetRow(cache, deleting.id);
            setDeleted(nameOf(deleting));
            setDeleting(null);
            dismissSaved();
            leave(deleting.id);
          }}
        />
      )}
      {changes.conflict && (
        <RowConflictDialog
          key={`${changes.conflict.id} ${changes.conflict.current.version}`}
          conflict={changes.conflict}
          onSettle={changes.settle}
        />
      )}
    </ListPage>
  );
}
