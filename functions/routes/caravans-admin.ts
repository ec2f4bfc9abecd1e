import type { adminRoutes } from '../domain/api/admin-routes.ts';
import type { Caller, Handlers } from '../platform/api.ts';
import type { CaravanStore } from '../store/caravans.ts';
import {
  type CaravanDeps,
  createCaravan,
  getCaravanById,
  patchCaravan,
  updateCaravan,
} from '../use-cases/houses/save-caravan.ts';

import { writerOf } from './writer-of.ts';

type CaravanCalls = Extract<keyof Handlers<'admin-api'>, keyof typeof adminRoutes>;

export interface CaravanRouteDeps extends Omit<CaravanDeps, 'caravans'> {
  /** Houses, whose writes are signed with this name. */
  caravansFor: (by: string) => CaravanStore;
}

/** The staff's calls on houses. */
export function adminCaravanHandlers({
  caravansFor,
  ...common
}: CaravanRouteDeps): Pick<Handlers<'admin-api'>, CaravanCalls> {
  const as = (caller: Caller): CaravanDeps => ({ ...common, caravans: caravansFor(writerOf(caller)) });
  return {
    listCaravanRows: ({ query }, caller) => as(caller).caravans.list(query.cursor),
    getCaravanById: async ({ params }, caller) => ({ caravan: await getCaravanById(as(caller).caravans, params.id) }),
    createCaravan: async ({ body }, caller) => ({ caravan: await createCaravan(as(caller), body) }),
    updateCaravan: async ({ params, body }, caller) => ({ caravan: await updateCaravan(as(caller), params.id, body) }),
    patchCaravan: async ({ params, body }, caller) => ({ caravan: await patchCaravan(as(caller), params.id, body) }),
    deleteCaravan: async ({ params }, caller) => {
      await as(caller).caravans.remove(params.id);
      return {};
    },
  };
}
