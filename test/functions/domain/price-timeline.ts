import { expect } from 'vitest';
import type { Caravan, CaravanInput } from '#domain/houses/caravan.ts';
import type { Campaign, CampaignInput } from '#domain/offers/campaign.ts';
import type {
  IndividualDiscount,
  IndividualDiscountInput,
} from '#domain/offers/individual-discount.ts';
import { withConfirmedOffer } from '#domain/offers/keep-confirmed.ts';
import {
  confirmOdd,
  listPriceSteps,
  oddPrices,
  offerSteps,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import {
  changedCampaign,
  changedDiscount,
  deletedCampaign,
  deletedDiscount,
  newCampaign,
  newDiscount,
} from '#domain/offers/offer-changes.ts';
import { createPriceBook, createSpentTerms } from '#domain/offers/price-book.ts';
import { offeredPrices, pastOffers, priceCurve } from '#domain/offers/price-history.ts';
import { nextCaravan, withConfirmedOffers } from '#functions/use-cases/houses/save-caravan.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  announceable,
  confirmedKey,
  daysSeenBefore,
  look,
  lowestSeenBefore,
  type Seen,
} from './price-observer.ts';

const day = 24 * 3_600_000;
type Dates = { start_date: string; end_date: string };

/** Dates of a form, as ms from now on. */
export interface Run {
  from: number;
  length: number;
}

/**
 * A house and its discounts as time goes by. After every change, and on both sides of every price
 * edge, the product's price, 30-day lowest and announcement are compared with an observer's.
 */
export class PriceTimeline {
  now: number;
  house: Caravan;
  campaigns: Campaign[] = [];
  discounts: IndividualDiscount[] = [];
  readonly seen: Seen[] = [];
  /** What staff confirmed so far, as the observer notes it. */
  readonly confirmed = new Set<string>();
  /** Whether writers see each other's writes, and confirm odd prices; else they race. */
  confirms = true;
  #made = 0;

  constructor(start: number, price: number, is_visible = true) {
    this.now = start;
    const created_at = new Date(start).toISOString();
    this.house = buildCaravan({ price, is_visible, created_at, updated_at: created_at });
    this.#look(start);
  }

  get price(): number | null {
    return this.seen.at(-1)?.price ?? null;
  }

  get lowest(): number | null {
    return this.#book().prior(this.house, this.now)?.price ?? null;
  }

  get announced() {
    return this.#book().announced(this.house, this.now);
  }

  /** Lets time pass, past every edge on the way. */
  wait(ms: number): this {
    const until = this.now + ms;
    const edges = [...this.campaigns, ...this.discounts]
      .filter(({ deleted_at }) => deleted_at === null)
      .flatMap(({ start_date, end_date }) => [Date.parse(start_date), Date.parse(end_date) + 1])
      .filter((edge) => edge > this.now && edge <= until)
      .sort((a, b) => a - b);
    for (const edge of new Set(edges)) {
      this.#check(edge - 1);
      this.#look(edge);
      this.#check(edge);
    }
    this.now = until;
    this.#check(until);
    return this;
  }

  days(count: number): this {
    return this.wait(count * day);
  }

  /** To a moment this far from the next edge; does nothing when there is none. */
  toEdge(offset: number): this {
    const edge = this.#book().nextEdge(this.now);
    return edge === null ? this : this.wait(Math.max(0, edge + offset - this.now));
  }

  editHouse(changes: Partial<CaravanInput>): this {
    const [before, now] = [this.house, new Date(this.now)];
    this.house = nextCaravan(before, changes, now);
    if (this.confirms && this.house.price !== before.price) {
      const offers = offersOn(before.id, this, now);
      const odd = oddPrices(listPriceSteps(before, before.price, this.house.price, offers));
      this.house = withConfirmedOffers(before, this.house, offers, odd);
      for (const { from, to } of odd) this.confirmed.add(confirmedKey('house', from ?? 0, to));
    }
    return this.#changed();
  }

  addCampaign({ from, length }: Run, input: Partial<CampaignInput> = {}): this {
    const attached = { caravan_ids: [this.house.id], ...this.#dates(from, length), ...input };
    const form = buildCampaignInput(attached);
    this.campaigns.push(
      this.#kept(null, newCampaign(form, this.#id('campaign'), new Date(this.now))),
    );
    return this.#changed();
  }

  editCampaign(index: number, edit: (now: number) => Partial<CampaignInput>): this {
    this.campaigns = this.#change(this.campaigns, index, (before) => {
      const {
        name_en,
        name_bg,
        start_date,
        end_date,
        discount_type,
        discount_value,
        is_banner_active,
      } = before;
      const kept = {
        name_en,
        name_bg,
        start_date,
        end_date,
        discount_type,
        discount_value,
        is_banner_active,
      };
      const houses = {
        caravan_ids: Object.keys(before.caravans),
        caravan_discounts: before.caravans,
      };
      const input = sound(before, buildCampaignInput({ ...kept, ...houses, ...edit(this.now) }));
      return this.#kept(before, changedCampaign(before, input, new Date(this.now)));
    });
    return this.#changed();
  }

  deleteCampaign(index: number): this {
    this.campaigns = this.#change(this.campaigns, index, (before) =>
      deletedCampaign(before, new Date(this.now)),
    );
    return this.#changed();
  }

  addDiscount({ from, length }: Run, input: Partial<IndividualDiscountInput> = {}): this {
    const own = { caravan_id: this.house.id, ...this.#dates(from, length), ...input };
    this.discounts.push(
      this.#kept(
        null,
        newDiscount(buildDiscountInput(own), this.#id('discount'), new Date(this.now)),
      ),
    );
    return this.#changed();
  }

  editDiscount(index: number, edit: (now: number) => Partial<IndividualDiscountInput>): this {
    this.discounts = this.#change(this.discounts, index, (before) => {
      const { caravan_id, start_date, end_date, discount_type, discount_value } = before;
      const kept = { caravan_id, start_date, end_date, discount_type, discount_value };
      const input = sound(before, buildDiscountInput({ ...kept, ...edit(this.now) }));
      return this.#kept(before, changedDiscount(before, input, new Date(this.now)));
    });
    return this.#changed();
  }

  deleteDiscount(index: number): this {
    this.discounts = this.#change(this.discounts, index, (before) =>
      deletedDiscount(before, new Date(this.now)),
    );
    return this.#changed();
  }

  /**
   * The schedule's work on the history: the house remembers, then what was over for a day is
   * removed.
   */
  runSchedule(): this {
    const windows = this.#book().windows(this.house.id);
    const past_offers = pastOffers(this.house, windows, this.now);
    this.house = { ...this.house, price_history: { ...this.house.price_history, past_offers } };
    expect(pastOffers(this.house, windows, this.now)).toEqual(past_offers);

    // An offer that is over is no longer needed once the house remembers its price.
    const spent = createSpentTerms(
      this.#book(),
      (id) => (id === this.house.id ? this.house : undefined),
      new Date(this.now),
    );
    const isYoung = (iso: string) => Date.parse(iso) > this.now - day;
    const purged = <T extends Campaign | IndividualDiscount>(
      items: T[],
      neededTerms: (item: T) => T['past_terms'],
    ) =>
      items.flatMap((item): T[] => {
        const past_terms = neededTerms(item);
        expect(past_terms.every(({ until }) => isYoung(until))).toBe(true);
        expect(spent.isSpent(item)).toBe(item.deleted_at !== null && !isYoung(item.deleted_at));
        return spent.isSpent(item) ? [] : [{ ...item, past_terms }];
      });
    this.campaigns = purged(this.campaigns, spent.neededTerms);
    this.discounts = purged(this.discounts, spent.neededTerms);
    return this.#changed();
  }

  /** Every observed price is in the history, whatever was purged since. */
  checkHistory(): void {
    if (!this.house.is_visible) return;
    const windows = this.#book().windows(this.house.id);
    const stretches = offeredPrices(this.house, windows, this.now + 1);
    const curve = priceCurve(this.house, windows, this.now);
    for (const { from, price } of this.seen) {
      expect(stretches.findLast((stretch) => stretch.from <= from)?.price ?? null).toBe(price);
      expect(curve.findLast((point) => point.from <= from)?.offered ?? null).toBe(price);
    }
    for (const { list, offered } of curve) expect(offered ?? 0).toBeLessThanOrEqual(list ?? 0);
    expect(curve.at(-1)?.list).toBe(this.house.price);
  }

  /** From now on writers race, or see each other again. */
  race(on: boolean): this {
    this.confirms = !on;
    return this;
  }

  /** Staff confirm every price that is withheld. */
  confirmAll(): this {
    const [kept, before] = [this.confirms, [this.campaigns, this.discounts] as const];
    this.confirms = true;
    const at = (version: { updated_at: string }) => ({
      updated_at: new Date(Math.max(this.now, Date.parse(version.updated_at))).toISOString(),
    });
    this.campaigns = before[0].map((one) => this.#kept(one, { ...one, ...at(one) }));
    this.discounts = before[1].map((one) => this.#kept(one, { ...one, ...at(one) }));
    this.confirms = kept;
    return this.#changed();
  }

  /** What an offer keeps after its write, where its writer was asked and confirmed. */
  #kept<O extends Campaign | IndividualDiscount>(before: O | null, after: O): O {
    if (!this.confirms) return after;
    const { asked, standing } = offerSteps(before, after, new Map([[this.house.id, this.house]]));
    const odd = confirmOdd(asked, true);
    for (const { from, to } of odd) this.confirmed.add(confirmedKey(after.id, from ?? 0, to));
    return withConfirmedOffer(before, after, { odd, standing });
  }

  #book() {
    return createPriceBook(this.campaigns, this.discounts);
  }

  #look(at: number) {
    const seen = look(this, at);
    if (this.seen.at(-1)?.from === at) this.seen.pop();
    this.seen.push(seen);
  }

  #changed(): this {
    this.#look(this.now);
    this.#check(this.now);
    return this;
  }

  #check(at: number) {
    if (!this.house.is_visible) return;
    const book = this.#book();
    expect(book.reduction(this.house, at)?.price ?? this.house.price).toBe(this.seen.at(-1)?.price);
    const prior = book.prior(this.house, at);
    expect(prior?.price ?? null).toBe(lowestSeenBefore(this.seen));
    expect(prior?.days ?? null).toBe(daysSeenBefore(this.seen));
    expect(book.announced(this.house, at)).toEqual(announceable(this.seen));
  }

  #change<T extends { deleted_at: string | null }>(
    items: T[],
    index: number,
    change: (before: T) => T,
  ): T[] {
    const there = items.filter(({ deleted_at }) => deleted_at === null);
    const chosen = there[index % there.length];
    return items.map((item) => (item === chosen ? change(item) : item));
  }

  #dates(from: number, length: number): Dates {
    const iso = (ms: number) => new Date(this.now + ms).toISOString();
    return { start_date: iso(from), end_date: iso(from + length) };
  }

  /** Ids fall and rise, so that the older offer does not always win a tie. */
  #id(kind: string): string {
    this.#made += 1;
    return `${(this.#made * 7919) % 97}-${kind}-${this.#made}`;
  }
}

/** A form whose start is after its end is never stored: the dates stay. */
function sound<T extends Dates>(before: Dates, input: T): T {
  if (Date.parse(input.start_date) < Date.parse(input.end_date)) return input;
  return { ...input, start_date: before.start_date, end_date: before.end_date };
}
