import type { adminRoutes } from '../domain/api/admin-routes.ts';
import type { Handlers } from '../platform/api.ts';
import type { CaravanDeps } from '../use-cases/caravan-deps.ts';
import { createCaravan } from '../use-cases/create-caravan.ts';
import { getCaravanById } from '../use-cases/get-caravan.ts';
import { patchCaravan } from '../use-cases/patch-caravan.ts';
import { updateCaravan } from '../use-cases/update-caravan.ts';

type CaravanCalls = Extract<keyof Handlers<'admin-api'>, keyof typeof adminRoutes>;

/** The staff's calls on houses. */
export function adminCaravanHandlers(deps: CaravanDeps): Pick<Handlers<'admin-api'>, CaravanCalls> {
  return {
    listCaravanRows: ({ query }) => deps.caravans.list(query.cursor),
    getCaravanById: async ({ params }) => ({ caravan: await getCaravanById(deps.caravans, params.id) }),
    createCaravan: async ({ body }) => ({ caravan: await createCaravan(deps, body) }),
    updateCaravan: async ({ params, body }) => ({ caravan: await updateCaravan(deps, params.id, body) }),
    patchCaravan: async ({ params, body }) => ({ caravan: await patchCaravan(deps, params.id, body) }),
    deleteCaravan: async ({ params }) => {
      await deps.caravans.remove(params.id);
      return {};
    },
  };
}
