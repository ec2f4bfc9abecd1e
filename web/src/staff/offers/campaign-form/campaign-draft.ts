import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import type { DiscountType } from '../../../../../functions/domain/discount.ts';
import type { SofiaValue } from '../sofia-value.ts';

/** A chosen house's own discount as typed; without a type it gets the campaign's. */
export interface OwnTerms {
  type: DiscountType | '';
  value: string;
}
export const campaignTerms: OwnTerms = { type: '', value: '' };

/** The chosen houses by id. */
export type Houses = Readonly<Record<string, OwnTerms>>;

/** The campaign form as typed: numbers are still text. */
export interface CampaignDraft {
  name_en: string;
  name_bg: string;
  description_en: string;
  description_bg: string;
  start_date: SofiaValue;
  end_date: SofiaValue;
  discount_type: DiscountType;
  discount_value: string;
  is_banner_active: boolean;
  banner_image: string | null;
  houses: Houses;
}

/** The form of a campaign that is there already. */
export function draftOf(campaign: StaffCampaign): CampaignDraft {
  const houses = (campaign.caravans ?? []).map(
    ({ caravan_id, individual_discount_type: type, individual_discount_value: value }) =>
      [caravan_id, { type: type ?? '', value: value === null ? '' : String(value) }] as const,
  );
  return {
    name_en: campaign.name_en,
    name_bg: campaign.name_bg,
    description_en: campaign.description_en,
    description_bg: campaign.description_bg,
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    discount_type: campaign.discount_type,
    discount_value: String(campaign.discount_value),
    is_banner_active: campaign.is_banner_active,
    banner_image: campaign.banner_image,
    houses: Object.fromEntries(houses),
  };
}

/** The form of a campaign that is not there yet. */
export const newCampaignDraft: CampaignDraft = {
  name_en: '',
  name_bg: '',
  description_en: '',
  description_bg: '',
  start_date: '',
  end_date: '',
  discount_type: 'percentage',
  discount_value: '',
  is_banner_active: false,
  banner_image: null,
  houses: {},
};

export function sameCampaignDraft(a: CampaignDraft, b: CampaignDraft): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

/** Keys in one order. */
const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

function normal(draft: CampaignDraft) {
  const houses = sorted(draft.houses).map(([id, { type, value }]) => [id, type, value]);
  return sorted({ ...draft, houses });
}
