import type { Campaign, CampaignInput, CampaignUpdate, StaffCampaign } from '../domain/campaign.ts';
import { DomainError, type FieldErrors } from '../domain/errors.ts';
import { uploadKinds } from '../domain/image-preset.ts';
import { changedCampaign, newCampaign } from '../domain/terms.ts';
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

/**
 * Adds a campaign, under the id its form brings or a new one. When that form added it already and the answer was lost on the
 * way, what was typed since goes into the same campaign, unless somebody changed it meanwhile (`conflict`).
 */
export async function createCampaign(
  deps: DiscountDeps,
  { form_id, ...input }: CampaignInput & { form_id?: string | undefined },
): Promise<StaffCampaign> {
  const earlier = form_id === undefined ? null : await deps.campaigns.get(form_id);
  if (earlier) return updateCampaign(deps, { ...input, id: earlier.id, version: 1 });
  await checkHouses(deps, input);
  await checkBanner(deps, input);
  const campaign = newCampaign(input, form_id ?? deps.newId(), deps.clock());
  if (!(await deps.campaigns.create(campaign))) throw await campaignConflict(deps, campaign.id);
  return showCampaign(deps, campaign, true);
}

/** Replaces what staff can edit, if nobody changed the campaign since `version`: else `conflict` with it as it is now. */
export async function updateCampaign(
  deps: DiscountDeps,
  { id, version, ...input }: CampaignUpdate,
): Promise<StaffCampaign> {
  const before = await getCampaign(deps, id);
  if (before.version !== version) throw await campaignConflict(deps, id);
  await checkHouses(deps, input, before);
  await checkBanner(deps, input, before);
  const campaign = changedCampaign(before, input, deps.clock());
  if (!(await deps.campaigns.replace(campaign, version))) throw await campaignConflict(deps, id);
  return showCampaign(deps, campaign, true);
}
