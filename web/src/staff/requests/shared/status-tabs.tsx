import { Link, useLocation } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';
import { type RequestsView, requestsViewParams } from './requests-view.ts';

interface StatusTabsProps<Status extends string> {
  view: RequestsView<Status>;
  statuses: readonly Status[];
  words: Readonly<Record<Status, string>>;
  /** How many of each the search leaves; null while that is not known. */
  counts: Readonly<Record<Status | 'all', number>> | null;
}

/** The statuses of a list to choose from: links, so that each has an address of its own. */
export function StatusTabs<Status extends string>({ view, statuses, words, counts }: StatusTabsProps<Status>) {
  const { adminRequests } = useAdmin().messages;
  const { pathname } = useLocation();
  return (
    <nav className="staff-views" aria-label={adminRequests.statuses}>
      {(['all', ...statuses] as const).map((status) => (
        <Link
          key={status}
          to={{ pathname, search: requestsViewParams({ ...view, status, open: null }).toString() }}
          replace
          aria-current={status === view.status ? 'page' : undefined}
        >
          {status === 'all' ? adminRequests.all : words[status]}
          {counts && <span className="staff-views-count">{counts[status]}</span>}
        </Link>
      ))}
    </nav>
  );
}
