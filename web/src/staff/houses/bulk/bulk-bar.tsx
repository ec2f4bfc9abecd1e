import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { type BulkAction, bulkActions } from './bulk-actions.ts';

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
