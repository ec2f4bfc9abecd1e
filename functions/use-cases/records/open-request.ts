import type { OpenedRequest } from '#domain/records/opened-request.ts';
import { contactsOf } from '#domain/requests/contact.ts';
import type { KindedRequest } from '#domain/requests/kinded-request.ts';
import { wholeLog } from '#domain/requests/request-log.ts';
import { senderOf } from '#domain/requests/sender.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';
import { inboxLists } from '../../store/requests/inbox.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestLog } from '../../store/requests/request-log.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { type InboxDeps, isOver, shownRow, withHouses } from '../requests/inbox.ts';
import {
  noRequest,
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '../requests/staff-requests.ts';
import { dealsOf, findRequests, type PeopleDeps } from './people.ts';

export interface OpenRequestDeps extends Omit<InboxDeps, 'inbox'>, Pick<PeopleDeps, 'houses'> {
  requests: RequestStores;
  requestLog: Pick<RequestLog, 'entries'>;
}

/** Other requests of a person that are shown beside one: of more the first. */
const mostBeside = 30;
/** Requests that are read for it, the latest of the person's own: a broker's number has hundreds. */
const mostRead = 100;

function shown({ kind, request }: KindedRequest): StaffRequest {
  switch (kind) {
    case 'enquiry':
      return { kind, request: staffEnquiry(request) };
    case 'loan':
      return { kind, request: staffLoanRequest(request) };
    case 'call':
      return { kind, request: staffCall(request) };
    case 'viewing':
      return { kind, request: staffViewing(request) };
  }
}

/** The person's other requests, those that are open first, then the latest. */
async function othersOf(deps: OpenRequestDeps, { kind, request }: KindedRequest) {
  const { contacts, reader, clock } = deps;
  const now = clock();
  let unread = 0;
  const many: typeof reader.listed = (names) => {
    unread = Math.max(0, names.length - mostRead);
    return reader.listed(names.slice(0, mostRead));
  };
  const people = { contacts, reader: { many } };
  const others = (await findRequests(people, contactsOf(senderOf(request))))
    .filter((row) => (row.kind !== kind || row.id !== request.id) && !isOver(row.item, now))
    .flatMap(({ item, direct, ...of }) => {
      const isOpen = item.inbox === inboxLists.open;
      const standing = { isOpen, of: direct ? ('own' as const) : ('shares' as const) };
      return shownRow(deps, of, item).map((listed) => ({ listed, ...standing }));
    })
    .sort((one, other) => {
      if (one.isOpen !== other.isOpen) return one.isOpen ? -1 : 1;
      return one.listed.since < other.listed.since ? 1 : -1;
    });
  const first = others.slice(0, mostBeside);
  const listed = await withHouses(
    deps,
    first.map((one) => one.listed),
  );
  return {
    requests: listed.map((one, at) => ({ ...one, of: first[at]?.of ?? ('shares' as const) })),
    more: others.length - first.length + unread,
    ids: new Set([request.id, ...others.map(({ listed }) => listed.id)]),
  };
}

/**
 * One request as it was last written, with its log, and what else there is of its person. Rejects
 * with `not_found`.
 */
export async function openRequest(deps: OpenRequestDeps, of: RequestName): Promise<OpenedRequest> {
  const item = await deps.requests[of.kind].get(of.id);
  if (!item) throw noRequest(of.kind);
  const one = { kind: of.kind, request: item } as KindedRequest;
  const [entries, { ids, ...person }, houses] = await Promise.all([
    deps.requestLog.entries(of, item.log_count),
    othersOf(deps, one),
    deps.houses(),
  ]);
  return {
    ...shown(one),
    log: wholeLog(entries, item.history),
    person: { ...person, ...dealsOf(ids, houses) },
  };
}
