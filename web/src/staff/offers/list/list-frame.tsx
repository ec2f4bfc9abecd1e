import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { TableSkeleton } from '../../kit/table-skeleton.tsx';

interface ListFrameProps {
  query: UseQueryResult<readonly unknown[]>;
  words: { add: string; loadFailed: string; empty: { title: string; text: string } };
  /** Where the first one is added; without language. */
  newPath: string;
  /** How many the search leaves. */
  found: number;
  onClear: () => void;
  children: ReactNode;
}

/** What stands around a list: it loads, cannot be read, is empty, or nothing in it matches. */
export function ListFrame({ query, words, newPath, found, onClear, children }: ListFrameProps) {
  const { language, messages } = useAdmin();
  const { noMatch } = messages.adminDiscounts;
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return <TableSkeleton />;
    return <LoadFailure title={words.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0)
    return (
      <div className="staff-empty">
        <h2>{words.empty.title}</h2>
        <p>{words.empty.text}</p>
        <Link className="button" to={`/${language}${newPath}`}>
          {words.add}
        </Link>
      </div>
    );
  if (found === 0)
    return (
      <div className="staff-empty">
        <h2>{noMatch.title}</h2>
        <button className="button button-quiet" type="button" onClick={onClear}>
          {noMatch.clear}
        </button>
      </div>
    );
  return children;
}
