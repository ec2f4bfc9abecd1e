import * as z from 'zod/mini';
import { makerOf } from '../dealer/made-by.ts';
import type { Maker } from '../dealer/makers.ts';
import type { Caravan } from '../houses/caravan.ts';
import { daysInStock, releasedAt } from '../houses/sale.ts';
import type { Campaign } from '../offers/campaign.ts';
import type { IndividualDiscount } from '../offers/individual-discount.ts';
import { withheldPriceSchema, withheldPrices } from '../offers/withheld-prices.ts';
import { isOwnImage } from '../pictures.ts';
import { bankOffers, bankStatuses, isFinalStatus } from '../requests/bank-status.ts';
import type { Enquiry } from '../requests/enquiry.ts';
import { hasStep } from '../requests/inbox.ts';
import { firstHouseOf, type KindedRequest } from '../requests/kinded-request.ts';
import { type LoanRequest, waitsForStaff } from '../requests/loan-request.ts';
import { isStepOverdue, type NextStep, nextStepSchema } from '../requests/next-step.ts';
import { type RequestKind, requestKinds } from '../requests/request-kinds.ts';
import { senderOf, titleOf } from '../requests/sender.ts';
import { answerTime } from '../requests/stored-request.ts';
import { dayAfter, dayLength, dayOf, sofiaInstant } from '../time.ts';
import { bankOffer, isPutOff } from './bank-offer.ts';
import { type WaitingMoney, waitingMoneySchema } from './money.ts';
import { quietHouses } from './quiet-houses.ts';
import { type TodayViewings, todayViewingsSchema } from './today-viewings.ts';

/** ms: starts and ends this far ahead are listed. */
const soon = 7 * dayLength;
/** ms for which an answer of the bank is listed. */
export const bankToldFor = 7 * dayLength;
const weeksShown = 12;
const monthsShown = 12;
const campaignsShown = 6;
/** Requests, mails, prices and amounts that are listed; the counts tell how many there are. */
const mostNamed = 8;
/** Dates of the week, and houses of each issue, that are listed. */
const mostDates = 20;
/** Next steps that are listed of this day, and of earlier ones. */
const mostSteps = { today: 20, earlier: 10 };
const mostHouses = 3;
/** Houses to reserve or sell that are listed: those that wait longest. */
const mostOffers = 20;
/** ms for which a mail that did not arrive is listed, unless staff close the enquiry earlier. */
const mailsToldFor = 30 * dayLength;
/** A hidden house that staff have not changed for more days than this is listed. */
const hiddenDays = 21;
/** Ages of the stock, in days: up to each of these, and more. */
const ageSteps = [30, 60, 120, 365] as const;

/** What may be missing from a house that is for sale. */
export const stockIssues = [
  'picture',
  'plan',
  'english',
  'condition',
  'maker',
  'hidden',
  'quiet',
] as const;
export type StockIssue = (typeof stockIssues)[number];

/** Kinds that wait for an answer by themselves, and that have mails. */
const answeredKinds = ['enquiry', 'loan'] as const;
const name = z.string();
const iso = z.iso.datetime();
const count = z.int();

/**
 * What staff have to do today, and the figures of the business. Counts are of the whole stock and
 * all requests.
 */
export const todaySchema = z.object({
  at: iso,
  counts: z.object({ enquiries: count, loan_requests: count, viewings: count }),
  viewings: todayViewingsSchema,
  /** Requests that wait for staff, longest first; `due` is when the promised time is over. */
  waiting: z.array(
    z.object({
      kind: z.enum(answeredKinds),
      id: z.string(),
      name,
      house: z.nullable(name),
      approved: z.boolean(),
      since: iso,
      due: z.nullable(iso),
    }),
  ),
  /**
   * Next steps that are due today or were earlier, the earliest first: some of `count`. One with a
   * date alone is overdue when that day is over.
   */
  steps: z.object({
    count,
    steps: z.array(
      z.extend(nextStepSchema, {
        kind: z.enum(requestKinds),
        id: z.string(),
        /** The person's, or their telephone or e-mail where no name is known. */
        name,
        house: z.nullable(name),
        overdue: z.boolean(),
      }),
    ),
  }),
  /**
   * Houses that the bank's answer has staff reserve or sell, the longest wait first, until they do
   * or put it off.
   */
  offers: z.array(
    z.object({
      offer: z.enum(bankOffers),
      /** Of the loan request. */
      id: z.string(),
      name,
      caravan_id: z.string(),
      house: name,
      /** What the request is for, EUR. */
      price: z.int(),
      /** When the bank said so. */
      at: iso,
    }),
  ),
  /** Money of a reservation or sale that is none any more: some of `count`. */
  money: z.object({ count, amounts: z.array(waitingMoneySchema) }),
  /** The bank's latest answers, newest first. */
  bank: z.array(z.object({ id: z.string(), name, status: z.enum(bankStatuses), at: iso })),
  /** Requests with a mail that came back, or that SES has not taken so far. */
  mails: z.array(
    z.object({ kind: z.enum(answeredKinds), id: z.string(), name, returned: z.boolean() }),
  ),
  /**
   * Odd prices that nobody confirmed, so that visitors are not shown them: the first ones of
   * `count`.
   */
  withheld: z.object({ count, prices: z.array(withheldPriceSchema) }),
  /** What starts or ends within a week, next first: the first ones of `count`. */
  week: z.object({
    count,
    dates: z.array(
      z.object({
        kind: z.enum(['campaign_start', 'campaign_end', 'discount_end', 'reservation_end']),
        /** Name of the campaign, or of the house. */
        id: z.string(),
        name_bg: name,
        name_en: name,
        at: iso,
      }),
    ),
  }),
  /** By what is missing, the first ones of `count` houses. */
  issues: z.array(
    z.object({
      issue: z.enum(stockIssues),
      count,
      houses: z.array(z.object({ id: z.string(), name })),
    }),
  ),
  /** Requests by weeks of Sofia's calendar, from Monday on, ISO; the last one is this week. */
  weeks: z.array(
    z.object({ from: iso, enquiries: count, loan_requests: count, calls: count, viewings: count }),
  ),
  /** Unsold houses by their days in stock, up to this many; null: more than the step before. */
  ages: z.array(z.object({ up_to: z.nullable(count), houses: count })),
  /**
   * Houses sold by month (`2026-11`), and the median of their days in stock; null where none was
   * sold.
   */
  sold: z.array(z.object({ month: z.string(), houses: count, days: z.nullable(count) })),
  /**
   * The latest campaigns: requests for their houses since they began, and in as many days before;
   * `calls` and `calls_before` say how many of these came by telephone or at the gate; `sold`
   * counts houses sold while they ran.
   */
  campaigns: z.array(
    z.object({
      id: z.string(),
      name_bg: name,
      name_en: name,
      houses: count,
      days: count,
      requests: count,
      requests_before: count,
      calls: count,
      calls_before: count,
      sold: count,
    }),
  ),
});
export type Today = z.infer<typeof todaySchema>;

/** What the charts need of a request. It holds no personal data, so it may stay in memory. */
export interface RequestFact {
  kind: RequestKind;
  id: string;
  caravan_ids: readonly string[];
  /** When it came, ms. */
  at: number;
}

export interface TodaySource {
  houses: readonly Caravan[];
  campaigns: readonly Campaign[];
  discounts: readonly IndividualDiscount[];
  /** Every request there is. */
  facts: readonly RequestFact[];
  /**
   * Requests that wait, and the latest ones; of loans also those by which a house is to be reserved
   * or sold.
   */
  enquiries: readonly Enquiry[];
  loans: readonly LoanRequest[];
  /** Requests whose next step is due today or was earlier, the earliest first. */
  due: readonly KindedRequest[];
  counts: Today['counts'];
  viewings: TodayViewings;
  /** Money that staff have to settle. */
  money: readonly WaitingMoney[];
  /** Who made the homes, make by make. */
  makers: readonly Maker[];
}

/** The figures of Today, the staff's first page. */
export function todayOf(source: TodaySource, now: Date): Today {
  const { houses, facts, counts } = source;
  const ages = agesInStock(houses, now);
  const unarchived = houses.filter(({ archived_at }) => archived_at === null);
  const withheld = withheldPrices(unarchived, source, now);
  const week = thisWeek(source, now);
  const steps = dueSteps(source, now);
  const housesWith = issueFinder(source, now);
  return {
    at: now.toISOString(),
    counts,
    viewings: source.viewings,
    waiting: waiting(source).slice(0, mostNamed),
    steps: { count: steps.length, steps: namedSteps(steps, now) },
    offers: bankOffersOf(source, now).slice(0, mostOffers),
    money: { count: source.money.length, amounts: source.money.slice(0, mostNamed) },
    bank: bankAnswers(source.loans, now).slice(0, mostNamed),
    mails: troubledMails(source, now).slice(0, mostNamed),
    withheld: { count: withheld.length, prices: withheld.slice(0, mostNamed) },
    week: { count: week.length, dates: week.slice(0, mostDates) },
    issues: stockIssues.map((issue) => {
      const found = housesWith(issue);
      return {
        issue,
        count: found.length,
        houses: found
          .slice(0, mostHouses)
          .map(({ id, make, model }) => ({ id, name: `${make} ${model}` })),
      };
    }),
    weeks: weeksOf(facts, now),
    ages: agesOf(unarchived, ages),
    sold: soldByMonth(houses, ages, now),
    campaigns: effects(source, facts, now),
  };
}

/** Every house that the issue is about, by id, in the order in which Today names the first ones. */
export function housesOfIssue(
  source: Pick<TodaySource, 'houses' | 'facts' | 'makers'>,
  issue: StockIssue,
  now: Date,
): string[] {
  return issueFinder(source, now)(issue).map(({ id }) => id);
}

function dueSteps({ due }: TodaySource, now: Date): Today['steps']['steps'] {
  return due.flatMap((of) => {
    const step: NextStep | null = of.request.next_step;
    const { kind, request } = of;
    if (!step || !hasStep(kind, request)) return [];
    const overdue = isStepOverdue(step, now);
    return [
      {
        ...step,
        kind,
        id: request.id,
        name: titleOf(senderOf(request)),
        house: firstHouseOf(request),
        overdue,
      },
    ];
  });
}

/** The first of today, after the latest of earlier days: a long neglect hides no appointment. */
function namedSteps(steps: Today['steps']['steps'], now: Date): Today['steps']['steps'] {
  const isEarlier = ({ at }: NextStep) => at.slice(0, 10) < dayOf(now);
  return [
    ...steps.filter(isEarlier).slice(-mostSteps.earlier),
    ...steps.filter((step) => !isEarlier(step)).slice(0, mostSteps.today),
  ];
}

/** Whether somebody spoke to the applicant: then the clock of the promised answer stands. */
const wasSpokenTo = ({ history }: LoanRequest) => history.some(({ action }) => action === 'called');

const customer = ({ customer_data: { firstname, lastname } }: LoanRequest) =>
  `${firstname} ${lastname}`;
const later = (since: string, ms: number) => new Date(Date.parse(since) + ms).toISOString();

function waiting({ enquiries, loans }: TodaySource): Today['waiting'] {
  return [
    ...enquiries
      .filter(({ status }) => status === 'new')
      .map((enquiry) => ({
        kind: 'enquiry' as const,
        id: enquiry.id,
        name: enquiry.name,
        house: firstHouseOf(enquiry),
        approved: false,
        since: enquiry.created_at,
        due: later(enquiry.created_at, answerTime),
      })),
    ...loans.filter(waitsForStaff).map((loan) => ({
      kind: 'loan' as const,
      id: loan.id,
      name: customer(loan),
      house: loan.caravan_name,
      approved: loan.status === 'approved',
      since: loan.created_at,
      due:
        loan.status === 'pending' && !wasSpokenTo(loan) ? later(loan.created_at, answerTime) : null,
    })),
  ].sort((one, other) => one.since.localeCompare(other.since));
}

function bankOffersOf({ loans, houses }: TodaySource, now: Date): Today['offers'] {
  const byId = new Map(houses.map((house) => [house.id, house]));
  return loans
    .flatMap((loan) => {
      const house = byId.get(loan.caravan_id);
      const offer = house ? bankOffer(loan, house) : null;
      if (!house || offer === null || isPutOff(loan, offer, now)) return [];
      return [
        {
          offer,
          id: loan.id,
          name: customer(loan),
          caravan_id: house.id,
          house: `${house.make} ${house.model}`,
          price: loan.caravan_price,
          at: loan.bank?.status_at ?? loan.created_at,
        },
      ];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}

function bankAnswers(loans: readonly LoanRequest[], now: Date): Today['bank'] {
  return loans
    .flatMap((loan) => {
      const { status = null, status_at = null } = loan.bank ?? {};
      if (status === null || status_at === null || !isFinalStatus(status)) return [];
      const isLate = now.getTime() - Date.parse(status_at) >= bankToldFor;
      return isLate ? [] : [{ id: loan.id, name: customer(loan), status, at: status_at }];
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}

function troubledMails({ enquiries, loans }: TodaySource, now: Date): Today['mails'] {
  const open = enquiries.filter(({ status }) => status !== 'closed');
  const all = [
    ...open.map((enquiry) => ({
      kind: 'enquiry' as const,
      id: enquiry.id,
      name: enquiry.name,
      of: enquiry,
    })),
    ...loans.map((loan) => ({
      kind: 'loan' as const,
      id: loan.id,
      name: customer(loan),
      of: loan,
    })),
  ];
  return all
    .sort((one, other) => other.of.created_at.localeCompare(one.of.created_at))
    .flatMap(({ of: { outbox }, ...named }) => {
      const recent = outbox.filter(
        ({ queued_at }) => now.getTime() - Date.parse(queued_at) < mailsToldFor,
      );
      const returned = recent.some((mail) => mail.returned !== null);
      const unsent = recent.some((mail) => mail.state === 'waiting' && mail.problem !== null);
      return returned || unsent ? [{ ...named, returned }] : [];
    });
}

function thisWeek(
  { houses, campaigns, discounts }: TodaySource,
  now: Date,
): Today['week']['dates'] {
  const from = now.getTime();
  const isSoon = ({ at }: { at: string }) => Date.parse(at) >= from && Date.parse(at) < from + soon;
  const byId = new Map(houses.map((house) => [house.id, house]));
  const named = ({ make, model }: Caravan) => ({
    name_bg: `${make} ${model}`,
    name_en: `${make} ${model}`,
  });
  return [
    ...campaigns
      .filter(({ deleted_at }) => deleted_at === null)
      .flatMap(({ id, name_bg, name_en, start_date, end_date }) => [
        { kind: 'campaign_start' as const, id, name_bg, name_en, at: start_date },
        { kind: 'campaign_end' as const, id, name_bg, name_en, at: end_date },
      ]),
    ...discounts.flatMap(({ id, caravan_id, end_date, deleted_at }) => {
      const house = byId.get(caravan_id);
      if (!house || deleted_at !== null) return [];
      return [{ kind: 'discount_end' as const, id, ...named(house), at: end_date }];
    }),
    ...houses.flatMap((house) => {
      const at = releasedAt(house);
      return at === null
        ? []
        : [{ kind: 'reservation_end' as const, id: house.id, ...named(house), at }];
    }),
  ]
    .filter(isSoon)
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** When a request for each house came last, ms. */
function lastAsked(facts: readonly RequestFact[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const { caravan_ids, at } of facts)
    for (const id of caravan_ids) if (at > (last.get(id) ?? 0)) last.set(id, at);
  return last;
}

/** Days in stock of each house. */
type Ages = ReadonlyMap<Caravan, number>;

const ageInStock = ({ internal: { arrived_on }, created_at, sale }: Caravan, now: Date) =>
  daysInStock({ arrived_on, created_at, sale }, now);
const agesInStock = (houses: readonly Caravan[], now: Date): Ages =>
  new Map(houses.map((house) => [house, ageInStock(house, now)]));

/**
 * Days since staff changed a house, days since somebody asked for it, and days it has been in
 * stock.
 */
interface Days {
  unchanged: number;
  unasked: number;
  inStock: number;
}

const issueTests: Record<
  StockIssue,
  (house: Caravan, days: Days, makers: readonly Maker[]) => boolean
> = {
  // A hidden house's picture elsewhere has still to be brought here.
  picture: ({ main_image, is_visible }) =>
    main_image === null || (!is_visible && !isOwnImage(main_image)),
  plan: ({ schema_image }) => schema_image === null,
  english: ({ description_en }) => description_en === '',
  // The condition of a new home is not shown to visitors.
  condition: ({ is_new, condition }) =>
    !is_new && Object.values(condition).every((found) => found === ''),
  // Visitors have to be told: Regulation (EU) 2023/988, article 19.
  maker: ({ is_visible, make }, _, makers) => is_visible && makerOf(makers, make) === null,
  hidden: ({ is_visible }, { unchanged }) => !is_visible && unchanged > hiddenDays,
  // Nobody needs to ask for a reserved house.
  quiet: ({ is_visible, sale_status }, { inStock, unasked }) =>
    is_visible &&
    sale_status === 'available' &&
    inStock > quietHouses.inStock &&
    unasked > quietHouses.unasked,
};

/** Days without a request; of a house that nobody ever asked for, all that it has been here. */
const silence = ({ unasked, inStock }: Days) => Math.min(unasked, inStock);

/** The houses with an issue that are listed. */
function listed(issue: StockIssue, found: readonly { house: Caravan; days: Days }[]): Caravan[] {
  const shown =
    issue === 'quiet'
      ? found
          .toSorted((one, other) => silence(other.days) - silence(one.days))
          .slice(0, quietHouses.most)
      : found;
  return shown.map(({ house }) => house);
}

/** Finds the houses of an issue. */
function issueFinder(
  { houses, facts, makers }: Pick<TodaySource, 'houses' | 'facts' | 'makers'>,
  now: Date,
): (issue: StockIssue) => Caravan[] {
  const asked = lastAsked(facts);
  const daysSince = (at: number) => (now.getTime() - at) / dayLength;
  const unsold = houses
    .filter(({ archived_at, sale_status }) => archived_at === null && sale_status !== 'sold')
    .map((house) => ({
      house,
      days: {
        unchanged: daysSince(Date.parse(house.updated_at)),
        unasked: daysSince(asked.get(house.id) ?? 0),
        inStock: ageInStock(house, now),
      },
    }));
  return (issue) =>
    listed(
      issue,
      unsold.filter(({ house, days }) => issueTests[issue](house, days, makers)),
    );
}

/** Midnight in Sofia of the day `offset` days after a day, ms. */
const midnight = (date: string, offset = 0) => sofiaInstant(dayAfter(date, offset), '00:00');

function weeksOf(facts: readonly RequestFact[], now: Date): Today['weeks'] {
  const today = dayOf(now);
  // Days since Monday.
  const since = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7;
  const edges = Array.from({ length: weeksShown + 1 }, (_, index) =>
    midnight(today, (index - weeksShown + 1) * 7 - since),
  );
  return edges.slice(0, -1).map((from, index) => {
    const until = edges[index + 1] ?? from;
    const inWeek = facts.filter(({ at }) => at >= from && at < until);
    const ofKind = (wanted: RequestKind) => inWeek.filter(({ kind }) => kind === wanted).length;
    return {
      from: new Date(from).toISOString(),
      enquiries: ofKind('enquiry'),
      loan_requests: ofKind('loan'),
      calls: ofKind('call'),
      viewings: ofKind('viewing'),
    };
  });
}

function agesOf(houses: readonly Caravan[], known: Ages): Today['ages'] {
  const ages = houses
    .filter(({ sale_status }) => sale_status !== 'sold')
    .map((house) => known.get(house) ?? 0);
  return [...ageSteps, null].map((up_to, index) => {
    const more = ageSteps[index - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      up_to,
      houses: ages.filter((age) => age > more && age <= (up_to ?? Number.POSITIVE_INFINITY)).length,
    };
  });
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  // The middle one, or the two of them.
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  if (middle.length === 0) return null;
  return Math.round(middle.reduce((sum, one) => sum + one) / middle.length);
}

function soldByMonth(houses: readonly Caravan[], ages: Ages, now: Date): Today['sold'] {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  const byMonth = Map.groupBy(
    houses.flatMap((house) =>
      house.sale ? [{ on: house.sale.sold_on, days: ages.get(house) ?? 0 }] : [],
    ),
    ({ on }) => on.slice(0, 7),
  );
  return Array.from({ length: monthsShown }, (_, index) => {
    const name = new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 7);
    const sold = byMonth.get(name) ?? [];
    return { month: name, houses: sold.length, days: median(sold.map(({ days }) => days)) };
  });
}

function effects(
  { campaigns, houses }: TodaySource,
  facts: readonly RequestFact[],
  now: Date,
): Today['campaigns'] {
  const begun = campaigns
    .filter(
      ({ start_date, deleted_at }) =>
        deleted_at === null && Date.parse(start_date) <= now.getTime(),
    )
    .sort((one, other) => other.start_date.localeCompare(one.start_date))
    .slice(0, campaignsShown);
  return begun.map(({ id, name_bg, name_en, start_date, end_date, caravans }) => {
    const start = Date.parse(start_date);
    const end = Math.min(Date.parse(end_date), now.getTime());
    const about = facts.filter(({ caravan_ids }) =>
      caravan_ids.some((house) => Object.hasOwn(caravans, house)),
    );
    const during = about.filter(({ at }) => at >= start && at <= end);
    const before = about.filter(({ at }) => at >= start - (end - start) && at < start);
    const isCall = ({ kind }: RequestFact) => kind === 'call';
    const [first, last] = [dayOf(new Date(start)), dayOf(new Date(end))];
    return {
      id,
      name_bg,
      name_en,
      houses: Object.keys(caravans).length,
      days: Math.max(1, Math.round((end - start) / dayLength)),
      requests: during.length,
      requests_before: before.length,
      calls: during.filter(isCall).length,
      calls_before: before.filter(isCall).length,
      sold: houses.filter(
        ({ id, sale }) =>
          sale && Object.hasOwn(caravans, id) && sale.sold_on >= first && sale.sold_on <= last,
      ).length,
    };
  });
}
