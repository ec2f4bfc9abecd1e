import './panel.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { OpenedRequest } from '#domain/records/opened-request.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { senderOf, titleOf } from '#domain/requests/sender.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { forgetRequest, openedQuery, type RequestRef } from '../../data/requests.ts';
import { ErrorLine } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { LoadFailure } from '../../kit/lists/list-page.tsx';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { useSaleToThem } from '../house-sale.tsx';
import type { StaffRequestOf, Subject } from '../kind-parts.ts';
import { Fact, Facts, MailLink, PhoneLink } from '../request-parts.tsx';
import { PanelFoot, useComposer } from './composer.tsx';
import { HousesNow, useChosenHouse } from './houses-now.tsx';
import { useKindParts } from './kinds.tsx';
import { logLines, lostLetters, saidLast } from './log-lines.ts';
import { LogList } from './log-list.tsx';
import { MailFlags } from './mails.tsx';
import { StepLine } from './next-step.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PanelHead, SaidLast } from './panel-head.tsx';
import { PanelShell } from './panel-shell.tsx';
import { PersonPart } from './person-part.tsx';

interface RequestPanelProps {
  of: RequestRef;
  /** What a list knows of it. */
  listed?: ListedRequest;
  now: Date;
  onClose: () => void;
  /** The request does not exist any more. */
  onGone: () => void;
}

/** Everything about one request of whatever kind, and what can be done about it. */
export function RequestPanel({ of, listed, now, onClose, onGone }: RequestPanelProps) {
  const { admin } = useAdmin().messages;
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(openedQuery(of));
  /** Closes the open form. */
  const inner = useRef<(() => void) | null>(null);
  const isGone =
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  const { kind, id } = of;
  useEffect(() => {
    if (!isGone) return;
    forgetRequest(cache, { kind, id });
    onGone();
  }, [cache, kind, id, isGone, onGone]);
  const sender = data ? senderOf(data.request) : listed;
  return (
    <PanelShell
      label={(sender && titleOf(sender)) || admin.loading}
      onEscape={() => (inner.current ?? onClose)()}
    >
      {data && !isGone ? (
        <Opened key={`${kind} ${id}`} opened={data} now={now} inner={inner} onClose={onClose} />
      ) : (
        <Pending
          listed={listed}
          now={now}
          error={isGone ? null : error}
          busy={isFetching}
          onRetry={() => void refetch()}
          onClose={onClose}
        />
      )}
    </PanelShell>
  );
}

interface PendingProps {
  listed: ListedRequest | undefined;
  now: Date;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** What the list knows, until the request is read. */
function Pending({ listed, now, error, busy, onRetry, onClose }: PendingProps) {
  const { admin, adminInbox } = useAdmin().messages;
  const { adminPanel: words } = useSellingWords();
  const chosen = useChosenHouse(listed?.houses ?? []);
  const letter = listed?.letter ?? 'waiting';
  return (
    <>
      <PanelHead subject={listed ?? null} now={now} onClose={onClose}>
        <HousesNow {...chosen} />
        {listed && <SaidLast said={listed.last} />}
        {letter !== 'waiting' && <span className="staff-warning">{adminInbox.letter[letter]}</span>}
      </PanelHead>
      <div className="panel-middle">
        {error ? (
          <LoadFailure title={words.loadFailed} error={error} busy={busy} onRetry={onRetry} />
        ) : (
          <output>{admin.loading}</output>
        )}
      </div>
    </>
  );
}

/** What the head tells of a request that was read. */
function subjectOf<Kind extends RequestKind>(kind: Kind, request: StaffRequestOf[Kind]): Subject {
  const { id, lang, status, created_at } = request;
  return {
    ...{ kind, id, lang, status, since: created_at },
    ...senderOf(request),
    number: referenceOf(id),
    houses: housesOf(request),
    ...('day' in request && { viewing: { day: request.day, time: request.time } }),
  };
}

interface OpenedProps {
  opened: OpenedRequest;
  now: Date;
  inner: RefObject<(() => void) | null>;
  onClose: () => void;
}

function Opened({ opened, now, inner, onClose }: OpenedProps) {
  const { kind, request, person } = opened;
  const parts = useKindParts(kind, request, now);
  const { question = '' } = parts;
  const of = { kind, id: request.id };
  const subject = subjectOf(kind, parts.shown);
  const lines = useMemo(() => logLines(opened), [opened]);
  const chosen = useChosenHouse(subject.houses);
  const composer = useComposer(of);
  const sale = useSaleToThem({ houseId: chosen.house.id, buyer: of, price: parts.price });
  const { form, open, close } = composer;
  useEffect(() => {
    inner.current = form ? close : null;
    return () => {
      inner.current = null;
    };
  }, [inner, form, close]);
  const step = request.next_step;
  const asks = question !== '' && step === null;
  useEffect(() => {
    if (asks) open('step');
  }, [asks, open]);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus belonged to the head that was there before the request was read.
    if (document.activeElement === document.body)
      top.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div ref={top}>
        <PanelHead subject={subject} now={now} onClose={onClose}>
          <HousesNow {...chosen} />
          <SaidLast said={saidLast(lines)} />
          <MailFlags mails={lostLetters(lines)} />
          <PanelActions
            subject={subject}
            house={chosen.house.name}
            composer={composer}
            hasStep={step !== null}
          >
            {parts.menu}
            {sale.menu}
          </PanelActions>
        </PanelHead>
      </div>
      <div className="panel-middle">
        {parts.first}
        <StepLine of={of} step={step} now={now} onChange={() => open('step')} />
        <LogList lines={lines} lang={request.lang} />
        {parts.below}
        <PersonPart person={person} />
        <FactsPart subject={subject}>{parts.facts}</FactsPart>
        {sale.part}
      </div>
      <PanelFoot
        of={of}
        composer={composer}
        person={subject}
        house={chosen.house}
        step={step}
        question={question}
      >
        {sale.outcome}
        <ErrorLine>{parts.failure}</ErrorLine>
      </PanelFoot>
    </>
  );
}

/** How to reach the person, and what else is known. */
function FactsPart({ subject, children }: { subject: Subject; children: ReactNode }) {
  const { language, messages } = useAdmin();
  const { contact } = messages.adminRequests;
  const { adminInbox } = messages;
  const { name, phone, email, lang, since } = subject;
  return (
    <section className="request-part">
      <h3>{contact.title}</h3>
      <Facts>
        {name && <Fact name={contact.name}>{name}</Fact>}
        {phone && (
          <Fact name={contact.phone}>
            <PhoneLink phone={phone} />
          </Fact>
        )}
        <Fact name={contact.email}>{email ? <MailLink email={email} /> : contact.none}</Fact>
        <Fact name={contact.language}>{contact.languages[lang]}</Fact>
        <Fact name={adminInbox.columns.when}>{formatSofia(since, language)}</Fact>
        {children}
      </Facts>
    </section>
  );
}
