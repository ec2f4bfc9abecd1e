import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mostDropped } from '#domain/requests/viewing.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { noteDropped, rereadLists } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { staffApi } from '../../session/staff-api.ts';
import { useViewingWords } from '../viewings/viewing-words.ts';

/** Drops wishes. What an answer that was lost would have said, the same call says once more. */
async function drop(ids: readonly string[]): Promise<readonly string[]> {
  const ask = async () => (await staffApi.dropViewings({ body: { ids: [...ids] } })).dropped;
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') return ask();
    throw error;
  }
}

/** Drops wishes, so many with one call; answers how many were dropped. */
async function dropAll(cache: QueryClient, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += mostDropped) {
    const part = ids.slice(from, from + mostDropped);
    const dropped = await drop(part);
    count += dropped.length;
    noteDropped(cache, dropped);
  }
  return count;
}

interface DropBarProps {
  /** The wishes of the list. */
  wishes: readonly { id: string }[];
  selected: ReadonlySet<string>;
  onSelectAll: (on: boolean) => void;
  /** With the outcome in words: the bar is gone once no wish is left. */
  onDropped: (outcome: string) => void;
}

/** Chooses all wishes, and drops the chosen ones without a letter, once that is confirmed. */
export function DropBar({ wishes, selected, onSelectAll, onDropped }: DropBarProps) {
  const { messages } = useAdmin();
  const words = useViewingWords().drop;
  const cache = useQueryClient();
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const all = useRef<HTMLInputElement>(null);
  const count = selected.size;
  const isSome = count > 0 && count < wishes.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [isSome]);
  const dropping = useMutation({
    networkMode: 'always',
    mutationFn: (ids: readonly string[]) => dropAll(cache, ids),
    onSettled() {
      // Also after a failure, by which a part of them may be dropped.
      rereadLists(cache);
    },
    onSuccess(dropped, ids) {
      setAsking(null);
      onSelectAll(false);
      const left = ids.length - dropped;
      onDropped([words.done(dropped), ...(left > 0 ? [words.left(left)] : [])].join(' '));
    },
  });
  return (
    <>
      <div className={count > 0 ? 'staff-row bulk-bar bulk-bar-on' : 'staff-row bulk-bar'}>
        <label className="staff-check">
          <input
            type="checkbox"
            ref={all}
            checked={count > 0 && !isSome}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
          {words.all(wishes.length)}
        </label>
        <output className={count > 0 ? undefined : 'hidden-text'}>
          {count > 0 && <b>{words.chosen(count)}</b>}
        </output>
        {count > 0 && (
          <div className="staff-row staff-end bulk-actions">
            <button
              className="button button-quiet request-reject"
              type="button"
              onClick={() => {
                dropping.reset();
                onDropped('');
                setAsking([...selected]);
              }}
            >
              {words.button}
            </button>
            <button className="staff-link" type="button" onClick={() => onSelectAll(false)}>
              {words.clear}
            </button>
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={words.title(asking.length)}
          confirm={words.confirm(asking.length)}
          busy={dropping.isPending && words.busy}
          danger
          error={
            dropping.error ? `${words.failed}. ${failureText(dropping.error, messages)}`.trim() : ''
          }
          onConfirm={() => dropping.mutate(asking)}
          onClose={() => setAsking(null)}
          // The button that opened it is gone with what was chosen.
          returnTo={() =>
            dropping.isSuccess ? document.querySelector<HTMLElement>('main h1') : null
          }
        >
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}
