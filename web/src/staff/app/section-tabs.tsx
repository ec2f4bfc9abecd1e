import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useAdmin } from '../kit/admin-context.tsx';
import { newRequestsQuery } from '../requests/request-list.ts';

interface TabProps {
  to: string;
  name: string;
  /** How many are new; nothing is shown of none. */
  count?: number | undefined;
}

function Tab({ to, name, count = 0 }: TabProps) {
  const { tabs } = useAdmin().messages.admin;
  return (
    <NavLink to={to}>
      {name}
      {count > 0 && (
        <span className="staff-tab-count">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="hidden-text">{tabs.newOnes(count)}</span>
        </span>
      )}
    </NavLink>
  );
}

/** The sections of the staff area, with how many enquiries and loan requests are new. More of them are announced. */
export function SectionTabs() {
  const { language, messages } = useAdmin();
  const { tabs } = messages.admin;
  const { pathname } = useLocation();
  const { data, isSuccess } = useQuery(newRequestsQuery);
  // What could be told last may be wrong by now: nothing is better.
  const counts = isSuccess ? data : undefined;
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
    ].filter((text) => text !== false);
    if (more.length > 0) setSaid(more.join(', '));
  }, [counts, tabs]);

  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab after each step, other widths with the counts
  useEffect(() => {
    const [list, active] = [nav.current, nav.current?.querySelector<HTMLElement>('.active')];
    // On a phone the tabs are wider than the screen: the one of the page is in sight.
    if (list && active) list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2;
  }, [pathname, counts]);

  const section = (name: string) => `/${language}/admin/${name}`;
  return (
    <>
      <nav className="staff-tabs" aria-label={tabs.label} ref={nav}>
        <Tab to={section('today')} name={tabs.today} />
        <Tab to={section('houses')} name={tabs.houses} />
        <Tab to={section('discounts')} name={tabs.discounts} />
        <Tab to={section('images')} name={tabs.images} />
        <Tab to={section('loan-requests')} name={tabs.loans} count={counts?.loan_requests} />
        <Tab to={section('enquiries')} name={tabs.enquiries} count={counts?.enquiries} />
      </nav>
      <output className="hidden-text">{said}</output>
    </>
  );
}
