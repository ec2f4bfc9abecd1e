import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { type BulkAction, bulkActions, isAlready, isBulkAction } from '../../data/house-change.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { MenuAction, RowMenu } from '../../kit/menu.tsx';
import { BulkRunDialog, houseChange, useBulkRun } from './bulk-run.tsx';

interface BulkBarProps {
  /** Rows of the filter. */
  total: number;
  selected: number;
  onSelectAll: (on: boolean) => void;
  onApply: (action: BulkAction) => void;
  onPrices: () => void;
  onExport: () => void;
  exporting: boolean;
  /** Further actions for the chosen houses. */
  children?: ReactNode;
}

const actionNames = Object.keys(bulkActions).filter(isBulkAction);

/** Chooses all rows; once some are chosen, the bar with their actions stays in sight. */
export function BulkBar(props: BulkBarProps) {
  const { total, selected, onSelectAll, onApply, onPrices, onExport, exporting, children } = props;
  const words = useAdmin().messages.adminTools;
  const all = useRef<HTMLInputElement>(null);
  const isSome = selected > 0 && selected < total;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <section
      className={selected > 0 ? 'staff-row bulk-bar bulk-bar-on' : 'staff-row bulk-bar'}
      aria-label={words.select.region}
    >
      <label className="staff-check">
        <input
          type="checkbox"
          ref={all}
          checked={selected > 0 && selected === total}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        {words.select.all(total)}
      </label>
      <output className={selected > 0 ? undefined : 'hidden-text'}>
        {selected > 0 && <b>{words.select.count(selected)}</b>}
      </output>
      {selected > 0 ? (
        <div className="staff-row staff-end bulk-actions">
          <RowMenu label={words.bulk.choose} text={words.bulk.change}>
            {actionNames.map((name) => (
              <MenuAction key={name} onClick={() => onApply(name)}>
                {words.bulk.actions[name]}
              </MenuAction>
            ))}
          </RowMenu>
          <button className="button button-quiet" type="button" onClick={onPrices}>
            {words.prices.open}
          </button>
          {children}
          <button
            className="button button-quiet"
            type="button"
            disabled={exporting}
            aria-label={exporting ? words.export.busy : words.export.some(selected)}
            onClick={onExport}
          >
            CSV
          </button>
          <button className="staff-link" type="button" onClick={() => onSelectAll(false)}>
            {words.select.clear}
          </button>
        </div>
      ) : (
        <span className="staff-soft bulk-hint">{words.select.hint}</span>
      )}
    </section>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  /**
   * The houses as they were when staff chose them: the dialog's own changes do not change these
   * rows.
   */
  rows: readonly CaravanRow[];
  onClose: () => void;
  onGone: () => void;
}

/** Makes one change to many houses, once it is confirmed. */
export function BulkDialog({ action, rows, onClose, onGone }: BulkDialogProps) {
  const words = useAdmin().messages.adminTools.bulk;
  const cache = useQueryClient();
  const change = bulkActions[action];
  const [chosen] = useState(rows);
  const changing = useMemo(() => chosen.filter((row) => !isAlready(row, change)), [chosen, change]);
  const run = useBulkRun();
  // On the version that was read last, even where somebody else wrote it.
  function start(ids: readonly string[]) {
    const known = new Map(cache.getQueryData(rowsQuery.queryKey)?.map((row) => [row.id, row]));
    const wanted = new Set(ids);
    const rows = chosen.filter(({ id }) => wanted.has(id)).map((row) => known.get(row.id) ?? row);
    run.change(
      { kind: 'action', action },
      rows.map((row) => houseChange(row, change)),
    );
  }
  return (
    <BulkRunDialog
      run={run}
      title={words.title(words.actions[action], chosen.length)}
      start={{
        label: words.start,
        disabled: changing.length === 0,
        onStart: () => start(changing.map(({ id }) => id)),
      }}
      onRetry={start}
      onClose={onClose}
      onGone={onGone}
    >
      <p>{words.ask(changing.length, chosen.length - changing.length)}</p>
    </BulkRunDialog>
  );
}
