import type { Campaign, CampaignInput, CampaignUpdate, StaffCampaign } from '../domain/campaign.ts';
import { DomainError, type FieldErrors } from '../domain/errors.ts';
import { campaignSteps, offeredAnew, refuseOdd } from '../domain/odd-prices.ts';
import { changedCampaign, newCampaign } from '../domain/offer-changes.ts';
import { uploadKinds } from '../domain/pictures.ts';
import type { DiscountDeps } from './discount-deps.ts';
import { campaignConflict, getCampaign, showCampaign } from './staff-campaign.ts';

const bannerFolder = `/media/${uploadKinds.banner.folder}/`;

/** Every house is one there is, unless it was attached before: `invalid` with the fields (`unknown`). */
async function checkHouses({ houses }: DiscountDeps, { caravan_ids }: CampaignInput, before?: Campaign): Promise<void> {
  const known = before?.caravans ?? {};
  const fresh = caravan_ids.filter((id) => !Object.hasOwn(known, id));
  const found = await houses(fresh);
  const fields: FieldErrors = {};
  caravan_ids.forEach((id, index) => {
    if (!Object.hasOwn(known, id) && !found.has(id)) fields[`caravan_ids.${index}`] = 'unknown';
  });
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'Some of the mobile houses do not exist any more', { fields });
}

/** The banner is the one it had, or one that was uploaded as a banner and accepted: `rule` (`imageMissing`). */
async function checkBanner({ pictures }: DiscountDeps, { banner_image: url }: CampaignInput, before?: Campaign) {
  if (url === null || url === before?.banner_image) return;
  if (!url.startsWith(bannerFolder) || !(await pictures.exists(url)))
    throw new DomainError('rule', 'A picture is not in the storage', { fields: { banner_image: 'imageMissing' } });
}

/** Rejects with `needs_confirmation` where the campaign now makes an odd price of a house. */
async function askOddPrices(
  { houses }: DiscountDeps,
  before: Campaign | null,
  after: Campaign,
  confirmed: boolean | undefined,
): Promise<void> {
  if (confirmed) return;
  const offered = offeredAnew(before, after);
  refuseOdd(campaignSteps(offered, await houses(offered.keys())));
}

/**
 * Adds a campaign, under the id its form brings or a new one. When that form added it already and the answer was lost on the
 * way, what was typed since goes into the same campaign, unless somebody changed it meanwhile (`conflict`).
 */
export async function createCampaign(
  deps: DiscountDeps,
  { form_id, confirmed, ...input }: CampaignInput & { form_id?: string | undefined; confirmed?: boolean | undefined },
): Promise<StaffCampaign> {
  const earlier = form_id === undefined ? null : await deps.campaigns.get(form_id);
  if (earlier) return updateCampaign(deps, { ...input, id: earlier.id, version: 1, confirmed });
  await checkHouses(deps, input);
  await checkBanner(deps, input);
  const campaign = newCampaign(input, form_id ?? deps.newId(), deps.clock());
  await askOddPrices(deps, null, campaign, confirmed);
  if (!(await deps.campaigns.create(campaign))) throw await campaignConflict(deps, campaign.id);
  return showCampaign(deps, campaign, true);
}

/** Replaces what staff can edit, if nobody changed the campaign since `version`: else `conflict` with it as it is now. */
export async function updateCampaign(
  deps: DiscountDeps,
  { id, version, confirmed, caravan_ids, caravan_discounts, ...form }: CampaignUpdate,
): Promise<StaffCampaign> {
  const before = await getCampaign(deps, id);
  if (before.version !== version) throw await campaignConflict(deps, id);
  const input = {
    ...form,
    caravan_ids: caravan_ids ?? Object.keys(before.caravans),
    caravan_discounts: caravan_discounts ?? (caravan_ids ? {} : before.caravans),
  };
  await checkHouses(deps, input, before);
  await checkBanner(deps, input, before);
  const campaign = changedCampaign(before, input, deps.clock());
  await askOddPrices(deps, before, campaign, confirmed);
  if (!(await deps.campaigns.replace(campaign, version))) throw await campaignConflict(deps, id);
  return showCampaign(deps, campaign, true);
}
