import { createHash } from 'node:crypto';
import { conflict, DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { theSystem } from '#domain/records/audit.ts';
import {
  type Account,
  balanceOf,
  booked,
  centsOf,
  dealOf,
  enteredAt,
  eurOf,
  type Holder,
  holderText,
  inBookedOrder,
  isPaid,
  isPaymentDay,
  isSameHolder,
  isTooMuchCash,
  moneyRule,
  type OpenMoney,
  openMoneyOf,
  type Payment,
  type PaymentInput,
  type WaitingMoney,
  waitsForStaff,
} from '#domain/records/money.ts';
import { senderOf, titleOf } from '#domain/requests/sender.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { dayOf } from '#domain/time.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import { type CaravanStore, noHouse, type SeenHouse } from '../../store/caravans.ts';
import type { Booking, HouseAccount, MoneyStore } from '../../store/money.ts';
import { nameText } from '../../store/requests/request-keys.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';
import { tryAgain } from '../../store/rewrite.ts';
import { uuidOf } from '../requests/request-id.ts';

export interface MoneyDeps {
  money: MoneyStore;
  caravans: Pick<CaravanStore, 'find' | 'see'>;
  reader: Pick<RequestReader, 'many'>;
  clock: () => Date;
}
type BookingDeps = Pick<MoneyDeps, 'money' | 'caravans' | 'clock'>;

/** These payments in the account of a house, as it was read. Rejects as `booked` does. */
const bookingOf = (
  { caravan_id, account }: HouseAccount,
  payments: readonly Payment[],
): Booking => ({
  caravan_id,
  payments,
  account: [...payments].sort(inBookedOrder).reduce(booked, account),
  expectedVersion: account.version,
});

/**
 * The other side of money that was moved. Its id follows from the first side: an id is that of one
 * payment in its own house alone.
 */
const receivedOf = (house: string, payment: Payment): Payment => ({
  ...payment,
  payment_id: uuidOf(createHash('sha256').update(`received#${house}#${payment.payment_id}`)),
  kind: 'received',
  holder: payment.other?.holder ?? null,
  other: { caravan_id: house, holder: payment.holder },
});

/** The payment as staff entered it; refuses another one under its id. */
function sameAs(stored: Payment, input: PaymentInput): Payment {
  const { kind, amount, way = null, day, note, holder, to } = input;
  const isSame =
    stored.kind === kind &&
    stored.amount === amount &&
    stored.way === way &&
    stored.day === day &&
    stored.note === note &&
    (holder === undefined || isSameHolder(holder, stored.holder)) &&
    to === stored.other?.caravan_id;
  if (!isSame) throw conflict('Something else was sent as this payment already', stored);
  return stored;
}

const noDeal = () =>
  moneyRule('no_deal', 'This house is not reserved for them, or sold to them, any more');

/** Whose money a payment is about. */
function holderOf({ kind, holder }: PaymentInput, house: Caravan | null, account: Account): Holder {
  const deal = house && dealOf(house);
  if (isPaid(kind)) {
    const isTheirs = holder === undefined || isSameHolder(holder, deal?.holder ?? null);
    if (!deal || !isTheirs) throw noDeal();
    return deal.holder;
  }
  if (holder !== undefined) {
    const owners = [deal?.holder, ...account.balances.map((balance) => balance.holder)];
    const own = owners.find((one) => one !== undefined && isSameHolder(one, holder));
    if (own === undefined) throw noDeal();
    return own;
  }
  if (deal && balanceOf(account, deal.holder).held > 0) return deal.holder;
  const [first, ...others] = account.balances;
  if (others.length > 0)
    throw moneyRule('which', 'Money of several people is held here: say whose');
  return first?.holder ?? deal?.holder ?? null;
}

/** The sale or reservation to which money is moved. */
function dealOfTarget({ caravan_id, house }: SeenMoney): NonNullable<Payment['other']> {
  if (!house)
    throw new DomainError('invalid', 'There is no such house', { fields: { to: 'invalid' } });
  const deal = dealOf(house);
  if (!deal) throw moneyRule('no_target', 'That house is neither reserved nor sold');
  return { caravan_id, holder: deal.holder };
}

/** What came in cash of a payment; refuses what the law does not have paid in cash. */
function cashOf(input: PaymentInput, account: Account, holder: Holder, price: number | null) {
  const { kind, way, amount, confirmed } = input;
  const { cash } = balanceOf(account, holder);
  if (confirmed !== true && isTooMuchCash(input, cash, price))
    throw new DomainError('needs_confirmation', 'The law has this paid through an account', {
      details: { cash: eurOf(cash) },
    });
  if (kind === 'moved') return eurOf(Math.min(cash, centsOf(amount)));
  return isPaid(kind) && way === 'cash' ? amount : 0;
}

/** A house and what is held for it, as a payment is decided by them. */
interface SeenMoney extends SeenHouse, HouseAccount {}

/** The payment that staff enter, decided by the houses as they are. Rejects as `enterPayment`. */
function decided(
  input: PaymentInput,
  { own, target }: { own: SeenMoney; target: SeenMoney | null },
  { by, now }: { by: string; now: Date },
): Payment {
  const { payment_id, kind, amount, way = null, day, note, confirmed = false } = input;
  if (!isPaymentDay(day, now))
    throw new DomainError('invalid', 'A payment is entered on its day or in the year after', {
      fields: { day: 'outOfRange' },
    });
  const { house, account } = own;
  if (!house && account.version === 0) throw noHouse();
  const other = target && dealOfTarget(target);
  const holder = holderOf(input, house, account);
  if (other && target === own && isSameHolder(other.holder, holder))
    throw moneyRule('no_target', 'This money is held for that sale already');
  const cash = cashOf(input, account, holder, house?.sale?.price_paid ?? null);
  const at = enteredAt(now, target ? [account, target.account] : [account]);
  return { payment_id, kind, amount, cash, way, day, note, holder, other, confirmed, at, by };
}

/**
 * Enters a payment, once: the same one sent again answers what is stored. Rejects with `rule` where
 * less is held than goes out, or where the house is nobody's, and with `needs_confirmation` for
 * more cash than the law has.
 */
export const enterPayment = (
  deps: MoneyDeps,
  caravan_id: string,
  input: PaymentInput,
  by: string,
): Promise<Payment> =>
  tryAgain(async () => {
    const { caravans, money, clock } = deps;
    const { payment_id, to } = input;
    const seen = async (id: string, { house, check }: SeenHouse): Promise<SeenMoney> => ({
      ...{ caravan_id: id, house, check },
      account: await money.account(id),
    });
    const own = await seen(caravan_id, await keepDeposit(deps, caravan_id));
    const isOwn = to === caravan_id;
    const elsewhere = to === undefined || isOwn ? null : await seen(to, await caravans.see(to));
    // Read last: where the same one is booked at this moment, it is found here, or its account is
    // another by then.
    const earlier = await money.payment(caravan_id, payment_id);
    if (earlier) return sameAs(earlier, input);
    const target = isOwn ? own : elsewhere;
    const payment = decided(input, { own, target }, { by, now: clock() });
    const received = target ? [receivedOf(caravan_id, payment)] : [];
    const isBooked = elsewhere
      ? await money.book(
          [bookingOf(own, [payment]), bookingOf(elsewhere, received)],
          [own.check, elsewhere.check],
        )
      : await money.book([bookingOf(own, [payment, ...received])], [own.check]);
    return isBooked ? payment : null;
  });

/** Adds the holders' names, as their requests have them now. */
async function named<T extends { holder: Holder }>(
  { reader, clock }: Pick<MoneyDeps, 'reader' | 'clock'>,
  money: readonly T[],
): Promise<(T & { name: string | null })[]> {
  const holders = money.flatMap(({ holder }) => holder ?? []);
  const rows = holders.length > 0 ? await reader.many(holders) : new Map();
  return money.map((one) => {
    const row = one.holder && rows.get(nameText(one.holder));
    const isThere = row && !isExpired({ expires_at: Number(row.expires_at) }, clock());
    return { ...one, name: isThere ? titleOf(senderOf(row)) : null };
  });
}

/** The payments of a house, the earliest first, and what is held. EUR. */
export async function readMoney(
  deps: MoneyDeps,
  houseId: string,
): Promise<{ items: Payment[]; open: number; balances: OpenMoney[] }> {
  const { house } = await keepDeposit(deps, houseId);
  const account = await deps.money.account(houseId);
  if (!house && account.version === 0) throw noHouse();
  const items = await deps.money.payments(houseId);
  return {
    items: items.sort((one, other) => sortText(one).localeCompare(sortText(other))),
    open: eurOf(account.balances.reduce((sum, { held }) => sum + held, 0)),
    balances: await named(deps, openMoneyOf(account, house)),
  };
}
const sortText = ({ day, at, payment_id }: Payment) => `${day} ${at} ${payment_id}`;

type Deposit = Pick<Payment, 'payment_id' | 'holder' | 'amount' | 'day'>;

/** The deposit that a reservation has stored: callers of the API note one. */
export function depositOf({
  id,
  sale_status,
  reservation,
  updated_at,
}: Pick<Caravan, 'id' | 'sale_status' | 'reservation' | 'updated_at'>): Deposit | null {
  const amount = reservation?.deposit ?? 0;
  if (sale_status !== 'reserved' || !reservation || amount === 0) return null;
  const { buyer: holder } = reservation;
  const hash = createHash('sha256').update(`deposit#${id}#${holderText(holder)}`);
  return { payment_id: uuidOf(hash), holder, amount, day: dayOf(new Date(updated_at)) };
}

/**
 * Makes a payment of the deposit that a house's reservation has stored, once for each house and
 * holder: an amount that is changed there later makes no second one. Answers the house.
 */
export const keepDeposit = ({ money, caravans, clock }: BookingDeps, id: string) =>
  tryAgain(async () => {
    const seen = await caravans.see(id);
    const deposit = seen.house && depositOf(seen.house);
    if (!deposit || (await money.payment(id, deposit.payment_id))) return seen;
    const account = await money.account(id);
    const payment: Payment = {
      ...deposit,
      ...{ kind: 'deposit', cash: 0, way: null, note: '', other: null, confirmed: false },
      at: enteredAt(clock(), [account]),
      by: theSystem,
    };
    const booking = bookingOf({ caravan_id: id, account }, [payment]);
    return (await money.book([booking], [seen.check])) ? seen : null;
  });

/**
 * Money of houses that are not reserved for, or sold to, its holder any more, the largest amount
 * first. `houses` may lag behind: each house whose money seems to wait is read again.
 */
export async function waitingMoney(
  deps: MoneyDeps,
  houses: ReadonlyMap<string, Caravan>,
): Promise<WaitingMoney[]> {
  const open = await deps.money.open();
  const seemsToWait = open.filter(({ caravan_id, account: { balances } }) => {
    const house = houses.get(caravan_id) ?? null;
    return balances.some((balance) => waitsForStaff(balance, house));
  });
  const found = await tenAtOnce(seemsToWait, async ({ caravan_id }) => {
    const [house, account] = await Promise.all([
      deps.caravans.find(caravan_id),
      deps.money.account(caravan_id),
    ]);
    return openMoneyOf(account, house)
      .filter(({ waits }) => waits)
      .map(({ holder, held }) => ({
        caravan_id,
        house: house && `${house.make} ${house.model}`,
        holder,
        held,
      }));
  });
  return named(
    deps,
    found.flat().sort((one, other) => other.held - one.held),
  );
}
