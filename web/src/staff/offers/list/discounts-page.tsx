import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTitle } from '../../../shared/use-title.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useFocusAfterDelete } from '../../kit/use-focus-after-delete.ts';
import { useServerNow } from '../../kit/use-server-now.ts';
import { campaignsQuery, discountsQuery } from '../requests.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { CampaignsTab } from './campaigns-tab.tsx';
import { IndividualTab } from './individual-tab.tsx';
import { findCampaigns, findDiscounts } from './search.ts';
import { TabLinks } from './tab-links.tsx';
import { readView, viewParams } from './view.ts';

/** The name of what was just saved, handed over by its form. */
function savedName(state: unknown): string {
  return typeof state === 'object' && state !== null && 'saved' in state && typeof state.saved === 'string'
    ? state.saved
    : '';
}

/** Everything that lowers prices: campaigns, individual discounts, and both over the months. */
export function DiscountsPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminDiscounts;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const navigate = useNavigate();
  const { state: route } = useLocation();
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const campaigns = useQuery(campaignsQuery);
  const discounts = useQuery(discountsQuery);
  const [deleted, setDeleted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const edges = useMemo(
    () =>
      [...(campaigns.data ?? []), ...(discounts.data ?? [])].flatMap(({ start_date, end_date }) => [
        Date.parse(start_date),
        Date.parse(end_date),
      ]),
    [campaigns.data, discounts.data],
  );
  const now = useServerNow(edges);

  const found = {
    campaigns: findCampaigns(campaigns.data ?? [], view.search),
    individual: findDiscounts(discounts.data ?? [], view.search),
  };
  const kind = view.tab === 'campaigns' ? words.campaign : words.individual;
  const dismissSaved = () => navigate({ search: params.toString() }, { replace: true, state: null });
  const saved = savedName(route);
  const search = (text: string) => setParams(viewParams({ ...view, search: text }), { replace: true });
  const leave = useFocusAfterDelete(view.tab === 'campaigns' ? campaigns.data : discounts.data, heading);
  function onDeleted(id: string, text: string) {
    setDeleted(text);
    leave(id);
    if (saved) dismissSaved();
  }

  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <Link
          className="button"
          to={`/${language}/admin/discounts/new${view.tab === 'individual' ? '?type=individual' : ''}`}
        >
          <span aria-hidden="true">+</span> {kind.add}
        </Link>
      </div>
      <Notice text={saved && kind.saved(saved)} onDismiss={dismissSaved} />
      <Notice text={deleted} onDismiss={() => setDeleted('')} />
      {campaigns.data && discounts.data && campaigns.data.length + discounts.data.length > 0 && (
        <Timeline campaigns={campaigns.data} discounts={discounts.data} now={now} />
      )}
      <TabLinks
        view={view}
        counts={{
          campaigns: campaigns.data ? found.campaigns.length : null,
          individual: discounts.data ? found.individual.length : null,
        }}
      />
      <search className="staff-bar" aria-label={words.searchLabel}>
        <SearchField label={words.search} value={view.search} onChange={search} />
        <p className="staff-count">{words.zone}</p>
      </search>
      {view.tab === 'campaigns' ? (
        <CampaignsTab
          query={campaigns}
          found={found.campaigns}
          now={now}
          onDeleted={onDeleted}
          onClear={() => search('')}
        />
      ) : (
        <IndividualTab
          query={discounts}
          found={found.individual}
          now={now}
          onDeleted={onDeleted}
          onClear={() => search('')}
        />
      )}
    </main>
  );
}
