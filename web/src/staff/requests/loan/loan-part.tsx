import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { formatPrice } from '#domain/locale.ts';
import {
  hasOpenTerms,
  type LoanStatus,
  type StaffLoanRequest,
} from '#domain/requests/loan-request.ts';
import { termsHint } from '#domain/requests/loan-terms.ts';
import { mayMove, registrationAt } from '../../data/loan-state.ts';
import { schemesQuery } from '../../data/schemes.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { MenuAction } from '../../kit/menu.tsx';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import type { KindParts } from '../kind-parts.ts';
import { Fact, Facts } from '../request-parts.tsx';
import { OfferInRequest } from './bank-offer.tsx';
import { DecisionPanel } from './loan-decision.tsx';
import { TermsSection } from './loan-terms.tsx';
import { BankBadge } from './loan-words.tsx';

/** What only a loan request has: decision and offer, terms, and the bank. */
export function useLoanParts(loan: StaffLoanRequest, now: Date): KindParts<'loan'> {
  const { language, messages } = useAdmin();
  const { terms } = messages.adminLoans;
  const { adminPanel } = useSellingWords();
  const [done, setDone] = useState<{ text: string; status: LoanStatus } | null>(null);
  const [editing, setEditing] = useState(false);
  const schemes = useQuery(schemesQuery).data ?? [];
  const { caravan_price: price, down_payment, period } = loan;
  const hint = termsHint(schemes, price, down_payment ?? 0, period);
  return {
    shown: loan,
    price,
    first: (
      <>
        <output className="staff-note staff-below">
          {done?.status === loan.status && done.text}
        </output>
        <p className="staff-row panel-line">
          <b>{formatPrice(price, language)}</b>
          <span>
            {terms.changed(
              down_payment ? formatPrice(down_payment, language) : null,
              period === null ? null : terms.months(period),
            )}
          </span>
          <BankBadge loan={loan} now={now} />
        </p>
        <OfferInRequest loan={loan} />
        <DecisionPanel
          loan={loan}
          hint={hint}
          now={now}
          onDone={(text, status) => setDone({ text, status })}
        />
      </>
    ),
    below: (
      <>
        <TermsSection loan={loan} hint={hint} editing={editing} onEditing={setEditing} />
        <BankSection loan={loan} now={now} />
      </>
    ),
    menu: hasOpenTerms(loan) && (
      <MenuAction onClick={() => setEditing(true)}>{adminPanel.terms}</MenuAction>
    ),
    facts: <CustomerFacts loan={loan} />,
  };
}

/** Where the customer lives, and what they agreed to. */
function CustomerFacts({ loan }: { loan: StaffLoanRequest }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.contact;
  const { country, city, postalcode, streetname, streetno } = loan.customer_data;
  // The form fills in the dealer's country, in either language: then it is shown in the page's
  // language.
  const own = dealer.address.country;
  const land = Object.values(own).includes(country) ? own[language] : country;
  const street = [streetname, streetno].filter(Boolean).join(' ');
  const address = [street, [postalcode, city].filter(Boolean).join(' '), land]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Fact name={words.address}>{address || words.none}</Fact>
      <Fact name={adminLoans.columns.bank}>
        {adminLoans.consent(formatSofia(loan.consent_at, language))}
      </Fact>
    </>
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
