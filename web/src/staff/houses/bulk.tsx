import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CaravanRow } from '../../../../functions/domain/caravan.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { BatchProgress, useBatch } from '../kit/batch.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { rowsQuery } from '../kit/house-rows.ts';
import { type BulkAction, bulkActions, isAlready } from './house-list.ts';
import { forgetRow, houseConflict, patchHouse, rememberRow } from './requests.ts';

/** Ids from one to the other in the order of the rows, both included. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  if (a < 0 || b < 0) return [other];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Which of the rows shown are chosen. What a filter hides is not chosen for as long as it does. */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen]);
  const listed = useRef(ids);
  listed.current = ids;
  /** `range`: with all rows since the one chosen before. */
  const select = useCallback((id: string, on: boolean, range: boolean) => {
    const changed = range && anchor.current !== null ? idsBetween(listed.current, anchor.current, id) : [id];
    anchor.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const one of changed)
        if (on) next.add(one);
        else next.delete(one);
      return next;
    });
  }, []);
  return {
    selected,
    select,
    /** All rows of the filter, drawn or not. */
    selectAll(on: boolean) {
      anchor.current = null;
      setChosen(new Set(on ? ids : []));
    },
  };
}

interface BulkBarProps {
  /** Rows of the filter. */
  total: number;
  selected: number;
  onSelectAll: (on: boolean) => void;
  onApply: (action: BulkAction) => void;
  onExport: () => void;
  exporting: boolean;
}

const actionNames = Object.keys(bulkActions) as BulkAction[];

/** Chooses all rows, and once some are chosen stays in sight with what can be done to them. */
export function BulkBar({ total, selected, onSelectAll, onApply, onExport, exporting }: BulkBarProps) {
  const words = useAdmin().messages.adminTools;
  const [action, setAction] = useState<BulkAction | ''>('');
  const all = useRef<HTMLInputElement>(null);
  const isSome = selected > 0 && selected < total;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <section className={selected > 0 ? 'bulk-bar bulk-bar-on' : 'bulk-bar'} aria-label={words.select.region}>
      <label className="staff-check">
        <input
          type="checkbox"
          ref={all}
          checked={selected > 0 && selected === total}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        {words.select.all(total)}
      </label>
      <output className={selected > 0 ? 'bulk-count' : 'hidden-text'}>
        {selected > 0 && words.select.count(selected)}
      </output>
      {selected > 0 ? (
        <div className="bulk-actions">
          <select
            aria-label={words.bulk.choose}
            value={action}
            onChange={({ target }) => setAction(actionNames.find((name) => name === target.value) ?? '')}
          >
            <option value="">{words.bulk.pick}</option>
            {actionNames.map((name) => (
              <option key={name} value={name}>
                {words.bulk.actions[name]}
              </option>
            ))}
          </select>
          <button
            className="button"
            type="button"
            disabled={action === ''}
            onClick={() => action !== '' && onApply(action)}
          >
            {words.bulk.apply}
          </button>
          <button className="button button-quiet" type="button" disabled={exporting} onClick={onExport}>
            {exporting ? words.export.busy : words.export.some(selected)}
          </button>
          <button className="staff-link" type="button" onClick={() => onSelectAll(false)}>
            {words.select.clear}
          </button>
        </div>
      ) : (
        <span className="staff-hint bulk-hint">{words.select.hint}</span>
      )}
    </section>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  /** As they were chosen; what is changed here does not change them. */
  rows: readonly CaravanRow[];
  onClose: () => void;
}

/** Makes one change to many houses, each on the version last read: asks, shows the progress, and names what did not work. */
export function BulkDialog({ action, rows, onClose }: BulkDialogProps) {
  const { messages } = useAdmin();
  const { adminTools, adminHouses } = messages;
  const words = adminTools.bulk;
  const change = bulkActions[action];
  const cache = useQueryClient();
  const [chosen] = useState(rows);
  const changing = useMemo(() => chosen.filter((row) => !isAlready(row, change)), [chosen, change]);
  const batch = useBatch<CaravanRow>(async ({ id, version }) => {
    const seen = cache.getQueryData(rowsQuery.queryKey)?.find((row) => row.id === id);
    try {
      rememberRow(cache, await patchHouse(id, { version: seen?.version ?? version, ...change }));
    } catch (error) {
      const current = houseConflict(error);
      if (current) rememberRow(cache, current);
      if (error instanceof ApiError && error.code === 'not_found') forgetRow(cache, id);
      throw error;
    }
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase } = batch;
  // The button that was pressed goes: the focus stays in the dialog all the same.
  useEffect(() => {
    if (phase !== 'idle') heading.current?.focus();
  }, [phase]);
  const isRunning = batch.phase === 'running' || batch.phase === 'stopping';
  const again = changing.filter(({ id }) => ['failed', 'left'].includes(batch.states.get(id)?.state ?? ''));
  const failed = changing.flatMap((row) => {
    const state = batch.states.get(row.id);
    return state?.state === 'failed' ? [{ row, error: state.error }] : [];
  });
  const title = words.title(words.actions[action], chosen.length);

  function reason(error: unknown): string {
    if (houseConflict(error)) return words.conflict;
    if (error instanceof ApiError && error.code === 'not_found') return words.gone;
    if (error instanceof ApiError && error.fields.main_image) return adminHouses.needsPicture;
    return failureText(error, messages) || adminTools.batch.failed;
  }

  return (
    <Dialog label={title} onClose={() => (isRunning ? batch.stop() : onClose())}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {batch.phase === 'idle' && <p>{words.ask(changing.length, chosen.length - changing.length)}</p>}
      <BatchProgress batch={batch} label={title} />
      {failed.length > 0 && (
        <div className="bulk-failures">
          <p>{words.failures}</p>
          <ul>
            {failed.map(({ row, error }) => (
              <li key={row.id}>
                <b>
                  {row.make} {row.model}
                </b>{' '}
                {reason(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="staff-buttons">
        {!isRunning && (
          <button className="button button-quiet" type="button" onClick={onClose}>
            {batch.phase === 'over' ? adminTools.batch.close : messages.admin.cancel}
          </button>
        )}
        {batch.phase === 'idle' && (
          <button
            className="button"
            type="button"
            disabled={changing.length === 0}
            onClick={() => batch.start(changing)}
          >
            {words.start}
          </button>
        )}
        {batch.phase === 'over' && again.length > 0 && (
          <button className="button" type="button" onClick={() => batch.start(again)}>
            {words.retry}
          </button>
        )}
      </div>
    </Dialog>
  );
}
