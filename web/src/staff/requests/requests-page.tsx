import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { TableRows } from '#domain/csv.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { ofStatus, readRequestsView } from '../data/request-list.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { ListBar, ListBody, ListPage, ListViews } from '../kit/lists/list-page.tsx';
import { useView } from '../kit/lists/list-place.ts';
import { type ReturnedRow, useRowPlace } from '../kit/lists/row-place.ts';
import { type Column, DataTable } from '../kit/lists/table.tsx';
import { type TableFileWords, useTableFile } from '../kit/lists/table-file.ts';
import { MenuAction, MenuLink, RowMenu } from '../kit/menu.tsx';
import { useListOnCount, type Waiting } from '../kit/new-requests.ts';
import { Notice } from '../kit/notice.tsx';
import { useServerNow } from '../kit/server-clock.ts';
import { usePhone } from '../kit/use-phone.ts';
import { closesBack, type Page, paths, type RequestsQuery } from '../paths.ts';
import { staffApi } from '../session/staff-api.ts';
import { answerDue } from './answer-clock.tsx';

interface Request {
  id: string;
  status: string;
  created_at: string;
}

/** What a row's cells and the open request need from the page. */
export interface RequestsList {
  now: Date;
  /** The query of the address at which the request is open. */
  openAt: (id: string) => string;
}

export interface OpenRequest {
  id: string;
  now: Date;
  onClose: () => void;
  /** Called when the request does not exist any more. */
  onGone: () => void;
}

interface RequestsPageProps<Item extends Request, Status extends string> {
  /** Class of its table. */
  name: string;
  /** Those of which the tabs count the new ones, so that the list is read again with the counts. */
  counted: readonly (keyof Waiting)[];
  page: Page<RequestsQuery<Status>>;
  query: Pick<UseQueryResult<Item[]>, 'error' | 'isFetching'> & {
    data: Item[] | undefined;
    refetch: () => Promise<unknown>;
  };
  statuses: readonly Status[];
  words: {
    title: string;
    search: string;
    loadFailed: string;
    empty: { title: string; text: string };
    filters: Record<Status, string>;
    noMatch: { title: string; none: Record<Status, string> };
    count: (total: number, waiting: number) => string;
    found: (found: number, total: number) => string;
  };
  /** The file that staff export; the list of all requests has none. */
  file?: {
    which: keyof Waiting;
    words: TableFileWords;
    rowsOf: (items: readonly Item[], messages: AdminMessages) => TableRows;
  };
  find: (items: readonly Item[], search: string) => Item[];
  /** The page on which staff enter one themselves. */
  add?: { to: string; name: string };
  /** Between the search and the list. */
  bar?: ReactNode;
  /** The name of the rows that stand together under it. */
  groupOf?: (item: Item) => string;
  /** Whether the customer waits for an answer of the staff. */
  waits: (item: Item) => boolean;
  /** Moments, ms, at which the time alone changes what is shown of a waiting item. */
  edges?: (item: Item) => number[];
  /** The request as it will be once the change is stored. */
  shown?: (item: Item) => Item;
  /** The item as the latest change of a status stored it. */
  changed?: Item | undefined;
  /** The row of which a change was undone. */
  undone?: ReturnedRow | null;
  columns: (list: RequestsList) => readonly Column<Item>[];
  notices?: ReactNode;
  /** The open request, over the list. */
  panel: (open: OpenRequest) => ReactNode;
}

const noEdges = () => [];
/** The columns for which a list beside an open request has room. */
const brief = ['when', 'who', 'status'];

/** A list of requests of one kind or of all: find one, see who waits for an answer, open it. */
export function RequestsPage<Item extends Request, Status extends string>(
  props: RequestsPageProps<Item, Status>,
) {
  const {
    name,
    counted,
    page,
    query,
    statuses,
    words,
    find,
    waits,
    edges: more = noEdges,
    shown = (item) => item,
    changed = null,
    undone = null,
  } = props;
  const { language, messages } = useAdmin();
  const { adminRequests } = messages;
  const { data } = query;
  useListOnCount(counted, query.refetch);
  const [gone, setGone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const read = useCallback(
    (params: URLSearchParams) => readRequestsView(page, params, statuses),
    [page, statuses],
  );
  const [view, show] = useView<RequestsQuery<Status>>(read, page.search);
  const found = useMemo(() => find(data ?? [], view.search), [find, data, view.search]);
  // Filtered by stored values: a row whose status is being changed stays under the pointer until
  // the change is saved.
  const rows = useMemo(() => ofStatus(found, view.status), [found, view.status]);
  const leaves = view.open === null && view.status !== 'all' && changed?.status !== view.status;
  const { place, focusNear, bringBack } = useRowPlace(
    rows,
    heading,
    changed && { saved: changed, leaves },
  );
  useEffect(() => {
    if (undone) bringBack(undone.id);
  }, [undone, bringBack]);
  useFocusAfterClose(view.open, focusNear);
  const waiting = useMemo(() => (data ?? []).filter(waits), [data, waits]);
  const edges = useMemo(
    () => waiting.flatMap((item) => [answerDue(item.created_at), ...more(item)]),
    [waiting, more],
  );
  const now = useServerNow(edges);
  const onGone = useCallback(() => {
    setGone(true);
    show({ open: null });
  }, [show]);

  const close = useClose(() => show({ open: null }));
  const total = data?.length ?? 0;
  const phone = usePhone();
  const personalData = paths.personalData.href(language);
  const others = name === 'all' ? null : paths.requests.href(language);
  const file = useTableFile();
  const given = props.file;
  const exportRows =
    given &&
    (() =>
      file.save(given.words, async () => {
        // The server records the export of customers' data before the file is made.
        const counts = { enquiries: 0, loan_requests: 0, [given.which]: rows.length };
        await staffApi.recordListExport({ body: counts });
        return given.rowsOf(rows, messages);
      }));
  const { busy, all, some } = messages.adminTools.export;
  const exportAll = rows.length === total || rows.length === 0;
  const exportWord = file.busy ? busy : exportAll ? all : some(rows.length);

  const list: RequestsList = {
    now,
    openAt: (open) => page.search({ ...view, open }),
  };
  const columns = props.columns(list);
  const add = props.add && (
    <Link className="button" to={props.add.to}>
      <span aria-hidden="true">+</span> {props.add.name}
    </Link>
  );
  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        phone ? (
          <div className="staff-row staff-head-tools">
            {add}
            <RowMenu label={adminRequests.ofItem(messages.adminTools.more, words.title)}>
              {exportRows && rows.length > 0 && (
                <MenuAction onClick={() => void exportRows()}>{exportWord}</MenuAction>
              )}
              {others && <MenuLink to={others}>{messages.adminPeople.all}</MenuLink>}
              <MenuLink to={personalData}>{adminRequests.personalData}</MenuLink>
            </RowMenu>
          </div>
        ) : (
          <div className="staff-row staff-head-tools">
            {add}
            {exportRows && (
              <button
                className="button button-quiet"
                type="button"
                disabled={file.busy || rows.length === 0}
                onClick={() => void exportRows()}
              >
                {exportWord}
              </button>
            )}
            {others && (
              <Link className="button button-quiet" to={others}>
                {messages.adminPeople.all}
              </Link>
            )}
            <Link className="button button-quiet" to={personalData}>
              {adminRequests.personalData}
            </Link>
          </div>
        )
      }
      notices={
        <>
          {props.notices}
          <Notice text={file.done} onDismiss={file.dismiss} />
          <Notice alarm text={file.failure} onDismiss={file.dismiss} />
          <Notice text={gone ? adminRequests.gone : ''} onDismiss={() => setGone(false)} />
        </>
      }
    >
      <div className="request-split">
        <div>
          {total > 0 && (
            <>
              <ListViews
                label={adminRequests.statuses}
                views={(['all', ...statuses] as const).map((status) => ({
                  name: status === 'all' ? adminRequests.all : words.filters[status],
                  search: page.search({ ...view, status, open: null }),
                  current: status === view.status,
                  count: ofStatus(found, status).length,
                }))}
              />
              <ListBar
                label={adminRequests.filters}
                search={{
                  label: words.search,
                  value: view.search,
                  onChange: (search) => show({ search, open: null }),
                }}
                count={
                  rows.length === total
                    ? words.count(total, waiting.length)
                    : words.found(rows.length, total)
                }
              />
              {props.bar}
            </>
          )}
          <ListBody
            query={query}
            words={words}
            found={rows.length}
            nothing={{
              title:
                view.search || view.status === 'all'
                  ? words.noMatch.title
                  : words.noMatch.none[view.status],
              clear: adminRequests.clear,
              onClear: () => show({ search: '', status: 'all', open: null }),
            }}
          >
            <DataTable
              className={`request-table request-table-${name}`}
              rows={rows.map(shown)}
              columns={
                view.open === null ? columns : columns.filter(({ id }) => brief.includes(id))
              }
              rowClass={(item) => (waits(item) ? 'request-new' : undefined)}
              {...(props.groupOf && { groupOf: props.groupOf })}
              place={place}
            />
          </ListBody>
        </div>
        {view.open !== null && props.panel({ id: view.open, now, onClose: close, onGone })}
      </div>
    </ListPage>
  );
}

/** Closes the open request: back to the page that opened it, else to the list. */
function useClose(toList: () => void): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return closesBack(state) ? () => void navigate(-1) : toList;
}

/**
 * The row that was opened may have left the list meanwhile: when the request is closed and nothing
 * has the focus, the row in its place gets it.
 */
function useFocusAfterClose(open: string | null, focusNear: (id: string) => void): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = open === null ? before.current : null;
    before.current = open;
    if (closed !== null && document.activeElement === document.body) focusNear(closed);
  }, [open, focusNear]);
}
