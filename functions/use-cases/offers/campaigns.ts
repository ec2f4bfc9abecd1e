import { DomainError, type FieldErrors } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import { byName } from '#domain/offers/by-name.ts';
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
import { type OfferDeps, offerWrites } from './offer-writes.ts';

/** What staff see of a campaign, with those of its houses that exist, by name. */
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
  attached.sort((one, other) => byName(one.caravan, other.caravan));
  return { ...shown, caravan_count: attached.length, ...(withHouses && { caravans: attached }) };
}

/** The same, its houses read first. */
async function showCampaign(
  { houses }: Pick<OfferDeps, 'houses'>,
  campaign: Campaign,
  withHouses: boolean,
): Promise<StaffCampaign> {
  return staffCampaign(campaign, await houses(Object.keys(campaign.caravans)), withHouses);
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

/** How campaigns are read and written on behalf of staff. */
const writesOf = (deps: OfferDeps) =>
  offerWrites({
    name: 'Campaign',
    store: deps.campaigns,
    made: newCampaign,
    changed: changedCampaign,
    deleted: deletedCampaign,
    show: (campaign) => showCampaign(deps, campaign, true),
    async check(input: CampaignInput, before?: Campaign) {
      await checkHouses(deps, input, before);
      await checkBanner(deps, input, before);
      return (campaign) => showCampaign(deps, campaign, true);
    },
  });

/** Adds a campaign, or changes the one that an earlier try of the same form added. */
export function createCampaign(
  deps: OfferDeps,
  {
    form_id,
    confirmed,
    ...input
  }: CampaignInput & { form_id?: string | undefined; confirmed?: ConfirmedAs },
  by: string,
): Promise<StaffCampaign> {
  return writesOf(deps).create(deps, { form_id, confirmed }, input, by);
}

/** Replaces what staff can edit; houses that the call does not name stay as they are. */
export function updateCampaign(
  deps: OfferDeps,
  { id, version, confirmed, caravan_ids, caravan_discounts, ...form }: CampaignUpdate,
  by: string,
): Promise<StaffCampaign> {
  const inputOf = ({ caravans }: Campaign) => ({
    ...form,
    caravan_ids: caravan_ids ?? Object.keys(caravans),
    caravan_discounts: caravan_discounts ?? (caravan_ids ? {} : caravans),
  });
  return writesOf(deps).update(deps, { id, version, confirmed }, inputOf, by);
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
  deps: OfferDeps,
  { campaign_id, include_caravans }: CampaignQuery,
): Promise<StaffCampaign[]> {
  const { all, get } = writesOf(deps);
  const campaigns = campaign_id === undefined ? await all() : [await get(campaign_id)];
  const houses = await deps.houses(campaigns.flatMap(({ caravans }) => Object.keys(caravans)));
  return campaigns.map((campaign) => staffCampaign(campaign, houses, include_caravans === 'true'));
}

/**
 * Switches a campaign's banner on or off, and no other's: which of several is live is computed.
 * Rejects with `conflict` when a version is given and is not the last.
 */
export async function switchBanner(
  deps: OfferDeps,
  { id, is_banner_active, version }: BannerSwitch,
  by: string,
): Promise<StaffCampaign> {
  const switched = (before: Campaign) =>
    before.is_banner_active === is_banner_active
      ? before
      : switchedBanner(before, is_banner_active, deps.clock());
  const campaign = await writesOf(deps).rewrite({ id, version }, switched, by);
  return showCampaign(deps, campaign, false);
}

/** Ends and deletes a campaign, whatever its version; rejects with `not_found`. */
export async function deleteCampaign(deps: OfferDeps, id: string, by: string): Promise<void> {
  await writesOf(deps).remove(id, deps.clock(), by);
}
