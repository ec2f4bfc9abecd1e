import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import { campaignsQuery, otherDiscountsQuery } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { MenuAction, RowMenu } from '../../kit/menu.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { paths } from '../../paths.ts';
import { campaignName, formatSofiaDay } from '../offer-words.tsx';
import { discountCheck, isInCampaign, otherDiscounts } from './pick-houses.ts';

const broughtSchema = z.object({
  houses: z.array(z.string()),
  /** Names of the houses that a campaign can't have, by the reason. */
  left: z.object({
    sold: z.array(z.string()),
    reserved: z.array(z.string()),
    archived: z.array(z.string()),
    campaign: z.array(z.string()),
  }),
});
/** Houses that the list of houses passes to a campaign's form. */
type Brought = z.infer<typeof broughtSchema>;
export const leftReasons = ['sold', 'reserved', 'archived', 'campaign'] as const;

/**
 * Which of these houses a campaign may have; `elsewhere` are in another campaign at the same time.
 */
export function broughtHouses(
  rows: readonly CaravanRow[],
  elsewhere: ReadonlySet<string> = new Set(),
): Brought {
  const brought: Brought = {
    houses: [],
    left: { sold: [], reserved: [], archived: [], campaign: [] },
  };
  for (const { id, make, model, sale_status, archived_at } of rows) {
    const name = `${make} ${model}`;
    if (sale_status !== 'available') brought.left[sale_status].push(name);
    else if (archived_at !== null) brought.left.archived.push(name);
    else if (elsewhere.has(id)) brought.left.campaign.push(name);
    else brought.houses.push(id);
  }
  return brought;
}

/** The houses that were passed to this form; null where there are none. */
export function useBroughtHouses(): Brought | null {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => broughtSchema.safeParse(state).data ?? null);
  // The houses leave the history entry: after a reload they are in the form's draft, or staff have
  // taken them out again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the form opens
  useEffect(() => {
    if (brought) navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, []);
  return brought;
}

/** Opens a campaign's form, by default a new campaign's, and adds these houses to it. */
export function useBringHouses() {
  const { language } = useAdmin();
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async (rows: readonly CaravanRow[], campaign?: StaffCampaign) => {
    if (!campaign) {
      navigate(paths.newCampaign.href(language), { state: broughtHouses(rows) });
      return;
    }
    const { id, start_date, end_date } = campaign;
    const from = location.href;
    const check = otherDiscountsQuery(discountCheck(rows, id, { start_date, end_date }));
    // Where this can't be checked now, the form checks it and warns beside the houses.
    const others = otherDiscounts(await cache.fetchQuery(check).catch(() => []));
    // Staff went to another page during the check.
    if (location.href !== from) return;
    const elsewhere = rows.filter((row) => isInCampaign(others.get(row.id))).map((row) => row.id);
    navigate(paths.campaign.href(language, id), { state: broughtHouses(rows, new Set(elsewhere)) });
  };
}

/** Puts the chosen houses into a campaign that runs or is planned, or into a new one. */
export function CampaignMenu({ rows }: { rows: readonly CaravanRow[] }) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign.bring;
  const bring = useBringHouses();
  const { data, isError, refetch } = useQuery(campaignsQuery);
  const now = serverNow().getTime();
  const open = (data ?? [])
    .filter(({ end_date }) => Date.parse(end_date) > now)
    .sort((one, other) => one.start_date.localeCompare(other.start_date));
  return (
    <RowMenu label={words.label} text={words.button}>
      <MenuAction onClick={() => void bring(rows)}>{words.create}</MenuAction>
      {open.map((campaign) => (
        <MenuAction key={campaign.id} onClick={() => void bring(rows, campaign)}>
          {words.into(
            campaignName(campaign, language),
            formatSofiaDay(Date.parse(campaign.start_date), language),
            formatSofiaDay(Date.parse(campaign.end_date), language),
          )}
        </MenuAction>
      ))}
      {isError && <MenuAction onClick={() => void refetch()}>{words.failed}</MenuAction>}
    </RowMenu>
  );
}
