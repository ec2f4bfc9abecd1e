import type { Caravan } from '#domain/houses/caravan.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { type RequestFact, type Today, todayOf } from '#domain/records/today.ts';
import type { AuditLog } from '../../store/audit.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { OfferStore } from '../../store/offers.ts';
import type { EnquiryStore, LoanStore, RequestWork } from '../../store/requests.ts';
import type { SettingsStore } from '../../store/settings.ts';

interface TodayDeps {
  caravans: Pick<CaravanStore, 'all' | 'find'>;
  campaigns: Pick<OfferStore<Campaign>, 'all'>;
  discounts: Pick<OfferStore<IndividualDiscount>, 'all'>;
  enquiries: Pick<EnquiryStore, 'page' | 'waiting' | 'facts'>;
  loans: Pick<LoanStore, 'page' | 'waiting' | 'facts'>;
  work: Pick<RequestWork, 'countNew'>;
  auditLog: Pick<AuditLog, 'since'>;
  settings: Pick<SettingsStore, 'value'>;
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
 * Latest enquiries, and latest loan requests, that are searched for the bank's answers and for
 * mails that bounced.
 */
const latest = 60;

interface Memory {
  /** When it was read, ms. */
  at: number;
  houses: Map<string, Caravan>;
  /** Requests by kind and id. */
  facts: Map<string, RequestFact>;
  /** Ids of the audit log's entries that were taken up. */
  followed: Set<string>;
}

/**
 * Works out Today. The houses stay in memory, and so do the dates of requests: a call reads which
 * houses the audit log names since the last one, what waits, and the latest requests.
 */
export function createToday(deps: TodayDeps): () => Promise<Today> {
  let kept: Memory | null = null;

  async function load(now: Date): Promise<Memory> {
    const [houses, enquiries, loans] = await Promise.all([
      deps.caravans.all(),
      deps.enquiries.facts(),
      deps.loans.facts(),
    ]);
    const memory: Memory = {
      at: now.getTime(),
      houses: new Map(houses.map((house) => [house.id, house])),
      facts: new Map(),
      followed: new Set(),
    };
    remember(memory, 'enquiry', enquiries);
    remember(memory, 'loan', loans);
    return memory;
  }

  function remember(
    { facts }: Memory,
    kind: RequestFact['kind'],
    requests: readonly Omit<RequestFact, 'kind'>[],
  ): void {
    for (const { id, caravan_id, created_at } of requests)
      facts.set(`${kind} ${id}`, { kind, id, caravan_id, created_at });
  }

  /** Reads again the houses that changed lately. */
  async function follow(memory: Memory, now: Date): Promise<void> {
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

  return async () => {
    const now = deps.clock();
    const age = kept === null ? Number.POSITIVE_INFINITY : now.getTime() - kept.at;
    // If `kept` was read in the future, the clock was set back since: everything is read again.
    const memory = kept === null || age < 0 || age > keptFor ? await load(now) : kept;
    kept = memory;
    const [campaigns, discounts, counts, enquiries, loans, waitingEnquiries, waitingLoans, made] =
      await Promise.all([
        deps.campaigns.all(),
        deps.discounts.all(),
        deps.work.countNew(),
        deps.enquiries.page(undefined, latest),
        deps.loans.page(undefined, latest),
        deps.enquiries.waiting(),
        deps.loans.waiting(),
        deps.settings.value('makers'),
        follow(memory, now),
      ]);
    // Where even the oldest request of the page is new, more came than one page holds: the next
    // call reads all of them.
    const goesOn = (
      kind: RequestFact['kind'],
      { items, next }: { items: readonly { id: string }[]; next: unknown },
    ) => next !== null && !memory.facts.has(`${kind} ${items.at(-1)?.id}`);
    if (goesOn('enquiry', enquiries) || goesOn('loan', loans)) kept = null;
    remember(memory, 'enquiry', enquiries.items);
    remember(memory, 'loan', loans.items);
    const once = <T extends { id: string }>(...lists: (readonly T[])[]) => [
      ...new Map(lists.flat().map((one) => [one.id, one])).values(),
    ];
    return todayOf(
      {
        houses: [...memory.houses.values()],
        campaigns,
        discounts,
        facts: [...memory.facts.values()],
        enquiries: once(enquiries.items, waitingEnquiries),
        loans: once(loans.items, waitingLoans),
        counts,
        makers: made.makers,
      },
      now,
    );
  };
}
