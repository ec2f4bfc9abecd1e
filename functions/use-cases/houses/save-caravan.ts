import { DomainError, type FieldErrors } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { Caravan, CaravanFields, CaravanPatch } from '#domain/houses/caravan.ts';
import { isShown } from '#domain/houses/caravan-facts.ts';
import { addressToKeep } from '#domain/houses/import/row-pictures.ts';
import { settledSale } from '#domain/houses/sale.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { withConfirmedPrices } from '#domain/offers/keep-confirmed.ts';
import {
  confirmOdd,
  listPriceSteps,
  type OddPrice,
  type OfferOnHouse,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import { withListPrice } from '#domain/offers/price-history.ts';
import { nextVersion } from '#domain/stored-entity.ts';
import { dayOf } from '#domain/time.ts';
import type { PictureCheck } from '../../images/bucket.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import { type CaravanStore, houseConflict, noHouse } from '../../store/caravans.ts';
import type { OfferStore } from '../../store/offers.ts';

type Pictures = Pick<Caravan, 'main_image' | 'schema_image' | 'additional_images'>;
interface KeepsAddresses {
  keeps_addresses?: boolean | undefined;
}

function named(house: Pictures): [string, string][] {
  const all: [string, string | null][] = [
    ['main_image', house.main_image],
    ['schema_image', house.schema_image],
    ...house.additional_images.map((url, index): [string, string] => [
      `additional_images.${index}`,
      url,
    ]),
  ];
  return all.flatMap(([field, url]) => (url === null ? [] : [[field, url]]));
}

/**
 * Every picture of a form is one that the house has already, or one that was uploaded and accepted:
 * so no caller can make the site show a picture from another address. A hidden house of a file may
 * keep addresses elsewhere, which Image Migration tries. Rejects with `rule` and the fields
 * (`imageMissing`).
 */
async function checkPictures(
  pictures: CaravanDeps['pictures'],
  { keeps_addresses, ...form }: CaravanFields & KeepsAddresses,
  before?: Caravan,
): Promise<void> {
  const known = new Set(before ? named(before).map(([, url]) => url) : []);
  const isKept = (url: string) =>
    keeps_addresses === true && !form.is_visible && addressToKeep(url) !== null;
  const fresh = named(form).filter(([, url]) => !known.has(url) && !isKept(url));
  const there = await Promise.all(fresh.map(([, url]) => pictures.exists(url)));
  const fields: FieldErrors = {};
  fresh.forEach(([field], index) => {
    if (!there[index]) fields[field] = 'imageMissing';
  });
  if (Object.keys(fields).length > 0)
    throw new DomainError('rule', 'A picture is not in the storage', { fields });
}

type Shown = Pick<Caravan, 'is_visible' | 'main_image' | 'price' | 'archived_at'>;

/** The price at which a house is on sale; null while visitors can't see it. */
function salePrice(house: Shown) {
  return isShown(house) ? house.price : null;
}

/**
 * A house as it is first stored at `now`, still without a number; one that comes from elsewhere was
 * added at `created_at` (ISO).
 */
export function newCaravan(
  fields: CaravanFields,
  id: string,
  now: Date,
  created_at: string = now.toISOString(),
): Caravan {
  const list_prices =
    salePrice({ ...fields, archived_at: null }) === null ? [{ from: created_at, price: null }] : [];
  return {
    ...fields,
    id,
    number: null,
    price_history: {
      list_prices,
      past_offers: [],
      confirmed_prices: { since: now.toISOString(), prices: [] },
    },
    archived_at: null,
    sale: null,
    reservation: null,
    version: 1,
    created_at,
    updated_at: now.toISOString(),
  };
}

/**
 * A house after a change: the next version, with its list prices so far and the sale or reservation
 * that its status needs.
 */
export function nextCaravan(
  before: Caravan,
  changes: Partial<CaravanFields & Pick<Caravan, 'archived_at' | 'sale' | 'reservation'>>,
  now: Date,
): Caravan {
  const changed: Caravan = { ...before, ...changes, ...nextVersion(before, now) };
  // `sale: null` comes from an undo by staff: no sale was recorded before the change.
  const unrecorded = changes.sale === null && { sale: null };
  const after: Caravan = { ...changed, ...settledSale(before, changed, now), ...unrecorded };
  const list_prices = withListPrice(
    { ...before, price: salePrice(before) },
    salePrice(after),
    after.updated_at,
  );
  const history = { ...before.price_history, list_prices: [...list_prices] };
  if (after.price === before.price) return { ...after, price_history: history };
  // From a new list price on, an odd price that an offer makes of it has to be confirmed.
  const { confirmed_prices = { since: after.updated_at, prices: [] } } = history;
  return { ...after, price_history: { ...history, confirmed_prices } };
}

/**
 * A house whose list price has changed, with the odd prices of these offers that staff confirmed by
 * that. `before` is null for a new house.
 */
export function withConfirmedOffers(
  before: Caravan | null,
  after: Caravan,
  offers: readonly OfferOnHouse[],
  odd: readonly OddPrice[],
): Caravan {
  if (before?.price === after.price) return after;
  const { price_history, updated_at: at } = after;
  return {
    ...after,
    price_history: withConfirmedPrices(price_history, before, { offers, odd, at }),
  };
}

/** One house, visible or not; rejects with `not_found`. */
export async function getCaravanById(
  caravans: Pick<CaravanStore, 'get'>,
  id: string,
): Promise<Caravan> {
  const caravan = await caravans.get(id);
  if (!caravan) throw noHouse();
  return caravan;
}

/**
 * Replaces what staff can edit, if nobody changed the house since `version` (else `conflict`); an
 * odd price has to be confirmed.
 */
export async function updateCaravan(
  deps: CaravanDeps,
  id: string,
  {
    version,
    confirmed,
    keeps_addresses,
    ...input
  }: CaravanFields & KeepsAddresses & { version: number; confirmed?: ConfirmedAs },
  by: string,
): Promise<Caravan> {
  const before = await getCaravanById(deps.caravans, id);
  if (before.version !== version) throw houseConflict(before);
  await checkPictures(deps.pictures, { ...input, keeps_addresses }, before);
  const changed = nextCaravan(before, input, deps.clock());
  const caravan = await withOddPrices(deps, before, changed, confirmed);
  await deps.caravans.replace(caravan, version, by);
  return caravan;
}

/**
 * The house with the odd prices that staff confirmed; rejects with `needs_confirmation` where a new
 * list price, or what campaigns and discounts make of it, is odd and not confirmed.
 */
async function withOddPrices(
  { campaigns, discounts, clock }: Pick<CaravanDeps, 'campaigns' | 'discounts' | 'clock'>,
  before: Caravan | null,
  after: Caravan,
  confirmed: ConfirmedAs,
): Promise<Caravan> {
  if (before?.price === after.price) return after;
  const [allCampaigns, allDiscounts] = await Promise.all([campaigns.all(), discounts.all()]);
  const offers = offersOn(after.id, { campaigns: allCampaigns, discounts: allDiscounts }, clock());
  const steps = listPriceSteps(after, before?.price ?? null, after.price, offers);
  return withConfirmedOffers(before, after, offers, confirmOdd(steps, confirmed));
}

/**
 * Adds a house, under the id its form brings or a new one. If an earlier try added it and its
 * answer was lost, the form now changes that house, unless somebody else changed it meanwhile
 * (`conflict`).
 */
export async function createCaravan(
  deps: CaravanDeps,
  {
    form_id,
    confirmed,
    keeps_addresses,
    ...input
  }: CaravanFields & KeepsAddresses & { form_id?: string | undefined; confirmed?: ConfirmedAs },
  by: string,
): Promise<Caravan> {
  const earlier = form_id === undefined ? null : await deps.caravans.get(form_id);
  if (earlier) {
    const change = { ...input, version: 1, confirmed, keeps_addresses };
    return updateCaravan(deps, earlier.id, change, by);
  }
  await checkPictures(deps.pictures, { ...input, keeps_addresses });
  const added = newCaravan(input, form_id ?? deps.newId(), deps.clock());
  const priced = await withOddPrices(deps, null, added, confirmed);
  return deps.caravans.create(priced, by);
}

/**
 * Wrong fields of a patch: a sale or reservation that does not fit the status, and days that can't
 * be.
 */
function saleErrors(
  { sale, reservation, sale_status }: CaravanPatch,
  before: Caravan,
  now: Date,
): FieldErrors {
  const status = sale_status ?? before.sale_status;
  const today = dayOf(now);
  return {
    ...(sale && status !== 'sold' && { sale: 'invalid' }),
    ...(sale && sale.sold_on > today && { 'sale.sold_on': 'outOfRange' }),
    ...(reservation && status !== 'reserved' && { reservation: 'invalid' }),
    ...(reservation?.until && reservation.until < today && { 'reservation.until': 'outOfRange' }),
  };
}

/** The values that a patch gives. */
const givenOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Changes flags, the list price, the sale status, pictures or where it stands, archives or restores.
 * A house without a main picture can't be shown: `rule`. An odd price has to be confirmed.
 */
export async function patchCaravan(
  deps: Pick<CaravanDeps, 'caravans' | 'campaigns' | 'discounts' | 'pictures' | 'clock'>,
  id: string,
  { version, archived, confirmed, internal, ...changes }: CaravanPatch,
  by: string,
): Promise<Caravan> {
  const before = await getCaravanById(deps.caravans, id);
  if (before.version !== version) throw houseConflict(before);
  const now = deps.clock();
  const fields = saleErrors({ version, ...changes }, before, now);
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'A sale or a reservation is not valid', { fields });
  // A house that is archived already keeps the moment when it was.
  const archived_at =
    archived === false ? null : (before.archived_at ?? (archived ? now.toISOString() : null));
  const given = { ...givenOf(changes), archived_at };
  const changed = nextCaravan(
    before,
    internal ? { ...given, internal: { ...before.internal, ...givenOf(internal) } } : given,
    now,
  );
  const isAsked = changes.is_visible || changes.main_image === null;
  if (isAsked && changed.is_visible && changed.main_image === null)
    throw new DomainError('rule', 'A house needs a picture before it can be shown', {
      fields: { main_image: 'imageRequired' },
    });
  await checkPictures(deps.pictures, changed, before);
  const caravan = await withOddPrices(deps, before, changed, confirmed);
  await deps.caravans.replace(caravan, version, by);
  return caravan;
}

/**
 * A reserved house whose last day is over becomes available. A house that changed meanwhile is left
 * to the next run.
 */
export async function releaseReservations({
  caravans,
  clock,
}: {
  caravans: Pick<CaravanStore, 'reservedUntil' | 'replace'>;
  clock: () => Date;
}): Promise<number> {
  const now = clock();
  let released = 0;
  await tenAtOnce(await caravans.reservedUntil(now), async (house) => {
    try {
      await caravans.replace(nextCaravan(house, { sale_status: 'available' }, now), house.version);
      released += 1;
    } catch (error) {
      if (
        !(error instanceof DomainError && (error.code === 'conflict' || error.code === 'not_found'))
      )
        throw error;
    }
  });
  return released;
}

/** The parts that changing houses needs. */
interface CaravanDeps {
  caravans: CaravanStore;
  pictures: PictureCheck;
  /** A new list price is checked together with what campaigns and discounts make of it. */
  campaigns: Pick<OfferStore<Campaign>, 'all'>;
  discounts: Pick<OfferStore<IndividualDiscount>, 'all'>;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}
