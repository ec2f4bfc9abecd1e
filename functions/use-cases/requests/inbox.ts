import { isEmailAddress, pastedEmail } from '#domain/email-address.ts';
import { emailContacts, phoneContacts } from '#domain/requests/contact.ts';
import { isRequestFound, requestFinder } from '#domain/requests/find-request.ts';
import {
  type ListedRequest,
  type ListedRow,
  listedRow,
  type RequestCounts,
  type RequestView,
} from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { readTelephones } from '#domain/telephone.ts';
import type { Logger } from '../../platform/logger.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { HouseSummaries } from '../../store/caravans.ts';
import { type Contacts, numberLead } from '../../store/requests/contacts.ts';
import type { Inbox } from '../../store/requests/inbox.ts';
import { nameOf, nameText, type RequestName } from '../../store/requests/request-keys.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';

export interface InboxDeps {
  inbox: Inbox;
  reader: Pick<RequestReader, 'listed'>;
  contacts: Pick<Contacts, 'of'>;
  summaries: HouseSummaries;
  clock: () => Date;
  log: Pick<Logger, 'error'>;
}

export interface RequestList {
  items: ListedRequest[];
  /** Cursor of the following page, or null. */
  next: string | null;
  counts: RequestCounts;
}

type Item = Record<string, unknown>;

/** A row as the list shows it; a broken one is logged and left out. */
export function shownRow({ log }: Pick<InboxDeps, 'log'>, { kind, id }: RequestName, item: Item) {
  try {
    return [listedRow({ kind, id }, item)];
  } catch (error) {
    log.error('a stored item is not valid', { kind, id, error });
    return [];
  }
}

/** The same with how each of their houses stands, by one read. */
export async function withHouses(
  { summaries }: Pick<InboxDeps, 'summaries'>,
  rows: readonly ListedRow[],
): Promise<ListedRequest[]> {
  const houses = await summaries(rows.flatMap((row) => row.houses.map(({ id }) => id)));
  return rows.map((row) => ({
    ...row,
    houses: row.houses.map((house) => ({
      ...house,
      sale_status: houses.get(house.id)?.sale_status ?? null,
    })),
  }));
}

/** Whether a row's time to live is over: nobody is shown it any more. */
export const isOver = (item: Item, now: Date) =>
  typeof item.expires_at === 'number' && isExpired({ expires_at: item.expires_at }, now);

/** Requests by their names, in this order; those that are gone or expired are left out. */
async function rowsOf(
  { reader, clock }: Pick<InboxDeps, 'reader' | 'clock'>,
  names: readonly RequestName[],
): Promise<{ of: RequestName; item: Item }[]> {
  const now = clock();
  const items = await reader.listed(names);
  return names.flatMap((of) => {
    const item = items.get(nameText(of));
    return item && !isOver(item, now) ? [{ of, item }] : [];
  });
}

interface Asked {
  view: RequestView;
  kind?: RequestKind | undefined;
  cursor?: string | undefined;
}

/** A page of a view, with how many wait, are to be done and are open. */
export async function listRequests(
  deps: InboxDeps,
  { view, kind, cursor }: Asked,
): Promise<RequestList> {
  const [{ rows, names, next }, counts] = await Promise.all([
    deps.inbox.page(view, { kind, cursor }),
    deps.inbox.counts(),
  ]);
  const found =
    rows.length > 0
      ? rows.flatMap((item) => {
          const of = nameOf(String(item.pk));
          return of ? [{ of, item }] : [];
        })
      : await rowsOf(deps, names);
  const shown = found.flatMap(({ of, item }) => shownRow(deps, of, item));
  return { items: await withHouses(deps, shown), next, counts };
}

const numberPattern = /^#?([0-9a-f]{8})$/i;

/** What leads to single requests without a list: a number, an address, telephones alone. */
function leadsOf(text: string) {
  const [, number] = numberPattern.exec(text) ?? [];
  const email = pastedEmail(text);
  return [
    ...(number ? [numberLead(number)] : []),
    ...(isEmailAddress(email) ? emailContacts(email) : []),
    ...(readTelephones(text).beside === '' ? phoneContacts(text) : []),
  ];
}

/** Of requests with one telephone, the dealer's own for example, the latest are found. */
const mostLedTo = 60;

/** Requests with this number, address or telephone, the latest first. */
async function ledTo(
  deps: InboxDeps,
  text: string,
  kind: RequestKind | undefined,
): Promise<ListedRow[]> {
  const rows = (await tenAtOnce(leadsOf(text), deps.contacts.of)).flat();
  const latest = rows
    .filter((row) => kind === undefined || row.kind === kind)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  const names = new Map(latest.map((row) => [nameText(row), row]));
  const wanted = [...names.values()].slice(0, mostLedTo);
  return (await rowsOf(deps, wanted))
    .flatMap(({ of, item }) => shownRow(deps, of, item))
    .sort((one, other) => (one.since < other.since ? 1 : -1));
}

/** Pages that one search reads at most: the open requests, or what follows of the closed ones. */
const mostPages = 5;

/** Pages of a view until closed requests were looked at, or all. */
async function searchedPages(deps: InboxDeps, { view, kind, cursor }: Asked) {
  const names: RequestName[] = [];
  let page = await deps.inbox.page(view, { kind, cursor });
  names.push(...page.names);
  for (let read = 1; read < mostPages && page.reached === null && page.next !== null; read++) {
    page = await deps.inbox.page(view, { kind, cursor: page.next });
    names.push(...page.names);
  }
  return { names, next: page.next, reached: page.reached };
}

/**
 * Requests that a text finds. A number, an address or a telephone finds its own at once; any other
 * text is looked for in the view, in open requests first: `next` goes on, and `reached` is the time,
 * ISO, of the last closed request that was looked at; null where none was, or nothing is left.
 */
export async function searchRequests(
  deps: InboxDeps,
  { text, ...asked }: Asked & { text: string },
): Promise<RequestList & { reached: string | null }> {
  const counting = deps.inbox.counts();
  // The search may fail before: nobody waits for a failure of this then.
  counting.catch(() => undefined);
  const exact = asked.cursor === undefined ? await ledTo(deps, text, asked.kind) : [];
  if (exact.length > 0) {
    const items = await withHouses(deps, exact);
    return { items, next: null, counts: await counting, reached: null };
  }
  const { names, ...rest } = await searchedPages(deps, asked);
  const found = requestFinder(text);
  const rows = (await rowsOf(deps, names)).flatMap(({ of, item }) =>
    isRequestFound(found, item) ? shownRow(deps, of, item) : [],
  );
  return { items: await withHouses(deps, rows), ...rest, counts: await counting };
}
