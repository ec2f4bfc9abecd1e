import * as z from 'zod/mini';
import { type Campaign, campaignSchema } from '../domain/campaign.ts';
import { withoutKeys } from './stored-row.ts';

export const campaignKind = 'CAMPAIGN';

export function campaignKey(id: string) {
  return { pk: `${campaignKind}#${id}`, sk: campaignKind };
}

/** A campaign as a row of the table. */
export function campaignItem(campaign: Campaign) {
  return {
    ...campaign,
    ...campaignKey(campaign.id),
    kind: campaignKind,
    kind_sort: `${campaign.start_date}#${campaign.id}`,
  };
}

const rowSchema = z.pipe(withoutKeys, campaignSchema);

/** A row as the campaign it holds; throws what the schema says is wrong with it. */
export function readCampaign(item: unknown): Campaign {
  return rowSchema.parse(item);
}

export const campaignRows = { kind: campaignKind, key: campaignKey, read: readCampaign };
