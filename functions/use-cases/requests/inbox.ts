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
  reader: Pick<RequestReader, 'many'>;
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
    return [listedRow(kind, item)];
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

const isOver = (item: Item, now: Date) =>
  typeof item.expires_at === 'number' && isExpired({ expires_at: item.expires_at }, now);

/** Whole requests by their names, in this order; those that are gone or expired are left out. */
async function wholeRows(
  { reader, clock }: Pick<InboxDeps, 'reader' | 'clock'>,
  names: readonly RequestName[],
): Promise<{ of: RequestName; item: Item }[]> {
  const now = clock();
  const items = await reader.many(names);
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
      : await wholeRows(deps, names);
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

/** Requests with this number, address or telephone, the latest first. */
async function ledTo(
  deps: InboxDeps,
  text: string,
  kind: RequestKind | undefined,
): Promise<ListedRow[]> {
  const rows = (await tenAtOnce(leadsOf(text), deps.contacts.of)).flat();
  const names = new Map(rows.map(({ kind: of, id }) => [`${of}#${id}`, { kind: of, id }]));
  const wanted = [...names.values()].filter((of) => kind === undefined || of.kind === kind);
  return (await wholeRows(deps, wanted))
    .flatMap(({ of, item }) => shownRow(deps, of, item))
    .sort((one, other) => (one.since < other.since ? 1 : -1));
}

/**
 * Requests that a text finds. A number, an address or a telephone finds its own at once; any other
 * text is looked for in a page of the view, open requests first: `next` goes on.
 */
export async function searchRequests(
  deps: InboxDeps,
  { text, view, kind, cursor }: Asked & { text: string },
): Promise<RequestList & { closed: boolean; reached: string | null }> {
  const counts = deps.inbox.counts();
  // The search may end before: nobody waits for a failure then.
  counts.catch(() => undefined);
  if (cursor === undefined) {
    const exact = await ledTo(deps, text, kind);
    if (exact.length > 0)
      return {
        items: await withHouses(deps, exact),
        next: null,
        counts: await counts,
        closed: false,
        reached: null,
      };
  }
  const { names, next, nextIsClosed } = await deps.inbox.page(view, { kind, cursor });
  const found = requestFinder(text);
  const looked = (await wholeRows(deps, names)).flatMap(({ of, item }) =>
    shownRow(deps, of, item).map((row) => ({ item, row })),
  );
  const rows = looked.filter(({ item }) => isRequestFound(found, item)).map(({ row }) => row);
  return {
    items: await withHouses(deps, rows),
    next,
    counts: await counts,
    closed: nextIsClosed,
    reached: looked.map(({ row }) => row.last?.at ?? row.since).sort()[0] ?? null,
  };
}
