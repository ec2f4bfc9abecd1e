import type { Caravan, CaravanFields } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import { listPriceSteps, offersOn, refuseOdd } from '../domain/odd-prices.ts';
import type { CaravanDeps } from './caravan-deps.ts';
import { checkPictures } from './check-pictures.ts';
import { getCaravanById } from './get-caravan.ts';
import { nextCaravan } from './next-caravan.ts';

/** Replaces what staff can edit, if nobody changed the house since `version`; asks first about an odd price. */
export async function updateCaravan(
  deps: CaravanDeps,
  id: string,
  { version, confirmed, ...input }: CaravanFields & { version: number; confirmed?: boolean | undefined },
): Promise<Caravan> {
  const before = await getCaravanById(deps.caravans, id);
  refuseStale(before, version);
  await checkPictures(deps.pictures, input, before);
  const caravan = nextCaravan(before, input, deps.clock());
  await askOddPrice(deps, before, caravan, confirmed);
  await deps.caravans.replace(caravan, version);
  return caravan;
}

/** Rejects with `conflict`, the house as it is now in the details, when it is not at `version` any more. */
export function refuseStale(current: Caravan, version: number): void {
  if (current.version !== version)
    throw new DomainError('conflict', 'Someone else changed this house meanwhile', { details: { current } });
}

/** Rejects with `needs_confirmation` where a new list price is odd, or what campaigns and discounts make of it. */
export async function askOddPrice(
  { campaigns, discounts, clock }: Pick<CaravanDeps, 'campaigns' | 'discounts' | 'clock'>,
  before: Caravan | null,
  after: Caravan,
  confirmed: boolean | undefined,
): Promise<void> {
  if (confirmed || before?.price === after.price) return;
  const [allCampaigns, allDiscounts] = await Promise.all([campaigns.all(), discounts.all()]);
  const offers = offersOn(after.id, { campaigns: allCampaigns, discounts: allDiscounts }, clock());
  refuseOdd(listPriceSteps(after, before?.price ?? null, after.price, offers));
}
