import type { discountRoutes } from '../domain/api/discount-routes.ts';
import type { Handlers } from '../platform/api.ts';
import { checkCaravanDiscounts } from '../use-cases/check-caravan-discounts.ts';
import { deleteCampaign, deleteDiscount } from '../use-cases/delete-terms.ts';
import type { DiscountDeps } from '../use-cases/discount-deps.ts';
import { listCampaigns } from '../use-cases/list-campaigns.ts';
import { createCampaign, updateCampaign } from '../use-cases/save-campaign.ts';
import { createDiscount, updateDiscount } from '../use-cases/save-discount.ts';
import { listDiscounts } from '../use-cases/staff-discount.ts';
import { switchBanner } from '../use-cases/switch-banner.ts';

/** The staff's calls on campaigns and individual discounts. */
export function adminDiscountHandlers(deps: DiscountDeps): Pick<Handlers<'admin-api'>, keyof typeof discountRoutes> {
  return {
    listCampaigns: async ({ query }) => ({ campaigns: await listCampaigns(deps, query) }),
    createCampaign: async ({ body }) => ({ campaign: await createCampaign(deps, body) }),
    updateCampaign: async ({ body }) => ({
      campaign: await ('name_en' in body ? updateCampaign(deps, body) : switchBanner(deps, body)),
    }),
    deleteCampaign: async ({ query }) => {
      await deleteCampaign(deps, query.campaign_id);
      return {};
    },
    listIndividualDiscounts: async () => ({ items: await listDiscounts(deps) }),
    createIndividualDiscount: async ({ body }) => ({ discount: await createDiscount(deps, body) }),
    updateIndividualDiscount: async ({ body }) => ({ discount: await updateDiscount(deps, body) }),
    deleteIndividualDiscount: async ({ query }) => {
      await deleteDiscount(deps, query.discount_id);
      return {};
    },
    checkCaravanDiscounts: async ({ body }) => ({ results: await checkCaravanDiscounts(deps, body) }),
  };
}
