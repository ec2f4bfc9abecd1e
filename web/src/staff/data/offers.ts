import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReductionPreview, TypedReduction } from '#domain/api/offer-routes.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { CampaignInput, CampaignUpdate, StaffCampaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscountInput, StaffDiscount } from '#domain/offers/individual-discount.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** All campaigns, latest start first, without their houses. */
export const campaignsQuery = queryOptions({
  queryKey: ['staff', 'campaigns'] as const,
  queryFn: async ({ signal }) => {
    const { campaigns } = await staffApi.listCampaigns(
      { query: {} },
      { signal, onAnswer: noteServerTime },
    );
    return campaigns;
  },
  refetchOnWindowFocus: true,
});

/**
 * One campaign with its houses as it is now: the form always opens on the stored version. Rejects
 * with `not_found`.
 */
export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'campaign', id],
    queryFn: async ({ signal }) => {
      const query = { campaign_id: id, include_caravans: 'true' } as const;
      const { campaigns } = await staffApi.listCampaigns({ query }, { signal });
      const [campaign] = campaigns;
      if (!campaign) throw new ApiError('not_found', 404, 'Campaign not found');
      return campaign;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * `formId` is made with the form: a form that is saved again after a lost answer adds no second
 * campaign. `confirmed`: staff confirmed prices that look mistyped; without it the call rejects
 * with `needs_confirmation` for such prices.
 */
export async function createCampaign(
  formId: string,
  input: CampaignInput,
  confirmed: ConfirmedAs = false,
): Promise<StaffCampaign> {
  const { campaign } = await staffApi.createCampaign({
    body: { ...input, form_id: formId, confirmed },
  });
  return campaign;
}

/**
 * Rejects with `conflict` when there is a newer version than the one on which the form was opened.
 */
export async function updateCampaign(update: CampaignUpdate): Promise<StaffCampaign> {
  const { campaign } = await staffApi.updateCampaign({ body: update });
  return campaign;
}

/** Switches the banner alone, whatever else was changed meanwhile. */
export async function switchBanner(id: string, on: boolean): Promise<StaffCampaign> {
  const { campaign } = await staffApi.updateCampaign({ body: { id, is_banner_active: on } });
  return campaign;
}

export async function deleteCampaign(id: string): Promise<void> {
  await staffApi.deleteCampaign({ query: { campaign_id: id } });
}

/** All individual discounts with their houses, newest first. */
export const discountsQuery = queryOptions({
  queryKey: ['staff', 'individual-discounts'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await staffApi.listIndividualDiscounts(
      {},
      { signal, onAnswer: noteServerTime },
    );
    return items;
  },
  refetchOnWindowFocus: true,
});

/** One individual discount as it is now. Rejects with `not_found`. */
export function discountQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'individual-discount', id],
    queryFn: async ({ signal }) => {
      const { items } = await staffApi.listIndividualDiscounts({}, { signal });
      const discount = items.find((item) => item.id === id);
      if (!discount) throw new ApiError('not_found', 404, 'Discount not found');
      return discount;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export async function createDiscount(
  formId: string,
  input: IndividualDiscountInput,
  confirmed: ConfirmedAs = false,
): Promise<StaffDiscount> {
  const { discount } = await staffApi.createIndividualDiscount({
    body: { ...input, form_id: formId, confirmed },
  });
  return discount;
}

/**
 * `version` is the one the form was opened on; rejects with `conflict` when there is a newer one.
 */
export async function updateDiscount(
  id: string,
  version: number,
  input: IndividualDiscountInput,
  confirmed: ConfirmedAs = false,
): Promise<StaffDiscount> {
  const { discount } = await staffApi.updateIndividualDiscount({
    body: { ...input, id, version, confirmed },
  });
  return discount;
}

export async function deleteDiscount(id: string): Promise<void> {
  await staffApi.deleteIndividualDiscount({ query: { discount_id: id } });
}

export interface DiscountCheck {
  caravan_ids: string[];
  /** ISO; with both, only discounts that overlap these dates count. */
  start_date?: string;
  end_date?: string;
  /** The campaign or discount being edited. */
  except_id?: string;
}

/** Which of these houses have another discount. */
export function otherDiscountsQuery(check: DiscountCheck) {
  return queryOptions({
    queryKey: ['staff', 'other-discounts', check],
    queryFn: async ({ signal }) => {
      const { results } = await staffApi.checkCaravanDiscounts({ body: check }, { signal });
      return results;
    },
    staleTime: 0,
  });
}

/**
 * Which prices the unsaved dates and discounts of a form would make, and what may be announced of
 * them.
 */
export function reductionPreviewQuery(typed: TypedReduction | null) {
  return queryOptions({
    queryKey: ['staff', 'reduction-preview', typed],
    queryFn: async ({ signal }): Promise<ReductionPreview> => {
      if (typed === null) throw new Error('nothing to ask about');
      return await staffApi.previewReductions({ body: typed }, { signal });
    },
    enabled: typed !== null && typed.caravan_ids.length > 0,
    staleTime: 0,
  });
}

/** ms after which the index of the lists surely contains a write. */
const indexDelay = 2000;

function askAgain(cache: QueryClient) {
  return Promise.all(
    [campaignsQuery, discountsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
  );
}

/**
 * After a deletion that the shown list knows already: asked at once, the index might still list the
 * deleted one.
 */
export function refreshOffersLater(cache: QueryClient): void {
  setTimeout(() => void askAgain(cache), indexDelay);
}

/**
 * After any other change of campaigns or discounts: reads the lists now, and again once the index
 * surely contains the change.
 */
export async function refreshOffers(cache: QueryClient): Promise<void> {
  refreshOffersLater(cache);
  await askAgain(cache);
}
