import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { conflict, DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { theSystem } from '#domain/records/audit.ts';
import {
  type Account,
  balanceOf,
  booked,
  centsOf,
  dealOf,
  eurOf,
  type Holder,
  holderText,
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
import { type CaravanStore, noHouse } from '../../store/caravans.ts';
import type { MoneyStore } from '../../store/money.ts';
import { nameText } from '../../store/requests/request-keys.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';
import { maxTries, tooManyChanges } from '../../store/rewrite.ts';
import { uuidOf } from '../requests/request-id.ts';

export interface MoneyDeps {
  money: MoneyStore;
  caravans: Pick<CaravanStore, 'find'>;
  reader: Pick<RequestReader, 'many'>;
  clock: () => Date;
}
type Deps = Pick<MoneyDeps, 'money'>;

/** ms; the pause after a lost try, up to ten times as long. */
const pause = 10;

/**
 * Changes a house's account in one conditional write, and tries again where somebody wrote
 * meanwhile. `change` answers the same account where nothing is to be written.
 */
async function changeAccount(
  { money }: Deps,
  house: string,
  change: (before: Account) => Promise<Account>,
): Promise<void> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const before = await money.account(house);
    const after = await change(before);
    if (after === before || (await money.writeAccount(house, after, before.version))) return;
    await setTimeout(Math.random() * pause * Math.min(attempt + 1, 10));
  }
  throw tooManyChanges();
}

/** A payment of this id that is booked for the house already. */
async function known({ money }: Deps, house: string, account: Account, id: string) {
  const unfinished = account.unfinished.find(({ payment_id }) => payment_id === id);
  return unfinished ?? (await money.payment(house, id));
}

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

/**
 * Books a payment, once, by the account: that write decides. Its row and, of money that is moved,
 * its other side follow; where the function stops in between, whoever reads the account goes on.
 * `make` is asked with the account as it is, and may refuse. Answers the payment of this id, which
 * may be an earlier one.
 */
async function book(
  deps: Deps,
  house: string,
  id: string,
  make: (account: Account) => Payment,
): Promise<Payment> {
  let stored: Payment | null = null;
  await changeAccount(deps, house, async (before) => {
    stored = await known(deps, house, before, id);
    if (stored) return before;
    stored = make(before);
    return booked(before, stored);
  });
  await finish(deps, house);
  if (!stored) throw tooManyChanges();
  return stored;
}

/** Writes what an account has booked and what is not everywhere yet; answers the account. */
export async function finish(deps: Deps, house: string): Promise<Account> {
  const account = await deps.money.account(house);
  if (account.unfinished.length === 0) return account;
  for (const payment of account.unfinished) await finishOne(deps, house, payment);
  return deps.money.account(house);
}

async function finishOne(deps: Deps, house: string, payment: Payment): Promise<void> {
  if (payment.kind === 'moved' && payment.other) {
    const { caravan_id } = payment.other;
    const received = receivedOf(house, payment);
    await changeAccount(deps, caravan_id, async (before) =>
      (await known(deps, caravan_id, before, received.payment_id))
        ? before
        : booked(before, received),
    );
    await finishOne(deps, caravan_id, received);
  }
  await deps.money.addPayment(house, payment);
  await changeAccount(deps, house, async (before) => {
    const unfinished = before.unfinished.filter((one) => one.payment_id !== payment.payment_id);
    const isDone = unfinished.length === before.unfinished.length;
    return isDone ? before : { ...before, unfinished, version: before.version + 1 };
  });
}

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
async function targetOf(
  { caravans }: Pick<MoneyDeps, 'caravans'>,
  { to }: PaymentInput,
): Promise<Payment['other']> {
  if (to === undefined) return null;
  const house = await caravans.find(to);
  if (!house)
    throw new DomainError('invalid', 'There is no such house', { fields: { to: 'invalid' } });
  const deal = dealOf(house);
  if (!deal) throw moneyRule('no_target', 'That house is neither reserved nor sold');
  return { caravan_id: house.id, holder: deal.holder };
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

/**
 * Enters a payment, once: the same one sent again answers what is stored. Rejects with `rule` where
 * less is held than goes out, or where the house is nobody's, and with `needs_confirmation` for
 * more cash than the law has.
 */
export async function enterPayment(
  deps: MoneyDeps,
  houseId: string,
  input: PaymentInput,
  by: string,
): Promise<Payment> {
  const { money, clock } = deps;
  const { payment_id, kind, amount, way = null, day, note, confirmed = false } = input;
  const account = await money.account(houseId);
  const earlier = await known(deps, houseId, account, payment_id);
  if (earlier) {
    const payment = sameAs(earlier, input);
    await finish(deps, houseId);
    return payment;
  }
  const now = clock();
  if (!isPaymentDay(day, now))
    throw new DomainError('invalid', 'A payment is entered on its day or in the year after', {
      fields: { day: 'outOfRange' },
    });
  const house = await houseOf(deps, houseId);
  if (!house && account.version === 0) throw noHouse();
  const other = await targetOf(deps, input);
  const price = house?.sale?.price_paid ?? null;
  const stored = await book(deps, houseId, payment_id, (before) => {
    const holder = holderOf(input, house, before);
    if (other?.caravan_id === houseId && isSameHolder(other.holder, holder))
      throw moneyRule('no_target', 'This money is held for that sale already');
    const cash = cashOf(input, before, holder, price);
    const own = { payment_id, kind, amount, cash, way, day, note, holder, other, confirmed };
    return { ...own, at: now.toISOString(), by };
  });
  return sameAs(stored, input);
}

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
  const house = await houseOf(deps, houseId);
  const account = await finish(deps, houseId);
  if (!house && account.version === 0) throw noHouse();
  const items = await deps.money.payments(houseId);
  return {
    items: items.sort((one, other) => sortText(one).localeCompare(sortText(other))),
    open: eurOf(account.balances.reduce((sum, { held }) => sum + held, 0)),
    balances: await named(deps, openMoneyOf(account, house)),
  };
}
const sortText = ({ day, at, payment_id }: Payment) => `${day} ${at} ${payment_id}`;

interface Deposit {
  caravan_id: string;
  /** Made from house and holder. */
  payment_id: string;
  holder: Holder;
  /** EUR. */
  amount: number;
  day: string;
}

/** The deposit that a reservation has stored: earlier releases and callers of the API note one. */
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
  const day = dayOf(new Date(updated_at));
  return { caravan_id: id, payment_id: uuidOf(hash), holder, amount, day };
}

/**
 * Makes a payment of a stored deposit, once for each house and holder: an amount that is changed
 * there later makes no second one.
 */
export async function keepDeposit(
  { money, clock }: Pick<MoneyDeps, 'money' | 'clock'>,
  { caravan_id, ...deposit }: Deposit,
): Promise<void> {
  await book({ money }, caravan_id, deposit.payment_id, () => ({
    ...deposit,
    ...{ kind: 'deposit', cash: 0, way: null, note: '', other: null, confirmed: false },
    at: clock().toISOString(),
    by: theSystem,
  }));
}

/** The house, or null; what its reservation has stored as a deposit is a payment afterwards. */
async function houseOf(deps: MoneyDeps, id: string): Promise<Caravan | null> {
  const house = await deps.caravans.find(id);
  const deposit = house && depositOf(house);
  if (deposit) await keepDeposit(deps, deposit);
  return house;
}

/**
 * Money of houses that are not reserved for, or sold to, its holder any more, the largest amount
 * first. `houses` may lag behind: each house whose money seems to wait is read again.
 */
export async function waitingMoney(
  deps: MoneyDeps,
  houses: ReadonlyMap<string, Caravan>,
): Promise<WaitingMoney[]> {
  const open = await deps.money.open();
  const seemsToWait = open.filter(({ caravan_id, account: { balances, unfinished } }) => {
    const house = houses.get(caravan_id) ?? null;
    return unfinished.length > 0 || balances.some((balance) => waitsForStaff(balance, house));
  });
  const found = await tenAtOnce(seemsToWait, async ({ caravan_id }) => {
    const [house, account] = await Promise.all([
      deps.caravans.find(caravan_id),
      finish(deps, caravan_id),
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
