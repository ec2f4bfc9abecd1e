import { useCallback, useRef, useState } from 'react';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { HouseRow } from './house-row.tsx';
import type { RowChange } from './row-change.ts';

/** Rows drawn at first and by each press of the button: a thousand houses do not make the page heavy. */
const step = 200;

interface HouseTableProps {
  rows: readonly CaravanRow[];
  onChange: (id: string, change: RowChange) => void;
  onDelete: (row: CaravanRow) => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean, range: boolean) => void;
}

export function HouseTable({ rows, onChange, onDelete, selected, onSelect }: HouseTableProps) {
  const { adminHouses: words, adminTools } = useAdmin().messages;
  const [limit, setLimit] = useState(step);
  const latest = useRef({ onChange, onDelete, onSelect });
  latest.current = { onChange, onDelete, onSelect };
  const change = useCallback((id: string, wanted: RowChange) => latest.current.onChange(id, wanted), []);
  const remove = useCallback((row: CaravanRow) => latest.current.onDelete(row), []);
  const select = useCallback((id: string, on: boolean, range: boolean) => latest.current.onSelect(id, on, range), []);
  const left = rows.length - limit;
  return (
    <>
      <table className="staff-table staff-houses">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">{adminTools.select.column}</span>
            </th>
            <th scope="col">{words.columns.image}</th>
            <th scope="col">{words.columns.details}</th>
            <th scope="col" className="staff-cell-price">
              {words.columns.price}
            </th>
            <th scope="col">{words.columns.status}</th>
            <th scope="col">
              <span className="hidden-text">{words.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <HouseRow
              key={row.id}
              row={row}
              onChange={change}
              onDelete={remove}
              selected={selected.has(row.id)}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button className="button button-quiet staff-more" type="button" onClick={() => setLimit(limit + step)}>
          {words.more(Math.min(step, left))}
        </button>
      )}
    </>
  );
}
