import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { finder } from '#domain/find-words.ts';
import { bannerTurns, liveBanner } from '#domain/offers/banner.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import {
  campaignsQuery,
  deleteCampaign,
  deleteDiscount,
  discountsQuery,
  refreshOffers,
  refreshOffersLater,
  switchBanner,
} from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { DeleteDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import {
  ListBar,
  ListBody,
  ListPage,
  ListViews,
  useSavedName,
} from '../../kit/lists/list-page.tsx';
import { useView } from '../../kit/lists/list-place.ts';
import { useRowPlace } from '../../kit/lists/row-place.ts';
import { type Column, DataTable } from '../../kit/lists/table.tsx';
import { Notice } from '../../kit/notice.tsx';
import { serverNow, useServerNow } from '../../kit/server-clock.ts';
import { useWrites } from '../../kit/writes.ts';
import { type OffersQuery, offerTabs, paths } from '../../paths.ts';
import { campaignName, houseName } from '../offer-words.tsx';
import { campaignColumns, discountColumns } from './offer-columns.tsx';
import { Timeline } from './timeline.tsx';

/** Read from an address; values that make no sense are ignored. */
export function readView(params: URLSearchParams): OffersQuery {
  const { oneOf, text } = paths.offers.read(params);
  return { tab: oneOf('tab', offerTabs), search: text('search') };
}

/** Campaigns by their names in either language, or their id. */
export function findCampaigns(
  campaigns: readonly StaffCampaign[],
  search: string,
): StaffCampaign[] {
  const found = finder(search);
  return campaigns.filter(({ id, name_bg, name_en }) => found(name_bg, name_en, id));
}

/** Individual discounts by their house, or their id. */
export function findDiscounts(
  discounts: readonly StaffDiscount[],
  search: string,
): StaffDiscount[] {
  const found = finder(search);
  return discounts.filter(({ id, caravan_id, caravan }) =>
    found(caravan.make, caravan.model, caravan_id, id),
  );
}

/** The campaign as it will be once the switch is stored. */
function withBanner(campaign: StaffCampaign, on: boolean): StaffCampaign {
  if (on === campaign.is_banner_active) return campaign;
  return {
    ...campaign,
    is_banner_active: on,
    ...(on && { banner_switched_at: serverNow().toISOString() }),
  };
}

/** Switches banners at once, in the order of the presses: the last one switched on is shown. */
function useBanners() {
  const cache = useQueryClient();
  const live = () => liveBanner(cache.getQueryData(campaignsQuery.queryKey) ?? [], serverNow());
  return useWrites<
    StaffCampaign,
    boolean,
    { before: StaffCampaign | null; after: StaffCampaign | null }
  >({
    read: () => cache.getQueryData(campaignsQuery.queryKey),
    apply: withBanner,
    async send({ id }, on) {
      try {
        const before = live();
        const saved = await switchBanner(id, on);
        cache.setQueryData(campaignsQuery.queryKey, (all) =>
          all?.map((other) => (other.id === id ? saved : other)),
        );
        await refreshOffers(cache);
        return { before, after: live() };
      } catch (error) {
        void refreshOffers(cache);
        throw error;
      }
    },
    remember: () => undefined,
    lineOf: () => 'banners',
  });
}

/** Everything that lowers prices: campaigns, individual discounts, and both over the months. */
export function OffersPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminOffers;
  const cache = useQueryClient();
  const { saved, dismissSaved } = useSavedName();
  const [view, changeView] = useView(readView, paths.offers.search);
  const campaigns = useQuery(campaignsQuery);
  const discounts = useQuery(discountsQuery);
  const [deleting, setDeleting] = useState<StaffCampaign | StaffDiscount | null>(null);
  const [deleted, setDeleted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const banners = useBanners();

  const edges = useMemo(
    () =>
      [...(campaigns.data ?? []), ...(discounts.data ?? [])].flatMap(({ start_date, end_date }) => [
        Date.parse(start_date),
        Date.parse(end_date),
      ]),
    [campaigns.data, discounts.data],
  );
  const now = useServerNow(edges);
  /** All campaigns, also those that the search hides: any of them may have the live banner. */
  const all = useMemo(
    () => (campaigns.data ?? []).map(banners.shown),
    [campaigns.data, banners.shown],
  );
  const turns = useMemo(() => bannerTurns(all, now), [all, now]);

  const found = {
    campaigns: findCampaigns(all, view.search),
    individual: findDiscounts(discounts.data ?? [], view.search),
  };
  const isCampaigns = view.tab === 'campaigns';
  const kind = isCampaigns ? words.campaign : words.individual;
  const search = (text: string) => changeView({ search: text });
  const { place, leave, bringBack } = useRowPlace(
    isCampaigns ? campaigns.data : discounts.data,
    heading,
  );
  const nameOf = (offer: StaffCampaign | StaffDiscount) =>
    'caravan' in offer ? houseName(offer) : campaignName(offer, language);
  const newPath = (isCampaigns ? paths.newCampaign : paths.newDiscount).href(language);

  function onDeleted(offer: StaffCampaign | StaffDiscount): void {
    const { id } = offer;
    if ('caravan' in offer)
      cache.setQueryData(discountsQuery.queryKey, (list) => list?.filter((one) => one.id !== id));
    else
      cache.setQueryData(campaignsQuery.queryKey, (list) => list?.filter((one) => one.id !== id));
    refreshOffersLater(cache);
    setDeleting(null);
    setDeleted(kind.deleted(nameOf(offer)));
    leave(id);
    dismissSaved();
  }
  function switchFailed(): string {
    if (!banners.failure) return '';
    const { seen, error } = banners.failure;
    return `${words.campaign.bannerFailed} (${nameOf(seen)}). ${failureText(error, messages)}`.trim();
  }
  function switched(): string {
    if (!banners.success) return '';
    const { seen, change: on, saved } = banners.success;
    const { before, after } = saved;
    const said = on
      ? words.campaign.bannerOn(nameOf(seen))
      : words.campaign.bannerOff(nameOf(seen));
    if (before?.id === after?.id || (on && !before)) return said;
    if (on && before) return `${said}. ${words.campaign.bannerInstead(nameOf(before))}`;
    return after ? `${said}. ${words.campaign.bannerNow(nameOf(after))}` : said;
  }
  const { success } = banners;
  // Of several banners that are on, visitors see the one switched on last. To undo "off", the
  // banner is switched on again: that is offered only if visitors saw it before, and nobody has
  // switched on another since. Otherwise Undo would hide that other banner.
  const isSwitched =
    all.find(({ id }) => id === success?.seen.id)?.is_banner_active === success?.change;
  const isShownSince = liveBanner(all, now)?.id === success?.saved.after?.id;
  const switchBack =
    success &&
    isSwitched &&
    (success.change || (isShownSince && success.saved.before?.id === success.seen.id))
      ? () => {
          bringBack(success.seen.id);
          banners.write(success.seen.id, !success.change);
        }
      : undefined;
  function list<Item extends { id: string }>(
    query: UseQueryResult<Item[]>,
    rows: readonly Item[],
    columns: readonly Column<Item>[],
  ): ReactNode {
    return (
      <ListBody
        query={query}
        words={kind}
        add={
          <Link className="button" to={newPath}>
            {kind.add}
          </Link>
        }
        found={rows.length}
        nothing={{
          title: words.noMatch.title,
          clear: words.noMatch.clear,
          onClear: () => search(''),
        }}
      >
        <DataTable
          key={view.tab}
          className={`offer-table offer-table-${view.tab}`}
          rows={rows}
          columns={columns}
          place={place}
        />
      </ListBody>
    );
  }

  const saying = { language, messages, now, onDelete: setDeleting };
  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        <Link className="button" to={newPath}>
          <span aria-hidden="true">+</span> {kind.add}
        </Link>
      }
      notices={
        <>
          <Notice text={saved && kind.saved(saved)} onDismiss={dismissSaved} />
          <Notice text={deleted} onDismiss={() => setDeleted('')} />
          <Notice alarm text={switchFailed()} onDismiss={banners.dismissFailure} />
          <Notice text={switched()} onUndo={switchBack} onDismiss={banners.dismissSuccess} />
        </>
      }
    >
      {campaigns.data && discounts.data && campaigns.data.length + discounts.data.length > 0 && (
        <Timeline campaigns={campaigns.data} discounts={discounts.data} now={now} />
      )}
      <ListViews
        label={words.tabs.label}
        views={offerTabs.map((tab) => ({
          name: words.tabs[tab],
          search: paths.offers.search({ ...view, tab }),
          current: tab === view.tab,
          count: (tab === 'campaigns' ? campaigns : discounts).data ? found[tab].length : null,
        }))}
      />
      <ListBar
        label={words.searchLabel}
        search={{ label: words.search, value: view.search, onChange: search }}
        count={words.zone}
      />
      {isCampaigns
        ? list(
            campaigns,
            found.campaigns,
            campaignColumns({ ...saying, turns, onBanner: banners.write }),
          )
        : list(discounts, found.individual, discountColumns(saying))}
      {deleting && (
        <DeleteDialog
          title={kind.confirmDelete.title(nameOf(deleting))}
          words={{ ...kind.confirmDelete, confirm: words.confirm, busy: words.deleting }}
          remove={() =>
            'caravan' in deleting ? deleteDiscount(deleting.id) : deleteCampaign(deleting.id)
          }
          onClose={() => setDeleting(null)}
          onDeleted={() => onDeleted(deleting)}
        />
      )}
    </ListPage>
  );
}
