import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { TableSkeleton } from '../../kit/table-skeleton.tsx';

interface ListFrameProps {
  query: UseQueryResult<readonly unknown[]>;
  words: { loadFailed: string; empty: { title: string; text: string } };
  /** How many the search and the status leave. */
  found: number;
  /** Why there are none of them. */
  nothing: string;
  onClear: () => void;
  children: ReactNode;
}

/** What stands around a list: it loads, cannot be read, is empty, or nothing in it matches. */
export function ListFrame({ query, words, found, nothing, onClear, children }: ListFrameProps) {
  const { adminRequests } = useAdmin().messages;
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
      </div>
    );
  if (found === 0)
    return (
      <div className="staff-empty">
        <h2>{nothing}</h2>
        <button className="button button-quiet" type="button" onClick={onClear}>
          {adminRequests.clear}
        </button>
      </div>
    );
  return children;
}
