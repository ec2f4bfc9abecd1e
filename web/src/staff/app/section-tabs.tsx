import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { Drawing } from '#shared/ui/icon.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { shownCount } from '../kit/lists/list-page.tsx';
import { sumOf, useWaiting } from '../kit/new-requests.ts';
import { paths } from '../paths.ts';
import { accountMenuId } from './account-menu.tsx';
import { toggleMenu } from './menu-without-popovers.ts';

/** A page whose address can go without a query. */
interface Section {
  href: (language: Language) => string;
}

interface TabProps {
  page: Section;
  name: string;
  /** How many are new; at zero nothing is shown. */
  count?: number | undefined;
  /** Path of a drawing. */
  icon?: string;
}

function Tab({ page, name, count = 0, icon }: TabProps) {
  const { language, messages } = useAdmin();
  return (
    <NavLink to={page.href(language)}>
      {icon && <Drawing path={icon} />}
      {name}
      {count > 0 && (
        <span className="staff-tab-count">
          <span aria-hidden="true">{shownCount(count)}</span>
          <span className="hidden-text">{messages.admin.tabs.newOnes(count)}</span>
        </span>
      )}
    </NavLink>
  );
}

/** The sections of the staff area, with how many requests of each kind wait for staff. */
export function SectionTabs() {
  const { tabs } = useAdmin().messages.admin;
  const { pathname } = useLocation();
  const counts = useWaiting();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path changes the current tab, the counts change the widths
  useEffect(() => {
    const [list, active] = [nav.current, nav.current?.querySelector<HTMLElement>('.active')];
    // The tabs may be wider than the screen: the current one is scrolled into sight.
    if (list && active)
      list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2;
  }, [pathname, counts]);
  return (
    <nav className="staff-tabs" aria-label={tabs.label} ref={nav}>
      <Tab page={paths.today} name={tabs.today} />
      <Tab page={paths.houses} name={tabs.houses} />
      <Tab page={paths.offers} name={tabs.offers} />
      <Tab page={paths.images} name={tabs.images} />
      <Tab page={paths.loanRequests} name={tabs.loans} count={counts?.loan_requests} />
      <Tab page={paths.requests} name={tabs.requests} count={sumOf(counts)} />
    </nav>
  );
}

const drawings = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  houses: 'M3 12l9-8 9 8M5 10v10h14V10M10 20v-6h4v6',
  requests: 'M3 6h18v13H3zM3 7l9 7 9-7',
  call: 'M12 5v14M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
};

const inBar: readonly Section[] = [paths.today, paths.houses, paths.requests, paths.newCall];

/** The bar at a phone's foot: the sections that staff use most, and a menu of the others. */
export function BottomBar() {
  const { language, messages } = useAdmin();
  const { tabs } = messages.admin;
  const { pathname } = useLocation();
  const counts = useWaiting();
  const isElsewhere = !inBar.some((page) => `${pathname}/`.startsWith(`${page.href(language)}/`));
  return (
    <nav className="staff-bottom" aria-label={tabs.label}>
      <Tab page={paths.today} name={tabs.today} icon={drawings.today} />
      <Tab page={paths.houses} name={tabs.short.houses} icon={drawings.houses} />
      <Tab
        page={paths.requests}
        name={tabs.requests}
        count={sumOf(counts)}
        icon={drawings.requests}
      />
      <Tab page={paths.newCall} name={tabs.short.call} icon={drawings.call} />
      <button
        className={isElsewhere ? 'active' : undefined}
        type="button"
        popoverTarget={accountMenuId}
        onClick={() => toggleMenu(accountMenuId)}
        aria-current={isElsewhere ? 'true' : undefined}
      >
        <Drawing path={drawings.more} />
        {tabs.short.more}
      </button>
    </nav>
  );
}

/**
 * Reads how many requests of each kind wait for staff, and announces when there are more than
 * before.
 */
export function NewRequestsSaid() {
  const { tabs } = useAdmin().messages.admin;
  const counts = useWaiting(true);
  const before = useRef(counts);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!counts) return;
    const known = before.current;
    before.current = counts;
    if (!known) return;
    const more = [
      counts.loan_requests > known.loan_requests && tabs.moreLoans(counts.loan_requests),
      counts.enquiries > known.enquiries && tabs.moreEnquiries(counts.enquiries),
      counts.viewings > known.viewings && tabs.moreViewings(counts.viewings),
    ].filter((text) => text !== false);
    if (more.length > 0) setSaid(more.join(', '));
  }, [counts, tabs]);
  return <output className="hidden-text">{said}</output>;
}
