import { type Campaign, campaignSchema } from '../domain/campaign.ts';
import { readRow } from './stored-row.ts';

export const campaignKind = 'CAMPAIGN';

export function campaignKey(id: string) {
  return { pk: `${campaignKind}#${id}`, sk: campaignKind };
}

/** Houses that get the campaign's own discount take a third of the room without saying so. */
function lean(houses: Campaign['caravans']) {
  return Object.fromEntries(
    Object.entries(houses).map(([id, own]) => [id, own.individual_discount_type === null ? {} : own]),
  );
}

/** A campaign as a row of the table. */
export function campaignItem(campaign: Campaign) {
  return {
    ...campaign,
    caravans: lean(campaign.caravans),
    past_terms: campaign.past_terms.map((terms) => ({ ...terms, houses: lean(terms.houses) })),
    ...campaignKey(campaign.id),
    kind: campaignKind,
    kind_sort: `${campaign.start_date}#${campaign.id}`,
  };
}

/** A row as the campaign it holds; throws what the schema says is wrong with it. */
export function readCampaign(item: unknown): Campaign {
  return readRow(campaignSchema, item);
}

export const campaignRows = { kind: campaignKind, key: campaignKey, item: campaignItem, read: readCampaign };
