import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HousePrice } from '#domain/api/house-price-routes.ts';
import { type CaravanRow, caravanRow } from '#domain/houses/caravan.ts';
import type { BulkAction } from '../../data/house-change.ts';
import { housePricesQuery } from '../../data/house-prices.ts';
import { deleteHouse, forgetRow } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { DeleteDialog } from '../../kit/dialog.tsx';
import { ListBody, ListPage, ListViews, useSavedName } from '../../kit/lists/list-page.tsx';
import { useRowPlace } from '../../kit/lists/row-place.ts';
import { useSelection } from '../../kit/lists/selection.ts';
import { DataTable } from '../../kit/lists/table.tsx';
import { MenuAction, MenuLink, RowMenu } from '../../kit/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePhone } from '../../kit/use-phone.ts';
import { CampaignMenu, useBringHouses } from '../../offers/form/campaign-menu.tsx';
import { paths, type RowSort } from '../../paths.ts';
import { BulkBar, BulkDialog } from '../bulk/bulk.tsx';
import { BulkPricesDialog } from '../bulk/bulk-prices.tsx';
import { KeptRuns } from '../bulk/kept-runs.tsx';
import { useExport } from '../files/export.ts';
import { MigrationItem, MigrationNotice, MigrationPanel } from '../migration/migration-panel.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { paperPath } from '../paper/paper.ts';
import { houseColumns, houseRowClass, TableBar } from './house-table.tsx';
import { useHouseView } from './house-view.ts';
import { nameOf, RowDialogs, RowNotices, useRowChanges } from './row-changes.tsx';

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

/**
 * The houses of the dealer: find, change flags, one or many at once, edit, archive, delete, export
 * and import.
 */
export function HousesPage() {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminTools: tools } = messages;
  const cache = useQueryClient();
  const phone = usePhone();
  const { saved, dismissSaved } = useSavedName();
  const houseView = useHouseView();
  const { view, setView, clear, data, query, listed, lists, tabs, count, nothing } = houseView;
  const changes = useRowChanges();
  const pricesQuery = useQuery(housePricesQuery);
  const { data: prices = noPrices } = pricesQuery;
  const paidFor = (row: CaravanRow) =>
    pricesQuery.data ? (prices.get(row.id)?.effective_price ?? row.price) : null;
  const [deleting, setDeleting] = useState<CaravanRow | null>(null);
  const [paying, setPaying] = useState<CaravanRow | null>(null);
  const [deleted, setDeleted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const rows = useMemo(() => listed.map(changes.shown), [listed, changes.shown]);
  const { success, write, setSelling } = changes;
  // A house that is archived, sold or hidden may leave the list.
  const { place, leave, bringBack } = useRowPlace(
    rows,
    heading,
    success && { saved: success.saved, leaves: !lists(caravanRow(success.saved)) },
  );
  const selection = useSelection(rows);
  const [bulk, setBulk] = useState<{ action: BulkAction | 'prices'; begun: number } | null>(null);
  const begin = (action: BulkAction | 'prices') =>
    setBulk((before) => ({ action, begun: (before?.begun ?? 0) + 1 }));
  const exporting = useExport();
  const bring = useBringHouses();
  const columns = useMemo(
    () =>
      houseColumns({
        phone,
        language,
        messages,
        prices,
        onChange: write,
        onDelete: setDeleting,
        onMoney: setPaying,
        onSale: (row, status) => setSelling({ row, status }),
        onSelect: selection.select,
      }),
    [phone, language, messages, prices, write, setSelling, selection.select],
  );
  const order = headOrders[view.sort];

  const chosenRows = rows.filter(({ id }) => selection.selected.has(id));
  const chosenIds = chosenRows.map(({ id }) => id);
  function closeBulk() {
    void cache.invalidateQueries({ queryKey: housePricesQuery.queryKey });
    // The bar may have disappeared with the rows, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const openMigration = (open: boolean) => setView({ panel: open ? 'migration' : null });
  const exportRows = (headings: 'names' | 'labels') =>
    void exporting.save(
      rows.map(({ id }) => id),
      headings,
    );
  const nameOfHouses = (what: string) => words.ofHouse(what, words.title);
  const exportWord = exporting.busy ? tools.export.busy : tools.export.open;
  const exports = (
    <>
      <MenuAction onClick={() => exportRows('names')}>{tools.export.names(rows.length)}</MenuAction>
      <MenuAction onClick={() => exportRows('labels')}>
        {tools.export.labels(rows.length)}
      </MenuAction>
      <MenuAction onClick={() => void exporting.saveSales()}>{tools.sales.open}</MenuAction>
    </>
  );

  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        <div className="staff-row staff-head-tools">
          {!phone && (
            <>
              <RowMenu
                label={nameOfHouses(exportWord)}
                text={exportWord}
                disabled={rows.length === 0}
              >
                {exports}
              </RowMenu>
              <Link className="button button-quiet" to={paths.importHouses.href(language)}>
                {tools.import.open}
              </Link>
            </>
          )}
          <Link className="button" to={paths.newHouse.href(language)}>
            <span aria-hidden="true">+</span> <span className="staff-add-word">{words.addNew}</span>
          </Link>
          <RowMenu label={nameOfHouses(tools.more)}>
            {rows.length > 0 && (
              <>
                <MenuLink to={paperPath('prices', language)}>{tools.paper.titles.prices}</MenuLink>
                {phone && exports}
              </>
            )}
            <MigrationItem open={view.panel === 'migration'} onOpen={openMigration} />
          </RowMenu>
        </div>
      }
      notices={
        <>
          {bulk?.action === 'prices' && (
            <BulkPricesDialog
              key={bulk.begun}
              rows={chosenRows}
              onClose={closeBulk}
              onGone={() => setBulk(null)}
            />
          )}
          {bulk && bulk.action !== 'prices' && (
            <BulkDialog
              key={bulk.begun}
              action={bulk.action}
              rows={chosenRows}
              onClose={closeBulk}
              onGone={() => setBulk(null)}
            />
          )}
          <KeptRuns onClose={closeBulk} />
          {view.panel !== 'migration' && <MigrationNotice onOpen={() => openMigration(true)} />}
          <Notice text={saved && words.saved(saved)} onDismiss={dismissSaved} />
          <Notice text={deleted && words.deleted(deleted)} onDismiss={() => setDeleted('')} />
          <RowNotices changes={changes} onUndone={bringBack} />
          <Notice
            stays
            text={view.issue ? messages.adminToday.issues.names[view.issue] : ''}
            onDismiss={() => setView({ issue: null })}
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
        </>
      }
    >
      {view.panel === 'migration' && <MigrationPanel />}
      {data && data.length > 0 && (
        <>
          <ListViews label={words.filters.status} views={tabs} />
          <TableBar view={view} onView={setView} count={count} />
        </>
      )}
      <ListBody
        query={query}
        words={words}
        found={rows.length}
        nothing={{ title: nothing, clear: words.noMatch.clear, onClear: clear }}
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
            onSort: ([by]) => setView({ sort: orderOfHead(by) }),
          }}
          place={place}
        />
      </ListBody>

      {paying && <MoneyDialog house={paying} onClose={() => setPaying(null)} />}
      <RowDialogs changes={changes} paidFor={paidFor} />
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
    </ListPage>
  );
}
