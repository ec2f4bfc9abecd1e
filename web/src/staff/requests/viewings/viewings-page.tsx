import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { housesOf } from '#domain/requests/kinded-request.ts';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { viewingsQuery } from '../../data/viewings.ts';
import { useSelection } from '../../houses/bulk/bulk.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { Column } from '../../kit/lists/table.tsx';
import { Notice } from '../../kit/notice.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { paths, type ViewingTab, viewingTabs } from '../../paths.ts';
import { MailFlags } from '../log/mails.tsx';
import { HouseReference, PhoneLink, RequestName, StatusBadge } from '../request-parts.tsx';
import { type RequestsList, RequestsPage } from '../requests-page.tsx';
import { DropBar } from './drop-wishes.tsx';
import { useViewingChanges } from './viewing-changes.tsx';
import {
  actionsOf,
  findViewings,
  rowOf,
  tabOf,
  type ViewingAction,
  type ViewingRow,
  viewingRows,
  viewingTable,
} from './viewing-list.ts';
import { ViewingPanel } from './viewing-panel.tsx';
import { longDay, useViewingWords } from './viewing-words.ts';

/** What a row offers; the rest is in the viewing itself. */
const inRow: readonly ViewingAction[] = ['confirm', 'done', 'missed', 'move'];
const noHouse = { id: null, name: null };
const waits = ({ status }: ViewingRow) => status === 'wished';

/** Who comes to see homes, by the hour: confirm, move, say whether they came. */
export function ViewingsPage() {
  const { language, messages } = useAdmin();
  const words = useViewingWords();
  const { statuses } = messages.adminPeople.viewings;
  const cache = useQueryClient();
  const page = paths.viewings;
  const [params] = useSearchParams();
  const asked = page.read(params);
  const [search, tab] = [asked.text('search'), asked.oneOf('status', viewingTabs)];
  const query = useQuery(viewingsQuery);
  const data = useMemo(() => query.data && viewingRows(query.data), [query.data]);
  const { writes, act, saved, notices } = useViewingChanges<StaffViewing>({
    read: () => cache.getQueryData(viewingsQuery.queryKey),
    openAt: (open) => ({ to: page.href(language, { search, status: tab, open }) }),
  });
  const changed = useMemo(() => saved && rowOf(saved), [saved]);
  const [dropped, setDropped] = useState('');
  // Strangers may send many: they are dropped together.
  const wishes = useMemo(
    () => (tab === 'wished' && data ? findViewings(data, search).filter(waits) : []),
    [tab, data, search],
  );
  const { selected, select, selectAll } = useSelection(wishes);
  function shown(row: ViewingRow): ViewingRow {
    const viewing = writes.shown(row.viewing);
    return viewing === row.viewing ? row : { ...row, viewing };
  }

  const columns = ({ now, openAt }: RequestsList): Column<ViewingRow>[] => [
    {
      id: 'when',
      head: words.columns.when,
      className: 'request-cell-when',
      cell: ({ id, viewing: { day, time, name } }) => {
        const hour = (
          <time dateTime={`${day}T${time}`}>
            <b>{time}</b>
          </time>
        );
        if (tab !== 'wished') return hour;
        return (
          <label className="staff-check">
            <input
              type="checkbox"
              aria-label={words.select(name)}
              checked={selected.has(id)}
              onChange={({ target, nativeEvent }) =>
                select(
                  id,
                  target.checked,
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                )
              }
            />
            {hour}
          </label>
        );
      },
    },
    {
      id: 'who',
      head: words.columns.customer,
      className: 'request-cell-who',
      names: true,
      cell: ({ id, viewing: { name, phone, mails } }) => (
        <>
          <RequestName id={id} name={name} open={openAt(id)} />
          <span>
            <PhoneLink phone={phone} />
          </span>
          <MailFlags mails={mails} />
        </>
      ),
    },
    {
      id: 'house',
      head: words.columns.house,
      className: 'request-cell-house',
      cell: ({ viewing }) => {
        const [first = noHouse, ...others] = housesOf(viewing);
        return <HouseReference id={first.id} name={first.name} more={others.length} />;
      },
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'request-cell-status',
      cell: ({ viewing: { status } }) => <StatusBadge status={status} word={statuses[status]} />,
    },
    {
      id: 'actions',
      head: words.columns.actions,
      hidden: true,
      className: 'request-cell-actions',
      cell: ({ viewing }) =>
        isAhead(viewing.status) &&
        actionsOf(viewing, now)
          .filter((action) => inRow.includes(action))
          .map((action) => (
            <button
              key={action}
              className="staff-link"
              type="button"
              aria-label={messages.adminRequests.ofItem(words.actions[action], viewing.name)}
              onClick={({ currentTarget }) => {
                // The buttons change with the status: the focus moves to the name.
                if (action !== 'move') currentTarget.closest('tr')?.querySelector('a')?.focus();
                act(viewing, action);
              }}
            >
              {words.actions[action]}
            </button>
          )),
    },
  ];

  return (
    <RequestsPage<ViewingRow, ViewingTab>
      name="viewings"
      counted={['viewings']}
      page={page}
      query={{ ...query, data }}
      statuses={viewingTabs}
      words={words}
      find={findViewings}
      waits={waits}
      shown={shown}
      changed={changed}
      add={{ to: paths.newViewing.href(language), name: words.enter.add }}
      file={{
        which: 'viewings',
        words: words.file,
        rowsOf: (rows) => viewingTable(rows, messages, words),
      }}
      groupOf={({ viewing: { status, day } }) => {
        const name = longDay(day, language, serverNow());
        return tabOf(status) === 'over' ? `${words.day.over} · ${name}` : name;
      }}
      bar={
        wishes.length > 0 && (
          <DropBar
            wishes={wishes}
            selected={selected}
            onSelectAll={selectAll}
            onDropped={setDropped}
          />
        )
      }
      columns={columns}
      notices={
        <>
          {notices}
          <Notice text={dropped} onDismiss={() => setDropped('')} />
        </>
      }
      panel={(open) => <ViewingPanel {...open} key={open.id} />}
    />
  );
}
