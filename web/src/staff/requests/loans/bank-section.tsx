import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { Fact, Facts } from '../shared/facts.tsx';
import { mayMove, registrationAt } from './at-bank.ts';
import { BankBadge } from './bank-badge.tsx';

/** The application at the bank: its registration, its numbers, the customer's link, and what the bank said when. */
export function BankSection({ loan, now }: { loan: StaffLoanRequest; now: Date }) {
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
          {/* Announced when the bank says something while it is open. */}
          <output>
            <BankBadge loan={loan} now={now} />
          </output>
        </Fact>
        {bank && registration !== 'none' && (
          <Fact name={words.registration}>
            {words.registrations[registration]}
            {bank.error && ` (${bank.error}${words.errors[bank.error] ? `: ${words.errors[bank.error]}` : ''})`}
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
          <ol className="request-steps">
            {bank.path.map(({ at, status }) => (
              <li key={status}>
                <b>{words.statuses[status]}</b>
                <span>
                  <time dateTime={at}>{when(at)}</time> · <span className="request-code">{status}</span>
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
