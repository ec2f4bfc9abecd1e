import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Today } from '#domain/records/today.ts';
import type { ShownViewing, ViewingTrouble } from '#domain/records/today-viewings.ts';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { todayQuery } from '../data/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { serverNow, useServerNow } from '../kit/server-clock.ts';
import { backOnClose, paths, requestPath } from '../paths.ts';
import { PhoneLink, StatusBadge } from '../requests/request-parts.tsx';
import { useViewingChanges } from '../requests/viewings/viewing-changes.tsx';
import { actionsOf, type ViewingAction } from '../requests/viewings/viewing-list.ts';
import { shortDay, useViewingWords } from '../requests/viewings/viewing-words.ts';
import { Part } from './today-part.tsx';

/** Today as the server would say it, with a viewing as it was just stored. */
function withViewing(today: Today, saved: StaffViewing): Today {
  const { wishes, items, ...others } = today.viewings;
  const { id, version, status, day, time, minutes } = saved;
  const changed = items.map((one) =>
    one.id === id ? { ...one, version, status, day, time, minutes } : one,
  );
  const open = (all: readonly ShownViewing[]) =>
    all.filter((one) => one.status === 'wished').length;
  return {
    ...today,
    viewings: { ...others, wishes: wishes + open(changed) - open(items), items: changed },
  };
}

/** What a line offers; the rest is in the viewing itself. */
const inLine: readonly ViewingAction[] = ['confirm', 'done', 'missed', 'move'];
const looks: Partial<Record<ViewingAction, string>> = {
  confirm: 'button',
  done: 'button',
  missed: 'button button-quiet',
  move: 'staff-link',
};

/**
 * Who comes to see homes today and tomorrow, by the hour, with the wishes to be confirmed, who was
 * here and what staff have to call about.
 */
export function ViewingsPart({ today }: { today: Pick<Today, 'viewings'> }) {
  const { language, messages } = useAdmin();
  const all = useViewingWords();
  const words = all.today;
  const cache = useQueryClient();
  const { wishes, items, filled } = today.viewings;
  const edges = useMemo(() => items.map(startOf), [items]);
  const now = useServerNow(edges);
  const { writes, act, notices } = useViewingChanges<ShownViewing>({
    read: () => cache.getQueryData(todayQuery.queryKey)?.viewings.items ?? [],
    remember(saved) {
      cache.setQueryData(todayQuery.queryKey, (before) => before && withViewing(before, saved));
      void cache.invalidateQueries({ queryKey: todayQuery.queryKey });
    },
    openAt: (id) => ({ to: requestPath(language, 'viewing', id), state: backOnClose }),
  });
  return (
    <Part
      title={all.title}
      none={words.none}
      note={
        filled && (
          <p className="today-note" role="status">
            {words.filled(filled.wished, filled.left)}{' '}
            <Link to={paths.requests.href(language, { view: 'waiting', kind: 'viewing' })}>
              {words.drop}
            </Link>
          </p>
        )
      }
      more={
        <>
          <p className="staff-row staff-whole today-more">
            <Link to={paths.requests.href(language, { view: 'viewings' })}>{words.all}</Link>
            {wishes > 0 && (
              <Link to={paths.requests.href(language, { view: 'waiting', kind: 'viewing' })}>
                {words.wishes(wishes)}
              </Link>
            )}
          </p>
          {notices}
        </>
      }
    >
      {items.map(writes.shown).map((one) => (
        <li key={one.id}>
          <Link state={backOnClose} to={requestPath(language, 'viewing', one.id)}>
            {one.time} · {one.name}
          </Link>
          <span>
            {shortDay(one.day, language, serverNow())} · {namesOf(one)}
          </span>
          {one.troubles.map((trouble) => (
            <Trouble key={trouble} trouble={trouble} viewing={one} />
          ))}
          <span className="staff-row staff-press staff-below">
            <PhoneLink phone={one.phone} />
            <StatusBadge
              status={one.status}
              word={
                one.over && one.status === 'confirmed'
                  ? words.over
                  : messages.adminPeople.viewings.statuses[one.status]
              }
            />
          </span>
          <div className="staff-row">
            {actionsOf(one, now)
              .filter((action) => inLine.includes(action))
              .map((action) => (
                <button
                  key={action}
                  className={looks[action]}
                  type="button"
                  aria-label={messages.adminRequests.ofItem(all.actions[action], one.name)}
                  onClick={({ currentTarget }) => {
                    // The buttons change with the status: the focus moves to the name.
                    if (action !== 'move') currentTarget.closest('li')?.querySelector('a')?.focus();
                    act(one, action);
                  }}
                >
                  {all.actions[action]}
                </button>
              ))}
          </div>
        </li>
      ))}
    </Part>
  );
}

const namesOf = ({ houses }: ShownViewing) =>
  houses.map(({ id, name }) => name ?? id.slice(0, 8)).join(', ');

/** Why somebody has to be called before they come, and the way to write to them instead. */
function Trouble({ trouble, viewing }: { trouble: ViewingTrouble; viewing: ShownViewing }) {
  const { language } = useAdmin();
  const words = useViewingWords().troubles;
  if (trouble === 'closed') return <span className="today-note">{words.move(words.closed)}</span>;
  if (trouble === 'mail' || trouble === 'unreminded')
    return <span className="today-note">{words.call(words[trouble], viewing.phone)}</span>;
  const [only, another] = viewing.houses;
  // A later release may know of more.
  if (!(trouble in words)) return null;
  const what = words[trouble]((another === undefined && only?.name) || words.some);
  return (
    <span className="today-note">
      {words.call(what, viewing.phone)}{' '}
      <Link state={backOnClose} to={requestPath(language, 'viewing', viewing.id)}>
        {words.write}
      </Link>
    </span>
  );
}
