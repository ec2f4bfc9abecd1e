import { useQuery, useQueryClient } from '@tanstack/react-query';
import { termsHint } from '../../../../../functions/domain/bank.ts';
import type { LoanStatus, StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { HistoryList } from '../shared/history-list.tsx';
import { MailList } from '../shared/mail-list.tsx';
import { NotesForm } from '../shared/notes-form.tsx';
import type { Unsaved } from '../shared/use-unsaved.ts';
import { BankSection } from './bank-section.tsx';
import { conflictOf } from './conflict-of.ts';
import { CustomerSection } from './customer-section.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { patchLoan, rememberLoan, schemesQuery } from './requests.ts';
import { TermsSection } from './terms-section.tsx';

interface LoanDetailsProps {
  loan: StaffLoanRequest;
  now: Date;
  unsaved: Unsaved;
  onDone: (text: string, status: LoanStatus) => void;
}

/** Everything about one loan request, and what can be done with it. */
export function LoanDetails({ loan, now, unsaved, onDone }: LoanDetailsProps) {
  const words = useAdmin().messages.adminLoans;
  const cache = useQueryClient();
  const schemes = useQuery(schemesQuery).data ?? [];
  const hint = termsHint(schemes, loan.caravan_price, loan.down_payment ?? 0, loan.period);
  return (
    <>
      <DecisionPanel loan={loan} hint={hint} now={now} onDone={onDone} />
      <div className="request-columns">
        <div>
          <TermsSection loan={loan} hint={hint} unsaved={unsaved} />
          <BankSection loan={loan} now={now} />
          <NotesForm
            stored={loan}
            save={(version, admin_notes) => patchLoan(loan.id, { version, admin_notes })}
            conflictOf={conflictOf}
            onSaved={(saved) => rememberLoan(cache, saved)}
            unsaved={unsaved}
          />
        </div>
        <div>
          <CustomerSection loan={loan} />
          <MailList mails={loan.mails} />
          <HistoryList history={loan.history} />
        </div>
      </div>
      <details className="request-data">
        <summary>{words.data}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those without a mouse */}
        <pre tabIndex={0}>{JSON.stringify(loan.tbi_data, null, 2)}</pre>
      </details>
    </>
  );
}
