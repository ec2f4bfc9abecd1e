import type { OpenedRequest } from '#domain/records/opened-request.ts';
import { contactsOf } from '#domain/requests/contact.ts';
import { inboxOf } from '#domain/requests/inbox.ts';
import type { KindedRequest } from '#domain/requests/kinded-request.ts';
import { wholeLog } from '#domain/requests/request-log.ts';
import { senderOf } from '#domain/requests/sender.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestLog } from '../../store/requests/request-log.ts';
import { type RequestStores, readRequest } from '../../store/requests/request-stores.ts';
import { type InboxDeps, shownRow, withHouses } from '../requests/inbox.ts';
import {
  noRequest,
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '../requests/staff-requests.ts';
import { dealsOf, findRequests, type PeopleDeps } from './people.ts';

export interface OpenRequestDeps
  extends Pick<InboxDeps, 'summaries' | 'log'>,
    Pick<PeopleDeps, 'contacts' | 'reader' | 'houses' | 'clock'> {
  requests: RequestStores;
  requestLog: Pick<RequestLog, 'entries'>;
}

/** Other requests of a person that are shown beside one: of more the first. */
const mostBeside = 30;

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
  const found = await findRequests(deps, contactsOf(senderOf(request)));
  const others = found
    .filter((row) => row.kind !== kind || row.id !== request.id)
    .flatMap((row) => {
      const one = readRequest(deps.requests, row.kind, row.item);
      const [listed] = one ? shownRow(deps, row, row.item) : [];
      if (!one || !listed) return [];
      const isOpen = inboxOf(one.kind, one.request).place !== 'closed';
      return [{ listed, isOpen, of: row.direct ? ('own' as const) : ('shares' as const) }];
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
    more: others.length - first.length,
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
