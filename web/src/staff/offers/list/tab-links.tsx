import { Link } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';
import { type DiscountsView, type Tab, tabs, viewParams } from './view.ts';

interface TabLinksProps {
  view: DiscountsView;
  /** How many the search leaves of each; null while that is not known. */
  counts: Record<Tab, number | null>;
}

/** The two kinds of discounts: links, so that each has an address of its own. */
export function TabLinks({ view, counts }: TabLinksProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminDiscounts.tabs;
  return (
    <nav className="staff-views discount-views" aria-label={words.label}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={{ pathname: `/${language}/admin/discounts`, search: viewParams({ ...view, tab }).toString() }}
          replace
          aria-current={tab === view.tab ? 'page' : undefined}
        >
          {words[tab]} {counts[tab] !== null && <span className="staff-views-count">{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
}
