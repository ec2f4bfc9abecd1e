import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '#shared/api/api-error.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../admin-context.tsx';
import { failureText } from '../failure-text.ts';
import { useTitle } from '../use-title.ts';
import { useKeptPlace } from './list-place.ts';
import { firstControl } from './row-place.ts';

interface ListPageProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Beside the title. */
  tools?: ReactNode;
  /** Messages and toasts. */
  notices?: ReactNode;
  /** Between the title and the list: views, bars. */
  children?: ReactNode;
}

/** The frame of a page with a list. */
export function ListPage({ title, heading, tools, notices, children }: ListPageProps) {
  const { admin } = useAdmin().messages;
  useTitle(`${title} | ${admin.title}`);
  useKeptPlace();
  useSearchKey();
  return (
    <main className="staff-wrap" id="content">
      <button className="staff-to-rows" type="button" onClick={focusFirstRow}>
        {admin.toRows}
      </button>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {tools}
      </div>
      {notices}
      {children}
    </main>
  );
}

/** Where the link past tools and filters leads: to the first row. */
function focusFirstRow(): void {
  firstControl(document.querySelector('.staff-table [data-row]'))?.focus();
}

/** "/" moves the focus to the search, except while typing or in a modal dialog. */
function useSearchKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if (
        !(target instanceof HTMLElement) ||
        target.matches('input, textarea, select, [contenteditable]')
      )
        return;
      if (document.querySelector('[aria-modal=true]')) return;
      const search = document.querySelector<HTMLInputElement>('.staff-search input');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/**
 * The name of what was just saved, which its form handed over in the history entry; empty if there
 * was none, or once staff closed the toast.
 */
export function useSavedName() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isNamed =
    typeof state === 'object' &&
    state !== null &&
    'saved' in state &&
    typeof state.saved === 'string';
  const saved: string = isNamed ? state.saved : '';
  return {
    saved,
    dismissSaved: () =>
      void (
        saved && navigate({ search }, { replace: true, state: { ...state, saved: undefined } })
      ),
  };
}

/** A count that has room in a tab. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

interface ListViewsProps {
  label: string;
  /** The query of the view's address, and how many it lists where that is known. */
  views: readonly { name: string; search: string; current: boolean; count: number | null }[];
  /** One was pressed, which may be the current one. */
  onChoose?: () => void;
}

/** The views of a list: links, so that each has an address of its own. */
export function ListViews({ label, views, onChoose }: ListViewsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = views.findIndex((view) => view.current);
  // They may be wider than the screen: the current one is scrolled into sight.
  useEffect(() => {
    const [list, link] = [nav.current, nav.current?.children[current]];
    if (list && link instanceof HTMLElement)
      list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="staff-views" aria-label={label} ref={nav}>
      {views.map(({ name, search, current, count }) => (
        <Link
          key={name}
          to={{ search }}
          replace
          aria-current={current ? 'page' : undefined}
          onClick={onChoose}
        >
          {name} {count !== null && <span className="staff-views-count">{shownCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface ListBarProps {
  label: string;
  /** Kept in the page's address. */
  search: { label: string; value: string; onChange: (text: string) => void };
  /** Other filters. */
  children?: ReactNode;
  /** How many rows there are, announced when it changes. */
  count: ReactNode;
}

export function ListBar({ label, search, children, count }: ListBarProps) {
  return (
    <search className="staff-bar" aria-label={label}>
      <SearchField {...search} />
      {children}
      <output className="staff-soft staff-end staff-count">{count}</output>
    </search>
  );
}

interface ListBodyProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & {
    data: readonly unknown[] | undefined;
    refetch: () => Promise<unknown>;
  };
  words: { loadFailed: string; empty: { title: string; text: string } };
  /** Link that adds the first one. */
  add?: ReactNode;
  /** How many rows search and filters leave, why there are none, and the way back to all. */
  found: number;
  nothing: { title: string; clear: string; onClear: () => void };
  children: ReactNode;
}

/** The list, or what stands in for it: it is loading, cannot be read, is empty, or has no match. */
export function ListBody({ query, words, add, found, nothing, children }: ListBodyProps) {
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return <TableSkeleton />;
    return (
      <LoadFailure
        title={words.loadFailed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0)
    return (
      <div className="staff-empty">
        <h2>{words.empty.title}</h2>
        <p>{words.empty.text}</p>
        {add}
      </div>
    );
  if (found === 0)
    return (
      <div className="staff-empty">
        <h2>{nothing.title}</h2>
        <button className="button button-quiet" type="button" onClick={nothing.onClear}>
          {nothing.clear}
        </button>
      </div>
    );
  return children;
}

interface SearchFieldProps {
  label: string;
  /** The search's text, which is kept in the page's address. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A search kept in the page's address. The address follows the keys with a delay, so the field
 * keeps the typed text itself: otherwise letters typed fast on a slow machine would be lost.
 */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** Texts that were typed and are not in the address yet. */
  const underway = useRef<string[]>([]);
  useEffect(() => {
    const arrived = underway.current.indexOf(value);
    if (arrived >= 0) underway.current.splice(0, arrived + 1);
    else setText(value);
  }, [value]);
  return (
    <label className="staff-search">
      <span className="hidden-text">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          if (typed !== value || underway.current.length > 0) underway.current.push(typed);
          onChange(typed);
        }}
        onBlur={() => {
          underway.current = [];
        }}
      />
    </label>
  );
}

interface LoadFailureProps {
  title: string;
  error: unknown;
  /** Being read again. */
  busy: boolean;
  onRetry: () => void;
}

/** A list that cannot be read says why and can be asked for again. */
export function LoadFailure({ title, error, busy, onRetry }: LoadFailureProps) {
  const { messages } = useAdmin();
  return (
    <div className="staff-empty" role="alert">
      <h2>{title}</h2>
      <p>{failureText(error, messages)}</p>
      {error instanceof ApiError && error.reference && (
        <p className="fine">{messages.admin.reference(error.reference)}</p>
      )}
      <button className="button" type="button" disabled={busy} onClick={onRetry}>
        {messages.admin.tryAgain}
      </button>
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows of the table's size while it loads. */
export function TableSkeleton() {
  const { messages } = useAdmin();
  return (
    <output className="staff-stack staff-skeleton">
      <span className="hidden-text">{messages.admin.loading}</span>
      {rows.map((row) => (
        <span key={row} />
      ))}
    </output>
  );
}
