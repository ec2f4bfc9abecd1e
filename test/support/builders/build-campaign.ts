import type { Campaign, CampaignInput } from '#domain/offers/campaign.ts';
import type {
  IndividualDiscount,
  IndividualDiscountInput,
} from '#domain/offers/individual-discount.ts';

const made = '2026-01-05T10:00:00.000Z';

/** A valid campaign form: 10 % in November 2026, for no house yet. */
export function buildCampaignInput(overrides: Partial<CampaignInput> = {}): CampaignInput {
  return {
    name_en: 'Autumn days',
    name_bg: 'Есенни дни',
    description_en: 'Lower prices on homes ready to move.',
    description_bg: 'По-ниски цени за домове, готови за преместване.',
    start_date: '2026-11-01T00:00:00.000Z',
    end_date: '2026-11-30T21:59:00.000Z',
    discount_type: 'percentage',
    discount_value: 10,
    is_banner_active: false,
    banner_image: null,
    caravan_ids: [],
    caravan_discounts: {},
    ...overrides,
  };
}

/** A stored campaign, for these houses at its own discount unless `caravans` says otherwise. */
export function buildCampaign(
  overrides: Partial<Campaign> = {},
  caravanIds: readonly string[] = [],
): Campaign {
  const { caravan_ids: _ids, caravan_discounts: _discounts, ...input } = buildCampaignInput();
  const attached = { individual_discount_type: null, individual_discount_value: null };
  return {
    ...input,
    id: crypto.randomUUID(),
    caravans: Object.fromEntries(caravanIds.map((id) => [id, attached])),
    banner_switched_at: overrides.is_banner_active ? made : null,
    terms_since: made,
    past_terms: [],
    deleted_at: null,
    version: 1,
    created_at: made,
    updated_at: made,
    ...overrides,
  };
}

/** A valid discount form: 1,000 EUR off in November 2026. */
export function buildDiscountInput(
  overrides: Partial<IndividualDiscountInput> = {},
): IndividualDiscountInput {
  return {
    caravan_id: crypto.randomUUID(),
    discount_type: 'fixed',
    discount_value: 1000,
    start_date: '2026-11-01T00:00:00.000Z',
    end_date: '2026-11-30T21:59:00.000Z',
    ...overrides,
  };
}

/** A stored individual discount. */
export function buildDiscount(overrides: Partial<IndividualDiscount> = {}): IndividualDiscount {
  return {
    ...buildDiscountInput(),
    id: crypto.randomUUID(),
    terms_since: made,
    past_terms: [],
    deleted_at: null,
    version: 1,
    created_at: made,
    updated_at: made,
    ...overrides,
  };
}
