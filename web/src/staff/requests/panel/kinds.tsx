import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { StaffCall } from '#domain/requests/call.ts';
import type { EnquiryStatus, StaffEnquiry } from '#domain/requests/enquiry.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { patchCall } from '../../data/request-writes.ts';
import { openedNow, rememberRequest } from '../../data/requests.ts';
import { useAction } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { MenuAction } from '../../kit/menu.tsx';
import { AnswerTime } from '../answer-clock.tsx';
import { useEnquiryChanges } from '../enquiry-changes.tsx';
import type { KindParts, StaffRequestOf, Subject } from '../kind-parts.ts';
import { useLoanParts } from '../loan/loan-part.tsx';
import { useViewingParts, ViewingHour } from '../viewings/viewing-part.tsx';

interface PanelKind<Kind extends RequestKind> {
  /** In the head: until when somebody waits, or when they come. */
  Line: ComponentType<{ subject: Subject; now: Date }> | null;
  useParts: (request: StaffRequestOf[Kind], now: Date) => KindParts<Kind>;
}

/** The clock of the promised answer, while it runs. */
const clockOf =
  (waiting: readonly string[]) =>
  ({ subject, now }: { subject: Subject; now: Date }) =>
    waiting.includes(subject.status) && <AnswerTime createdAt={subject.since} now={now} />;

/** Every kind of request in the panel: a new kind is an entry here. */
const kinds: { [Kind in RequestKind]: PanelKind<Kind> } = {
  enquiry: { Line: clockOf(['new']), useParts: useEnquiryParts },
  loan: { Line: clockOf(['pending', 'approved']), useParts: useLoanParts },
  call: { Line: null, useParts: useCallParts },
  viewing: { Line: ViewingHour, useParts: useViewingParts },
};

/** What only the kind of this request has. The kind stays the same while the panel is open. */
export function useKindParts<Kind extends RequestKind>(
  kind: Kind,
  request: StaffRequestOf[Kind],
  now: Date,
): KindParts<Kind> {
  const entry: PanelKind<Kind> = kinds[kind];
  return entry.useParts(request, now);
}

export function KindLine({ subject, now }: { subject: Subject; now: Date }) {
  const { Line } = kinds[subject.kind];
  return Line && <Line subject={subject} now={now} />;
}

const choicesOf: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
};
const actionOf = { answered: 'answer', closed: 'close', new: 'reopen' } as const;

function useEnquiryParts(enquiry: StaffEnquiry): KindParts<'enquiry'> {
  const { adminEnquiries: words } = useAdmin().messages;
  const cache = useQueryClient();
  const { writes, failed, notices } = useEnquiryChanges({
    read() {
      const now = openedNow(cache, { kind: 'enquiry', id: enquiry.id });
      return [now?.kind === 'enquiry' ? now.request : enquiry];
    },
    isOpen: true,
  });
  const shown = writes.shown(enquiry);
  return {
    shown,
    first: (
      <>
        {!enquiry.email && <p className="staff-hint">{words.noEmail}</p>}
        {notices}
      </>
    ),
    failure: failed,
    menu: choicesOf[shown.status].map((next) => (
      <MenuAction key={next} onClick={() => writes.write(enquiry.id, next)}>
        {words.actions[actionOf[next]]}
      </MenuAction>
    )),
  };
}

function useCallParts(call: StaffCall): KindParts<'call'> {
  const { calls: words } = useAdmin().messages.adminPeople;
  const cache = useQueryClient();
  const changing = useAction({
    failed: words.updateFailed,
    send: (status: StaffCall['status']) => patchCall(call.id, { status }),
    onDone: (request) => rememberRequest(cache, { kind: 'call', request }),
  });
  const next = call.status === 'open' ? 'closed' : 'open';
  return {
    shown: call,
    failure: changing.failure,
    menu: (
      <MenuAction onClick={() => changing.run(next)}>
        {next === 'closed' ? words.close : words.reopen}
      </MenuAction>
    ),
  };
}
