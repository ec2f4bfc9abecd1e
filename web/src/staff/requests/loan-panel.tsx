import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import {
  type LoanStatus,
  type StaffLoanRequest,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import { termsHint } from '#domain/requests/loan-terms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import {
  customerName,
  forgetLoan,
  loanConflict,
  loanQuery,
  mayMove,
  patchLoan,
  putLoanInList,
  registrationAt,
  rememberLoan,
  schemesQuery,
} from '../data/loans.ts';
import { fresher } from '../data/request-list.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { LoadFailure } from '../kit/lists/list-page.tsx';
import { AnswerTime } from './answer-clock.tsx';
import { OfferInRequest } from './bank-offer.tsx';
import { HouseSale } from './house-sale.tsx';
import { DecisionPanel } from './loan-decision.tsx';
import { TermsSection } from './loan-terms.tsx';
import { BankBadge } from './loan-words.tsx';
import { LogPart } from './log/log-part.tsx';
import { MailList } from './log/mails.tsx';
import { StepPart } from './log/next-step.tsx';
import { NotesForm, type Unsaved, useUnsaved } from './log/notes-form.tsx';
import { ReplyPart } from './reply/reply-part.tsx';
import { AtOnce, RequestPanel } from './request-panel.tsx';
import { Fact, Facts, MailLink, StatusBadge } from './request-parts.tsx';
import type { OpenRequest } from './requests-page.tsx';

interface LoanPanelProps extends OpenRequest {
  /** The request in the list; undefined where the list does not have it. */
  row: StaffLoanRequest | undefined;
}

/** One loan request over the list, kept up to date while it is at the bank. */
export function LoanPanel({ id, row, now, onClose, onGone }: LoanPanelProps) {
  const { language, messages } = useAdmin();
  const { adminLoans: words } = messages;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const [done, setDone] = useState<{ text: string; status: LoanStatus } | null>(null);
  const { data, error, isFetching, refetch } = useQuery(loanQuery(id));
  const loan = data && row ? fresher(data, row) : (data ?? row);

  useEffect(() => {
    if (data) putLoanInList(cache, data);
  }, [cache, data]);
  const isGone =
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  useEffect(() => {
    if (!isGone) return;
    unsaved.forget();
    forgetLoan(cache, id);
    onGone();
  }, [cache, id, isGone, onGone, unsaved]);

  const title = loan ? words.customerOf(customerName(loan)) : words.title;
  return (
    <RequestPanel
      title={title}
      sender={loan?.customer_data}
      line={
        loan && (
          <>
            <time dateTime={loan.created_at}>{formatSofia(loan.created_at, language)}</time>
            <StatusBadge status={loan.status} word={words.statuses[loan.status]} />
            {waitsForStaff(loan) && <AnswerTime createdAt={loan.created_at} now={now} />}
          </>
        )
      }
      unsaved={unsaved}
      onClose={onClose}
    >
      <output className="staff-note staff-below">
        {done?.status === loan?.status && done?.text}
      </output>
      {loan && (
        <LoanDetails
          loan={loan}
          now={now}
          unsaved={unsaved}
          onDone={(text, status) => setDone({ text, status })}
        />
      )}
      {!loan && !error && (
        <p>
          <output>{messages.admin.loading}</output>
        </p>
      )}
      {!loan && error && !isGone && (
        <LoadFailure
          title={words.openFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </RequestPanel>
  );
}

interface LoanDetailsProps {
  loan: StaffLoanRequest;
  now: Date;
  unsaved: Unsaved;
  onDone: (text: string, status: LoanStatus) => void;
}

/** Everything about one loan request, and what staff can do with it. */
function LoanDetails({ loan, now, unsaved, onDone }: LoanDetailsProps) {
  const words = useAdmin().messages.adminLoans;
  const cache = useQueryClient();
  const of = { kind: 'loan', id: loan.id } as const;
  const schemes = useQuery(schemesQuery).data ?? [];
  const hint = termsHint(schemes, loan.caravan_price, loan.down_payment ?? 0, loan.period);
  return (
    <>
      <AtOnce
        customer={{
          phone: loan.customer_data.phone,
          name: customerName(loan),
          house: loan.caravan_name,
          lang: loan.lang,
        }}
        houseId={loan.caravan_id}
      />
      <OfferInRequest loan={loan} />
      <DecisionPanel loan={loan} hint={hint} now={now} onDone={onDone} />
      <div className="request-columns">
        <div>
          <ReplyPart
            of={of}
            person={{
              name: customerName(loan),
              phone: loan.customer_data.phone,
              email: loan.customer_data.email,
              lang: loan.lang,
            }}
            house={{ id: loan.caravan_id, name: loan.caravan_name }}
            unsaved={unsaved}
          />
          <LogPart of={of} history={loan.history} unsaved={unsaved} />
          <StepPart of={of} step={loan.next_step} now={now} unsaved={unsaved} />
          <TermsSection loan={loan} hint={hint} unsaved={unsaved} />
          <BankSection loan={loan} now={now} />
          <NotesForm
            stored={loan}
            save={(version, admin_notes) => patchLoan(loan.id, { version, admin_notes })}
            conflictOf={loanConflict}
            onSaved={(saved) => rememberLoan(cache, saved)}
            unsaved={unsaved}
          />
        </div>
        <div>
          <CustomerSection loan={loan} />
          <HouseSale houseId={loan.caravan_id} buyer={of} price={loan.caravan_price} />
          <MailList mails={loan.mails} />
        </div>
      </div>
      <details className="staff-fold request-data">
        <summary>{words.data}</summary>
        {/*
         * biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those without a
         * mouse
         */}
        <pre className="staff-quote" tabIndex={0}>
          {JSON.stringify(loan.tbi_data, null, 2)}
        </pre>
      </details>
    </>
  );
}

/** The customer, how to reach them, what they agreed to, and the house they want. */
function CustomerSection({ loan }: { loan: StaffLoanRequest }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.contact;
  const { email, country, city, postalcode, streetname, streetno } = loan.customer_data;
  // The form fills in the dealer's country, in either language: then it is shown in the page's
  // language.
  const own = dealer.address.country;
  const land = Object.values(own).includes(country) ? own[language] : country;
  const street = [streetname, streetno].filter(Boolean).join(' ');
  const address = [street, [postalcode, city].filter(Boolean).join(' '), land]
    .filter(Boolean)
    .join(', ');
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <Facts>
        <Fact name={words.reference}>
          <span className="request-code">{referenceOf(loan.id)}</span>
        </Fact>
        <Fact name={words.name}>{customerName(loan)}</Fact>
        <Fact name={words.email}>
          <MailLink email={email} />
        </Fact>
        <Fact name={words.address}>{address || words.none}</Fact>
        <Fact name={words.language}>{words.languages[loan.lang]}</Fact>
      </Facts>
      <p className="staff-hint">{adminLoans.consent(formatSofia(loan.consent_at, language))}</p>
    </section>
  );
}

/**
 * The application at the bank: its registration, its numbers, the customer's link, and the bank's
 * statuses with their times.
 */
function BankSection({ loan, now }: { loan: StaffLoanRequest; now: Date }) {
  const { language, messages } = useAdmin();
  const words = messages.adminLoans.bank;
  const { bank } = loan;
  const registration = registrationAt(bank, now);
  const when = (iso: string) => formatSofia(iso, language);
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <Facts>
        <Fact name={words.status}>
          {/* Announced when the bank reports something while it is open. */}
          <output>
            <BankBadge loan={loan} now={now} />
          </output>
        </Fact>
        {bank && registration !== 'none' && (
          <Fact name={words.registration}>
            {words.registrations[registration]}
            {bank.error &&
              ` (${bank.error}${words.errors[bank.error] ? `: ${words.errors[bank.error]}` : ''})`}
          </Fact>
        )}
        {bank?.registered_at ? (
          <Fact name={words.registered}>{when(bank.registered_at)}</Fact>
        ) : (
          bank && <Fact name={words.attempted}>{when(bank.attempted_at)}</Fact>
        )}
        {bank?.order_id && <Fact name={words.order}>{bank.order_id}</Fact>}
        <Fact name={words.ours}>
          <span className="request-code">{loan.tbi_data.orderid}</span>
        </Fact>
        {bank?.url && (
          <Fact name={words.link}>
            <a href={bank.url} target="_blank" rel="noreferrer">
              {words.openLink}
            </a>
          </Fact>
        )}
      </Facts>
      {bank && bank.path.length > 0 && (
        <>
          <h4>{words.path}</h4>
          <ol className="staff-stack request-steps">
            {bank.path.map(({ at, status }) => (
              <li key={status}>
                <b>{words.statuses[status]}</b>
                <span>
                  <time dateTime={at}>{when(at)}</time> ·{' '}
                  <span className="request-code">{status}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {mayMove(loan) && <p className="staff-hint">{words.live}</p>}
    </section>
  );
}
