import type { discountRoutes } from '../domain/api/discount-routes.ts';
import type { Caller, Handlers } from '../platform/api.ts';
import type { HousePrices } from '../store/caravans.ts';
import {
  createCampaign,
  deleteCampaign,
  deleteDiscount,
  listCampaigns,
  switchBanner,
  updateCampaign,
} from '../use-cases/offers/campaigns.ts';
import { createDiscount, type DiscountDeps, listDiscounts, updateDiscount } from '../use-cases/offers/discounts.ts';
import { checkCaravanDiscounts, previewReductions } from '../use-cases/offers/preview-reductions.ts';

import { writerOf } from './writer-of.ts';

export interface DiscountRouteDeps extends Omit<DiscountDeps, 'campaigns' | 'discounts'> {
  /** Campaigns and discounts, whose writes are signed with this name. */
  termsFor: (by: string) => Pick<DiscountDeps, 'campaigns' | 'discounts'>;
  housePrices: HousePrices;
}

/** The staff's calls on campaigns and individual discounts. */
export function adminDiscountHandlers({
  termsFor,
  housePrices,
  ...common
}: DiscountRouteDeps): Pick<Handlers<'admin-api'>, keyof typeof discountRoutes> {
  const as = (caller: Caller): DiscountDeps => ({ ...common, ...termsFor(writerOf(caller)) });
  return {
    listCampaigns: async ({ query }, caller) => ({ campaigns: await listCampaigns(as(caller), query) }),
    createCampaign: async ({ body }, caller) => ({ campaign: await createCampaign(as(caller), body) }),
    updateCampaign: async ({ body }, caller) => ({
      campaign: await ('name_en' in body ? updateCampaign(as(caller), body) : switchBanner(as(caller), body)),
    }),
    deleteCampaign: async ({ query }, caller) => {
      await deleteCampaign(as(caller), query.campaign_id);
      return {};
    },
    listIndividualDiscounts: async (_input, caller) => ({ items: await listDiscounts(as(caller)) }),
    createIndividualDiscount: async ({ body }, caller) => ({ discount: await createDiscount(as(caller), body) }),
    updateIndividualDiscount: async ({ body }, caller) => ({ discount: await updateDiscount(as(caller), body) }),
    deleteIndividualDiscount: async ({ query }, caller) => {
      await deleteDiscount(as(caller), query.discount_id);
      return {};
    },
    previewReductions: ({ body }, caller) => previewReductions({ ...as(caller), housePrices }, body),
    checkCaravanDiscounts: async ({ body }, caller) => ({ results: await checkCaravanDiscounts(as(caller), body) }),
  };
}
