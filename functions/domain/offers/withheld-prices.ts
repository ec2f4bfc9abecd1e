import * as z from 'zod/mini';
import { contentHash } from '../content-hash.ts';
import { discountSources } from '../houses/caravan.ts';
import { newMail, outgoingMailSchema } from '../requests/outbox.ts';
import { isOddOffer } from './confirmed-prices.ts';
import { discountsOf, isOpen, type Offers, offerStep, type PricedHouse } from './odd-prices.ts';
import { confirmationsFor } from './price-book.ts';

/** An odd price that nobody confirmed: visitors are not shown it. */
export const withheldPriceSchema = z.object({
  caravan_id: z.string(),
  /** Make and model. */
  name: z.string(),
  source: z.enum(discountSources),
  /** Of the campaign or the discount that makes the price. */
  offer_id: z.string(),
  /** The campaign's names; null for a discount. */
  offer_bg: z.nullable(z.string()),
  offer_en: z.nullable(z.string()),
  /** The list price, and what the offer would make of it. Whole EUR. */
  from: z.int(),
  to: z.int(),
});
export type WithheldPrice = z.infer<typeof withheldPriceSchema>;

interface NamedOffers {
  campaigns: readonly (Offers['campaigns'][number] & {
    id: string;
    name_bg: string;
    name_en: string;
  })[];
  discounts: readonly (Offers['discounts'][number] & { id: string })[];
}

/**
 * The odd prices that offers, running at `now` or to come, would make of these houses, and that
 * nobody confirmed. In order of the houses' names.
 */
export function withheldPrices(
  houses: readonly PricedHouse[],
  { campaigns, discounts }: NamedOffers,
  now: Date,
): WithheldPrice[] {
  const byId = new Map(houses.map((house) => [house.id, house]));
  const named = [
    ...campaigns.map((offer) => ({
      offer,
      source: 'campaign' as const,
      offer_bg: offer.name_bg,
      offer_en: offer.name_en,
    })),
    ...discounts.map((offer) => ({
      offer,
      source: 'individual' as const,
      offer_bg: null,
      offer_en: null,
    })),
  ];
  return named
    .filter(({ offer }) => isOpen(offer, now))
    .flatMap(({ offer, ...about }) =>
      [...discountsOf(offer)].flatMap(([caravan_id, discount]) => {
        const house = byId.get(caravan_id);
        if (!house) return [];
        const kept = {
          house: house.price_history?.confirmed_prices,
          offer: confirmationsFor(offer, caravan_id),
        };
        return offerStep(house, house.price, discount, kept)
          .filter((step) => !step.known && isOddOffer(step))
          .map(({ from, to }) => ({
            caravan_id,
            name: `${house.make} ${house.model}`,
            ...about,
            offer_id: offer.id,
            from,
            to,
          }));
      }),
    )
    .sort(
      (one, other) => one.name.localeCompare(other.name) || (keyOf(one) < keyOf(other) ? -1 : 1),
    );
}

/** Names a withheld price: another one of the same house and offer is told of anew. */
const keyOf = ({ offer_id, caravan_id, from, to }: WithheldPrice) =>
  contentHash([offer_id, caravan_id, from, to].join(' '));

/** Prices that the letter names; it tells how many there are. */
const mostNamed = 20;
/** ms for which a mail waits for more of the same change: a campaign may withhold many at once. */
const gathering = 60_000;
/** ms between two mails about withheld prices at least. */
const pause = 3_600_000;

/** What the dealer was told of withheld prices, and the mails about them. */
export const priceNoticeSchema = z.object({
  /** Keys of all prices that are withheld: of those the dealer was told, or is about to be. */
  known: z.array(z.string()),
  /** The first of them, and how many there are. */
  prices: z.array(withheldPriceSchema),
  count: z.int(),
  /** The mail that waits, and the last one that was sent. */
  outbox: z.array(outgoingMailSchema),
  revision: z.int(),
});
export type PriceNotice = z.infer<typeof priceNoticeSchema>;
export const noNotice: PriceNotice = { known: [], prices: [], count: 0, outbox: [], revision: 0 };

/**
 * The notice once these prices are withheld. A price that was not known yet is a reason for a mail,
 * an hour after the last one at the earliest; a mail that waits is dropped where nothing is withheld
 * any more. The same object where nothing changed.
 */
export function noticeOf(
  before: PriceNotice,
  withheld: readonly WithheldPrice[],
  mailId: string,
  now: Date,
): PriceNotice {
  const known = withheld.map(keyOf).sort();
  const told = new Set(before.known);
  const isNew = known.some((key) => !told.has(key));
  if (!isNew && known.length === told.size) return before;
  const last = before.outbox.findLast(({ state }) => state === 'sent');
  const waiting = before.outbox.filter(
    ({ state, held_until }) => state === 'waiting' && (known.length > 0 || held_until !== null),
  );
  const due = Math.max(
    now.getTime() + gathering,
    last?.sent_at ? Date.parse(last.sent_at) + pause : 0,
  );
  // A mail that is being sent names the prices of before.
  const willTell = waiting.some(({ held_until }) => held_until === null);
  const mail = {
    ...newMail('odd-prices', mailId, now),
    due_at: new Date(due).toISOString(),
    held_until: null,
  };
  return {
    ...before,
    known,
    prices: withheld.slice(0, mostNamed),
    count: withheld.length,
    outbox: [...(last ? [last] : []), ...waiting, ...(isNew && !willTell ? [mail] : [])],
  };
}
