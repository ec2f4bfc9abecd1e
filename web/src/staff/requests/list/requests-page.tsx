import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  type ListedRequest,
  type RequestCounts,
  type RequestView,
  requestViews,
} from '#domain/requests/listed-request.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { ListBar, ListBody, ListPage, ListViews } from '../../kit/lists/list-page.tsx';
import { useView } from '../../kit/lists/list-place.ts';
import { useRowPlace } from '../../kit/lists/row-place.ts';
import { useSelection } from '../../kit/lists/selection.ts';
import { DataTable } from '../../kit/lists/table.tsx';
import { MenuAction, MenuLink, RowMenu } from '../../kit/menu.tsx';
import { useListOnCount } from '../../kit/new-requests.ts';
import { Notice } from '../../kit/notice.tsx';
import { serverNow, useServerNow } from '../../kit/server-clock.ts';
import { usePhone } from '../../kit/use-phone.ts';
import {
  closesBack,
  openText,
  type Page,
  paths,
  type RequestsQuery,
  readOpen,
} from '../../paths.ts';
import { RequestPanel } from '../panel/request-panel.tsx';
import { longDay, useViewingWords } from '../viewings/viewing-words.ts';
import { DropBar } from './drop-wishes.tsx';
import { filedKinds, useRequestFile } from './export-requests.tsx';
import { edgesOf, useRequestColumns } from './request-columns.tsx';
import { useRowActions } from './row-actions.tsx';
import { useRequestList, useTypedSearch } from './use-request-list.ts';

const counted = ['enquiries', 'loan_requests', 'viewings'] as const;
/** The columns for which a list beside an open request has room. */
const brief = ['when', 'who', 'status'];
/** Loan requests have no hours. */
const loanViews: readonly RequestView[] = ['all', 'waiting', 'to_do', 'open'];

const countOf = (counts: RequestCounts | undefined, view: RequestView): number | null =>
  counts && view !== 'all' && view !== 'viewings' ? counts[view] : null;

/** Requests of every kind: who waits, what is to be done, who comes, what is open. */
export const RequestsPage = () => <RequestList page={paths.requests} only={null} />;

/** The same of loan requests alone, with their money. */
export const LoansPage = () => <RequestList page={paths.loanRequests} only="loan" />;

interface RequestListProps {
  page: Page<RequestsQuery>;
  /** The only kind that it has. */
  only: RequestKind | null;
}

function RequestList({ page, only }: RequestListProps) {
  const { language, messages } = useAdmin();
  const { adminInbox, adminLoans, adminPeople, adminRequests, adminTools } = messages;
  const viewingWords = useViewingWords();
  const { title, loadFailed, empty, search } = adminLoans;
  const words = only === 'loan' ? { ...adminInbox, title, loadFailed, empty, search } : adminInbox;
  const views = only === 'loan' ? loanViews : requestViews;
  const read = useCallback(
    (params: URLSearchParams): RequestsQuery => {
      const { oneOf, text } = page.read(params);
      return {
        view: oneOf('view', views),
        kind: only ?? oneOf('kind', ['all', ...requestKinds]),
        open: text('open') || null,
      };
    },
    [page, only, views],
  );
  const [asked, show] = useView<RequestsQuery>(read, page.search);
  const { view } = asked;
  const kind = asked.kind === 'all' ? null : asked.kind;
  const open = useMemo(() => (asked.open ? readOpen(asked.open, only) : null), [asked.open, only]);
  const [typed, type] = useTypedSearch(page.route);
  const list = useRequestList({ view, kind, typed });
  const { items, counts } = list;
  useListOnCount(counted, list.query.refetch);

  const edges = useMemo(() => items.flatMap(edgesOf), [items]);
  const now = useServerNow(edges);
  const openAt = ({ kind: of, id }: { kind: RequestKind; id: string }) =>
    page.search({ ...asked, open: only === of ? id : openText({ kind: of, id }) });
  const rowActions = useRowActions(items, (of) =>
    page.href(language, { ...asked, open: openText(of) }),
  );
  const { changed, undone } = rowActions;

  const heading = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState(false);
  const leaves = open === null && view === 'waiting' && changed !== undefined && !waits(changed);
  const { place, focusNear, bringBack } = useRowPlace(
    items,
    heading,
    useMemo(() => (changed ? { saved: changed, leaves } : null), [changed, leaves]),
  );
  useEffect(() => {
    if (undone) bringBack(undone.id);
  }, [undone, bringBack]);
  const openId = open?.id ?? null;
  useFocusAfterClose(openId, focusNear);
  const onGone = useCallback(() => {
    setGone(true);
    show({ open: null });
  }, [show]);
  const close = useClose(() => show({ open: null }));

  // Strangers may send many wishes: they are dropped together.
  const isOfViewings = view === 'viewings' || kind === 'viewing';
  const wishes = useMemo(
    () =>
      isOfViewings ? items.filter(({ status, viewing }) => viewing && status === 'wished') : [],
    [isOfViewings, items],
  );
  const { selected, select, selectAll } = useSelection(wishes);
  const [dropped, setDropped] = useState('');
  const columns = useRequestColumns({
    now,
    openAt,
    actionsOf: rowActions.actionsOf,
    byDays: view === 'viewings' && !list.isSearch,
    loans: only === 'loan',
    choose: ({ id, name, status, viewing }) =>
      isOfViewings &&
      viewing &&
      status === 'wished' && (
        <input
          type="checkbox"
          aria-label={viewingWords.select(name)}
          checked={selected.has(id)}
          onChange={({ target, nativeEvent }) =>
            select(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      ),
  });
  const isEmpty =
    list.query.data?.length === 0 && view === 'all' && kind === (only ?? null) && !list.isSearch;
  const groupOf = groupsOf(
    list.isSearch ? 'all' : view,
    (day) => longDay(day, language, serverNow()),
    viewingWords.day.over,
  );
  const file = useRequestFile({ view, kind, typed });
  const files = only ? filedKinds.filter((one) => one === only) : filedKinds;
  const phone = usePhone();
  const personalData = paths.personalData.href(language);
  const exports = files.map((which) => (
    <MenuAction key={which} onClick={() => void file.save(which)}>
      {words.export[which]}
    </MenuAction>
  ));

  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        <div className="staff-row staff-head-tools">
          {only === null && (
            <Link className="button" to={paths.newViewing.href(language)}>
              <span aria-hidden="true">+</span> {viewingWords.enter.add}
            </Link>
          )}
          {!phone && (
            <>
              <RowMenu
                label={adminRequests.ofItem(words.export.all, words.title)}
                text={file.busy ? adminTools.export.busy : words.export.all}
              >
                {exports}
              </RowMenu>
              <Link className="button button-quiet" to={personalData}>
                {adminRequests.personalData}
              </Link>
            </>
          )}
          {phone && (
            <RowMenu label={adminRequests.ofItem(adminTools.more, words.title)}>
              {exports}
              <MenuLink to={personalData}>{adminRequests.personalData}</MenuLink>
            </RowMenu>
          )}
        </div>
      }
      notices={
        <>
          {rowActions.notices}
          <Notice text={file.done} onDismiss={file.dismiss} />
          <Notice alarm text={file.failure} onDismiss={file.dismiss} />
          <Notice text={dropped} onDismiss={() => setDropped('')} />
          <Notice text={gone ? adminRequests.gone : ''} onDismiss={() => setGone(false)} />
        </>
      }
    >
      <div className="request-split">
        <div>
          <ListViews
            label={words.viewsLabel}
            onChoose={() => type('')}
            views={views.map((one) => ({
              name: words.views[one],
              search: page.search({ ...asked, view: one, open: null }),
              current: one === view && !list.isSearch,
              count: only === null ? countOf(counts, one) : null,
            }))}
          />
          <ListBar
            label={adminRequests.filters}
            search={{
              label: words.search,
              value: typed,
              onChange: (text) => {
                type(text);
                if (asked.open !== null) show({ open: null });
              },
            }}
            count={list.found === null ? '' : words.found(list.found)}
          >
            {only === null && (
              <label className="staff-select">
                <span className="hidden-text">{words.kindLabel}</span>
                <select
                  value={asked.kind}
                  onChange={({ target }) =>
                    show({
                      kind: requestKinds.find((one) => one === target.value) ?? 'all',
                      open: null,
                    })
                  }
                >
                  <option value="all">{words.allKinds}</option>
                  {requestKinds.map((one) => (
                    <option key={one} value={one}>
                      {adminPeople.filters[one]}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </ListBar>
          {wishes.length > 0 && (
            <DropBar
              wishes={wishes}
              selected={selected}
              onSelectAll={selectAll}
              onDropped={setDropped}
            />
          )}
          <ListBody
            query={{ ...list.query, data: isEmpty ? [] : list.query.data && [null] }}
            words={words}
            found={items.length}
            nothing={{
              title: list.isSearch ? words.noMatch : words.none[view],
              clear: words.clear,
              onClear: () => {
                type('');
                show({ view: 'all', kind: only ?? 'all', open: null });
              },
            }}
          >
            <DataTable
              className={`request-table request-table-${only ?? 'all'}`}
              rows={items.map(rowActions.shown)}
              columns={open === null ? columns : columns.filter(({ id }) => brief.includes(id))}
              rowClass={(item) => (isWaiting(item) ? 'request-new' : undefined)}
              {...(groupOf && { groupOf })}
              place={place}
            />
          </ListBody>
          {list.reached !== null && (
            <p className="staff-soft" role="status">
              {words.reached(formatSofia(list.reached, language))}
            </p>
          )}
          {list.more && (
            <p className="staff-row">
              <button
                className="button button-quiet"
                type="button"
                disabled={list.more.busy}
                onClick={list.more.read}
              >
                {list.isSearch ? words.searchOn : words.more}
              </button>
            </p>
          )}
        </div>
        {open && (
          <RequestPanel
            key={`${open.kind} ${open.id}`}
            of={open}
            {...listedOf(items, open.id)}
            now={now}
            onClose={close}
            onGone={onGone}
          />
        )}
      </div>
    </ListPage>
  );
}

/** What the list knows of the open request. */
function listedOf(items: readonly ListedRequest[], id: string): { listed?: ListedRequest } {
  const listed = items.find((item) => item.id === id);
  return listed ? { listed } : {};
}

/** Whether staff have to answer, confirm or decide. */
const waits = ({ status }: Pick<ListedRequest, 'status'>) =>
  ['new', 'pending', 'approved', 'wished'].includes(status);

const isWaiting = ({ status, letter }: ListedRequest) =>
  waits({ status }) || letter === 'returned' || letter === 'unsent';

/** The days above the rows of views that go by days; undefined for the others. */
function groupsOf(view: RequestView, sayDay: (day: string) => string, over: string) {
  if (view === 'viewings')
    return ({ viewing, status }: ListedRequest) => {
      const day = viewing ? sayDay(viewing.day) : '';
      return status === 'wished' || status === 'confirmed' ? day : `${over} · ${day}`;
    };
  if (view === 'to_do')
    return ({ next_step }: ListedRequest) => (next_step ? sayDay(next_step.at.slice(0, 10)) : '');
  return undefined;
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
