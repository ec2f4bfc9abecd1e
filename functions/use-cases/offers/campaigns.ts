import { conflict, DomainError, type FieldErrors } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import {
  type BannerSwitch,
  type Campaign,
  type CampaignInput,
  type CampaignUpdate,
  type StaffCampaign,
  strayDiscounts,
} from '#domain/offers/campaign.ts';
import {
  changedCampaign,
  deletedCampaign,
  newCampaign,
  switchedBanner,
} from '#domain/offers/offer-changes.ts';
import { uploadKinds } from '#domain/pictures.ts';
import type { HouseSummary } from '../../store/caravans.ts';
import { rewriteOffer } from '../../store/offers.ts';
import { withOddPrices } from './confirm-price.ts';
import type { OfferDeps } from './discounts.ts';

type Readers = Pick<OfferDeps, 'campaigns' | 'houses'>;

/** What staff see of a campaign, with those of its houses that exist. */
export function staffCampaign(
  campaign: Campaign,
  houses: ReadonlyMap<string, HouseSummary>,
  withHouses: boolean,
): StaffCampaign {
  const {
    caravans,
    terms_since: _since,
    past_terms: _past,
    confirmed_prices: _confirmed,
    deleted_at: _deleted,
    ...shown
  } = campaign;
  const attached = Object.entries(caravans).flatMap(([caravan_id, own]) => {
    const caravan = houses.get(caravan_id);
    return caravan ? [{ caravan_id, ...own, caravan }] : [];
  });
  return { ...shown, caravan_count: attached.length, ...(withHouses && { caravans: attached }) };
}

/** The same, its houses read first. */
async function showCampaign(
  { houses }: Pick<Readers, 'houses'>,
  campaign: Campaign,
  withHouses: boolean,
): Promise<StaffCampaign> {
  return staffCampaign(campaign, await houses(Object.keys(campaign.caravans)), withHouses);
}

const noCampaign = () => new DomainError('not_found', 'Campaign not found');

/** A campaign that was not deleted; rejects with `not_found`. */
async function getCampaign(
  { campaigns }: Pick<Readers, 'campaigns'>,
  id: string,
): Promise<Campaign> {
  const campaign = await campaigns.get(id);
  if (!campaign || campaign.deleted_at !== null) throw noCampaign();
  return campaign;
}

/**
 * The answer to the second of two writers: `conflict` with the campaign as it is now, or
 * `not_found` when it is gone.
 */
async function campaignConflict(deps: Readers, id: string): Promise<DomainError> {
  const current = await showCampaign(deps, await getCampaign(deps, id), true);
  return conflict('Someone else changed this campaign meanwhile', current);
}

const bannerFolder = `/media/${uploadKinds.banner.folder}/`;

/** Only the campaign's houses have discounts of their own: else `invalid`. */
export function refuseStrayDiscounts(input: Parameters<typeof strayDiscounts>[0]): void {
  const fields = strayDiscounts(input);
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'A discount of a house needs that house in the campaign', {
      fields,
    });
}

/** Every house exists, or was attached before: `invalid` with the fields (`unknown`). */
async function checkHouses(
  { houses }: OfferDeps,
  input: CampaignInput,
  before?: Campaign,
): Promise<void> {
  refuseStrayDiscounts(input);
  const { caravan_ids } = input;
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

/**
 * The banner's picture is the one it had, or one that was uploaded as a banner and accepted: `rule`
 * (`imageMissing`).
 */
async function checkBanner(
  { pictures }: OfferDeps,
  { banner_image: url }: CampaignInput,
  before?: Campaign,
) {
  if (url === null || url === before?.banner_image) return;
  if (!url.startsWith(bannerFolder) || !(await pictures.exists(url)))
    throw new DomainError('rule', 'A picture is not in the storage', {
      fields: { banner_image: 'imageMissing' },
    });
}

/**
 * Adds a campaign, under the id its form brings or a new one. If an earlier try added it and its
 * answer was lost, the form now changes that campaign, unless somebody else changed it meanwhile
 * (`conflict`).
 */
export async function createCampaign(
  deps: OfferDeps,
  {
    form_id,
    confirmed,
    ...input
  }: CampaignInput & { form_id?: string | undefined; confirmed?: ConfirmedAs },
  by: string,
): Promise<StaffCampaign> {
  const earlier = form_id === undefined ? null : await deps.campaigns.get(form_id);
  if (earlier) return updateCampaign(deps, { ...input, id: earlier.id, version: 1, confirmed }, by);
  await checkHouses(deps, input);
  await checkBanner(deps, input);
  const added = newCampaign(input, form_id ?? deps.newId(), deps.clock());
  const campaign = await withOddPrices(deps, null, added, confirmed);
  if (!(await deps.campaigns.create(campaign, by))) throw await campaignConflict(deps, campaign.id);
  return showCampaign(deps, campaign, true);
}

/**
 * Replaces what staff can edit, if nobody changed the campaign since `version`: else `conflict`
 * with it as it is now.
 */
export async function updateCampaign(
  deps: OfferDeps,
  { id, version, confirmed, caravan_ids, caravan_discounts, ...form }: CampaignUpdate,
  by: string,
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
  const changed = changedCampaign(before, input, deps.clock());
  const campaign = await withOddPrices(deps, before, changed, confirmed);
  if (!(await deps.campaigns.replace(campaign, version, by)))
    throw await campaignConflict(deps, id);
  return showCampaign(deps, campaign, true);
}

interface CampaignQuery {
  campaign_id?: string | undefined;
  include_caravans?: 'true' | 'false' | undefined;
}

/**
 * All campaigns, latest start first, or one of them; rejects with `not_found` when there is no such
 * one.
 */
export async function listCampaigns(
  deps: Pick<OfferDeps, 'campaigns' | 'houses'>,
  { campaign_id, include_caravans }: CampaignQuery,
): Promise<StaffCampaign[]> {
  const campaigns =
    campaign_id === undefined
      ? (await deps.campaigns.all()).filter(({ deleted_at }) => deleted_at === null)
      : [await getCampaign(deps, campaign_id)];
  const houses = await deps.houses(campaigns.flatMap(({ caravans }) => Object.keys(caravans)));
  return campaigns.map((campaign) => staffCampaign(campaign, houses, include_caravans === 'true'));
}

/**
 * Switches a campaign's banner on or off, and no other's: which of several is live is computed.
 * Rejects with `conflict` when a version is given and is not the last.
 */
export async function switchBanner(
  deps: Pick<OfferDeps, 'campaigns' | 'houses' | 'clock'>,
  { id, is_banner_active, version }: BannerSwitch,
  by: string,
): Promise<StaffCampaign> {
  const { campaigns, clock } = deps;
  const switched = (before: Campaign) =>
    before.is_banner_active === is_banner_active
      ? before
      : switchedBanner(before, is_banner_active, clock());
  let campaign: Campaign | null;
  if (version === undefined) campaign = await rewriteOffer(campaigns, id, switched, by);
  else {
    const before = await getCampaign(deps, id);
    if (before.version !== version) throw await campaignConflict(deps, id);
    campaign = switched(before);
    if (campaign !== before && !(await campaigns.replace(campaign, version, by)))
      throw await campaignConflict(deps, id);
  }
  if (!campaign) throw noCampaign();
  return showCampaign(deps, campaign, false);
}

/** Ends and deletes a campaign, whatever its version; rejects with `not_found`. */
export async function deleteCampaign(
  { campaigns, clock }: Pick<OfferDeps, 'campaigns' | 'clock'>,
  id: string,
  by: string,
): Promise<void> {
  if (!(await rewriteOffer(campaigns, id, (before) => deletedCampaign(before, clock()), by)))
    throw noCampaign();
}
