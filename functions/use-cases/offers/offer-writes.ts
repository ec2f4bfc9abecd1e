import { conflict, DomainError } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import type { PictureCheck } from '../../images/bucket.ts';
import type { HousePrices, HouseSummaries } from '../../store/caravans.ts';
import { type OfferStore, rewriteOffer } from '../../store/offers.ts';
import { withOddPrices } from './confirm-price.ts';

/** The parts that changing campaigns and individual discounts needs. */
export interface OfferDeps {
  campaigns: OfferStore<Campaign>;
  discounts: OfferStore<IndividualDiscount>;
  houses: HouseSummaries;
  /** List prices, and what staff confirmed together with them. */
  housePrices: HousePrices;
  pictures: PictureCheck;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}

/** One of the two kinds of offer: where it is stored, how it changes, and what staff see of it. */
interface OfferKind<Offer extends Campaign | IndividualDiscount, Input, Shown> {
  /** Begins a sentence: "Campaign not found". */
  name: 'Campaign' | 'Discount';
  store: OfferStore<Offer>;
  made: (input: Input, id: string, now: Date) => Offer;
  changed: (before: Offer, input: Input, now: Date) => Offer;
  deleted: (before: Offer, now: Date) => Offer;
  /** Null where staff are not shown it: its house is gone. */
  show: (offer: Offer) => Promise<Shown | null>;
  /**
   * Rejects with what is wrong with the input; answers how the offer that comes of it is shown.
   */
  check: (input: Input, before?: Offer) => Promise<(offer: Offer) => Shown | Promise<Shown>>;
}

interface Creation {
  /** The id that the form brings. */
  form_id?: string | undefined;
  confirmed?: ConfirmedAs;
}

/** The version on which the form was opened. */
type Version = Pick<Campaign, 'id' | 'version'>;
type Change = Version & { confirmed?: ConfirmedAs };

/** How campaigns, or individual discounts, are read and written on behalf of staff. */
export function offerWrites<Offer extends Campaign | IndividualDiscount, Input, Shown>(
  kind: OfferKind<Offer, Input, Shown>,
) {
  const { name, store } = kind;
  const missing = () => new DomainError('not_found', `${name} not found`);

  /** One that was not deleted; rejects with `not_found`. */
  async function get(id: string): Promise<Offer> {
    const offer = await store.get(id);
    if (!offer || offer.deleted_at !== null) throw missing();
    return offer;
  }

  /**
   * The answer to the second of two writers: `conflict` with the offer as it is now, or `not_found`
   * when it or its house is gone.
   */
  async function conflictOf(id: string): Promise<DomainError> {
    const current = await kind.show(await get(id));
    return current === null
      ? missing()
      : conflict(`Someone else changed this ${name.toLowerCase()} meanwhile`, current);
  }

  /** All that were not deleted, in the store's order. */
  async function all(): Promise<Offer[]> {
    return (await store.all()).filter(({ deleted_at }) => deleted_at === null);
  }

  /** The offer as `version`; rejects with `conflict` when that is not the last. */
  async function getVersion({ id, version }: Version): Promise<Offer> {
    const offer = await get(id);
    if (offer.version !== version) throw await conflictOf(id);
    return offer;
  }

  /** Stores the next version; rejects with `conflict` when another write came first. */
  async function replace(after: Offer, { version }: Version, by: string): Promise<Offer> {
    if (!(await store.replace(after, version, by))) throw await conflictOf(after.id);
    return after;
  }

  /**
   * Changes an offer whatever its version; rejects with `not_found`. With a version also with
   * `conflict`, when that is not the last.
   */
  async function rewrite(
    { id, version }: { id: string; version?: number | undefined },
    change: (before: Offer) => Offer,
    by: string,
  ): Promise<Offer> {
    if (version !== undefined) {
      const before = await getVersion({ id, version });
      const after = change(before);
      return after === before ? before : replace(after, before, by);
    }
    const offer = await rewriteOffer(store, id, change, by);
    if (!offer) throw missing();
    return offer;
  }

  /** Ends and deletes an offer, whatever its version; rejects with `not_found`. */
  async function remove(id: string, now: Date, by: string): Promise<void> {
    await rewrite({ id }, (before) => kind.deleted(before, now), by);
  }

  type Deps = Pick<OfferDeps, 'housePrices' | 'clock' | 'newId'>;

  /**
   * Replaces what staff can edit, if nobody changed the offer since the version: else `conflict`
   * with it as it is now. An odd price has to be confirmed.
   */
  async function update(
    deps: Deps,
    { confirmed, ...version }: Change,
    inputOf: (before: Offer) => Input,
    by: string,
  ): Promise<Shown> {
    const before = await getVersion(version);
    const input = inputOf(before);
    const show = await kind.check(input, before);
    const changed = kind.changed(before, input, deps.clock());
    return show(await replace(await withOddPrices(deps, before, changed, confirmed), before, by));
  }

  /**
   * Adds an offer, under the id its form brings or a new one. If an earlier try added it and its
   * answer was lost, the form now changes that offer, unless somebody else changed it meanwhile
   * (`conflict`). An odd price has to be confirmed.
   */
  async function create(
    deps: Deps,
    { form_id, confirmed }: Creation,
    input: Input,
    by: string,
  ): Promise<Shown> {
    const earlier = form_id === undefined ? null : await store.get(form_id);
    if (earlier) return update(deps, { id: earlier.id, version: 1, confirmed }, () => input, by);
    const show = await kind.check(input);
    const added = kind.made(input, form_id ?? deps.newId(), deps.clock());
    const offer = await withOddPrices(deps, null, added, confirmed);
    if (!(await store.create(offer, by))) throw await conflictOf(offer.id);
    return show(offer);
  }

  return { all, get, create, update, rewrite, remove };
}
