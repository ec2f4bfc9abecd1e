import type { Caravan } from '#domain/houses/caravan.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { bankOffer } from '#domain/records/bank-offer.ts';
import type { WaitingMoney } from '#domain/records/money.ts';
import {
  bankToldFor,
  housesOfIssue,
  type RequestFact,
  type StockIssue,
  type Today,
  type TodaySource,
  todayOf,
} from '#domain/records/today.ts';
import { toldFor, viewingsOf } from '#domain/records/today-viewings.ts';
import type { BankStatus } from '#domain/requests/bank-status.ts';
import type { KindedRequest } from '#domain/requests/kinded-request.ts';
import { dayBounds } from '#domain/requests/next-step.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { type Place, strangersPlaces } from '#domain/requests/viewing-places.ts';
import { daysAround, staffViewingDays } from '#domain/requests/viewing-times.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { AuditLog } from '../../store/audit.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { MoneyStore } from '../../store/money.ts';
import type { OfferStore } from '../../store/offers.ts';
import type { NextSteps } from '../../store/requests/next-steps.ts';
import { nameText, type RequestName } from '../../store/requests/request-keys.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';
import { type RequestStores, readRequest } from '../../store/requests/request-stores.ts';
import type { RequestWork } from '../../store/requests/request-work.ts';
import type { Fact, RecentFacts } from '../../store/requests/requests.ts';
import type { ViewingPlaces } from '../../store/requests/viewing-places.ts';
import type { SettingsStore } from '../../store/settings.ts';
import { readYard } from '../viewings/yard.ts';
import { depositOf, keepDeposit, waitingMoney } from './money.ts';

interface TodayDeps {
  caravans: Pick<CaravanStore, 'all' | 'find' | 'see'>;
  campaigns: Pick<OfferStore<Campaign>, 'all'>;
  discounts: Pick<OfferStore<IndividualDiscount>, 'all'>;
  requests: RequestStores;
  steps: NextSteps;
  reader: Pick<RequestReader, 'many'>;
  work: Pick<RequestWork, 'countNew'>;
  auditLog: Pick<AuditLog, 'since'>;
  settings: Pick<SettingsStore, 'value'>;
  money: MoneyStore;
  places: Pick<ViewingPlaces, 'ofDays'>;
  clock: () => Date;
}

/**
 * ms after which all houses and requests are read again: a change that the audit log missed is
 * wrong no longer than that.
 */
const keptFor = 3_600_000;
/** ms within which an entry reaches the audit log: the stream retries for minutes. */
const logDelay = 600_000;

/**
 * Latest requests of each kind that are read: they are searched for the bank's answers and for
 * mails that bounced.
 */
const latest = 60;
/** Before every moment that is written as ISO. */
const ever = '0';
/** Next steps of earlier days, and of this day, of which Today reads the requests. */
const mostDue = { earlier: 30, today: 70 };

interface Recent extends RecentFacts {
  kind: RequestKind;
}

/** All houses, as they were read and as the audit log named them since. */
interface Stock {
  /** When it was read, ms. */
  at: number;
  houses: Map<string, Caravan>;
  /** Ids of the audit log's entries that were taken up. */
  followed: Set<string>;
}

interface Memory extends Stock {
  /** Requests by kind and id, with the bank's last word. */
  facts: Map<string, RequestFact & { bank: BankStatus | null }>;
}

/** Whether it may be told from; what was read in the future was, since the clock was set back, not. */
function isFresh({ at }: Stock, now: Date): boolean {
  const age = now.getTime() - at;
  return age >= 0 && age <= keptFor;
}

/**
 * Works out Today. The houses stay in memory, and so do the dates of requests: a call reads which
 * houses the audit log names since the last one, what waits, and the latest requests.
 */
export function createToday(deps: TodayDeps) {
  let kept: Memory | null = null;
  let stock: Stock | null = null;
  /** Ids of payments that were made of deposits. */
  const deposits = new Set<string>();

  async function loadStock(now: Date): Promise<Stock> {
    const houses = await deps.caravans.all();
    return {
      at: now.getTime(),
      houses: new Map(houses.map((house) => [house.id, house])),
      followed: new Set(),
    };
  }

  async function load(now: Date): Promise<Memory> {
    const [stock, facts] = await Promise.all([
      loadStock(now),
      Promise.all(requestKinds.map((kind) => deps.requests[kind].facts())),
    ]);
    const memory: Memory = { ...stock, facts: new Map() };
    requestKinds.forEach((kind, index) => {
      remember(memory, kind, facts[index] ?? []);
    });
    return memory;
  }

  function remember({ facts }: Memory, kind: RequestKind, requests: readonly Fact[]): void {
    for (const { id, caravan_ids, created_at, bank_status } of requests) {
      const at = Date.parse(created_at);
      facts.set(`${kind} ${id}`, { kind, id, caravan_ids, at, bank: bank_status });
    }
  }

  /** The latest requests of each kind. */
  function lately(now: Date): Promise<Recent[]> {
    const since = new Date(now.getTime() - bankToldFor).toISOString();
    return Promise.all(
      requestKinds.map(async (kind) => ({
        kind,
        ...(await deps.requests[kind].recent(latest, since)),
      })),
    );
  }

  /**
   * The requests whose next step is due by the end of this day. A pointer that its request does not
   * have any more is skipped.
   */
  async function due(now: Date): Promise<KindedRequest[]> {
    const [begins, ends] = dayBounds(now);
    const [earlier, ofToday] = await Promise.all([
      deps.steps.due({ from: ever, until: begins }, { most: mostDue.earlier, side: 'last' }),
      deps.steps.due({ from: begins, until: ends }, { most: mostDue.today, side: 'first' }),
    ]);
    const pointers = [...earlier, ...ofToday];
    const found = new Map((await whole(pointers)).map((one) => [one.request.id, one]));
    return pointers.flatMap(({ id, at }) => {
      const one = found.get(id);
      return one?.request.next_step?.at === at ? [one] : [];
    });
  }

  /** Older loan requests by which a house is to be reserved or sold: there are few. */
  function toSettle({ facts, houses }: Memory): RequestFact[] {
    const isOpen = (id: string, status: BankStatus) => {
      const house = houses.get(id);
      const loan = { status: 'processed', history: [], bank: { status, status_at: null } } as const;
      return house && bankOffer(loan, house) !== null;
    };
    return [...facts.values()].filter(
      ({ bank, caravan_ids }) => bank !== null && caravan_ids.some((house) => isOpen(house, bank)),
    );
  }

  /** Requests, whole; one that is gone or broken is left out. */
  async function whole(names: readonly RequestName[]): Promise<KindedRequest[]> {
    const rows = await deps.reader.many(names);
    return names.flatMap((name) => {
      const row = rows.get(nameText(name));
      return (row && readRequest(deps.requests, name.kind, row)) ?? [];
    });
  }

  /** Reads again the houses that changed lately. */
  async function follow(memory: Stock, now: Date): Promise<void> {
    const since = new Date(Math.min(memory.at, now.getTime()) - logDelay).toISOString();
    const fresh = (await deps.auditLog.since('caravan', since)).filter(
      ({ id }) => !memory.followed.has(id),
    );
    await Promise.all(
      [...new Set(fresh.map(({ item_id }) => item_id))].map(async (id) => {
        // A broken row must not make the page fail: it is left out, as in a list.
        const house = await deps.caravans.find(id);
        if (house) memory.houses.set(id, house);
        else memory.houses.delete(id);
      }),
    );
    for (const { id } of fresh) memory.followed.add(id);
  }

  /**
   * Money that waits for staff. Before, deposits that reservations have stored become payments: they
   * go with the reservation.
   */
  async function money({ houses }: Memory): Promise<WaitingMoney[]> {
    const stored = [...houses.values()].flatMap((house) => {
      const deposit = depositOf(house);
      return deposit && !deposits.has(deposit.payment_id) ? { ...deposit, id: house.id } : [];
    });
    await tenAtOnce(stored, async ({ id, payment_id }) => {
      await keepDeposit(deps, id);
      deposits.add(payment_id);
    });
    return waitingMoney(deps, houses);
  }

  /** The places of the days around this one. */
  const placesAround = (now: Date) =>
    deps.places.ofDays(daysAround(now, { before: toldFor, ahead: staffViewingDays }));

  /** The viewings of these days: their places name them. */
  async function viewings(days: ReadonlyMap<string, readonly Place[]>): Promise<Viewing[]> {
    const ids = new Set([...days.values()].flat().map(({ id }) => id));
    const found = await whole([...ids].map((id) => ({ kind: 'viewing', id })));
    return found.flatMap((one) => (one.kind === 'viewing' ? one.request : []));
  }

  async function remembered(now: Date): Promise<Memory> {
    kept = kept && isFresh(kept, now) ? kept : await load(now);
    return kept;
  }

  async function read(now: Date): Promise<TodaySource> {
    const memory = await remembered(now);
    const { enquiry, loan } = deps.requests;
    const [
      [campaigns, discounts, counts, made, yard],
      [recent, waitingEnquiries, waitingLoans, dueRequests, places],
    ] = await Promise.all([
      Promise.all([
        deps.campaigns.all(),
        deps.discounts.all(),
        deps.work.countNew(),
        deps.settings.value('makers'),
        readYard(deps),
      ]),
      Promise.all([lately(now), enquiry.waiting(), loan.waiting(), due(now), placesAround(now)]),
      follow(memory, now),
    ]);
    // Where even the oldest of the latest requests is new, more came than were read: the next call
    // reads all of them.
    const isBurst = ({ kind, facts, goesOn }: Recent) =>
      goesOn && !memory.facts.has(`${kind} ${facts.at(-1)?.id}`);
    if (recent.some(isBurst)) kept = null;
    for (const { kind, facts } of recent) remember(memory, kind, facts);
    // Viewings are found by their days.
    const mailed = recent.filter(({ kind }) => kind !== 'viewing');
    const news = mailed.flatMap(({ kind, facts }) =>
      facts.filter(({ isNews }) => isNews).map(({ id }) => ({ kind, id })),
    );
    const names = new Map([...news, ...toSettle(memory)].map((name) => [nameText(name), name]));
    for (const { id } of waitingEnquiries) names.delete(nameText({ kind: 'enquiry', id }));
    for (const { id } of waitingLoans) names.delete(nameText({ kind: 'loan', id }));
    const [told, toCome, waiting] = await Promise.all([
      whole([...names.values()]),
      viewings(places),
      money(memory),
    ]);
    const strangers = strangersPlaces(places, yard, now);
    const around = { houses: memory.houses, hours: yard.lines, strangers, now };
    return {
      houses: [...memory.houses.values()],
      campaigns,
      discounts,
      facts: [...memory.facts.values()],
      enquiries: [
        ...told.flatMap((one) => (one.kind === 'enquiry' ? one.request : [])),
        ...waitingEnquiries,
      ],
      loans: [...told.flatMap((one) => (one.kind === 'loan' ? one.request : [])), ...waitingLoans],
      due: dueRequests,
      counts,
      viewings: viewingsOf(toCome, around),
      makers: made.makers,
      money: waiting,
    };
  }

  return {
    async today(): Promise<Today> {
      const now = deps.clock();
      return todayOf(await read(now), now);
    },
    /** All houses as they are now. */
    async houses(): Promise<Iterable<Caravan>> {
      const now = deps.clock();
      // Whoever asks for the houses alone does not read all requests for it.
      const known = [kept, stock].find((one) => one && isFresh(one, now));
      stock = known ?? (await loadStock(now));
      await follow(stock, now);
      return stock.houses.values();
    },
    /** The ids of every house that an issue is about. */
    async housesOf(issue: StockIssue): Promise<string[]> {
      const now = deps.clock();
      return housesOfIssue(await read(now), issue, now);
    },
  };
}
