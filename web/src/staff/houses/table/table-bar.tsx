import { saleStatuses } from '../../../../../functions/domain/caravan-facts.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { type RowsView, rowSorts, visibilities } from './rows-view.ts';

interface TableBarProps {
  view: RowsView;
  onView: (view: RowsView) => void;
  /** "159 houses · 10 hidden". */
  count: string;
}

/** Search, filters and order of the table, and how many houses there are. */
export function TableBar({ view, onView, count }: TableBarProps) {
  const words = useAdmin().messages.adminHouses;
  return (
    <search className="staff-bar" aria-label={words.filters.label}>
      <SearchField label={words.search} value={view.search} onChange={(search) => onView({ ...view, search })} />
      <select
        aria-label={words.filters.status}
        value={view.status}
        onChange={(event) =>
          onView({ ...view, status: saleStatuses.find((status) => status === event.target.value) ?? 'all' })
        }
      >
        <option value="all">{words.filters.allStatuses}</option>
        {saleStatuses.map((status) => (
          <option key={status} value={status}>
            {words.statuses[status]}
          </option>
        ))}
      </select>
      <select
        aria-label={words.filters.visibility}
        value={view.visibility}
        onChange={(event) =>
          onView({ ...view, visibility: visibilities.find((value) => value === event.target.value) ?? 'all' })
        }
      >
        {visibilities.map((value) => (
          <option key={value} value={value}>
            {words.filters[value]}
          </option>
        ))}
      </select>
      <select
        aria-label={words.filters.sort}
        value={view.sort}
        onChange={(event) =>
          onView({ ...view, sort: rowSorts.find((value) => value === event.target.value) ?? 'newest' })
        }
      >
        {rowSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
      <output className="staff-count">{count}</output>
    </search>
  );
}
