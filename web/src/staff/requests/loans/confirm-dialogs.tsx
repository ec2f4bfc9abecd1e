import type { OddTerms, TermsHint } from '../../../../../functions/domain/bank.ts';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TermsWords } from './terms-words.tsx';
import { customerName } from './view-loans.ts';

interface ConfirmProps {
  loan: StaffLoanRequest;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether a request is to be closed because the customer no longer wants it. */
export function WithdrawDialog({ loan, busy, onConfirm, onClose }: ConfirmProps) {
  const { adminLoans } = useAdmin().messages;
  const words = adminLoans.withdraw;
  const title = words.title(customerName(loan));
  return (
    <Dialog label={title} onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{words.text}</p>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" disabled={busy} onClick={onClose}>
          {adminLoans.back}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={onConfirm}>
          {busy ? words.busy : words.confirm}
        </button>
      </div>
    </Dialog>
  );
}

/** What the bank would say to terms that it is not known to lend by. */
function hintOf(odd: OddTerms, price: number): TermsHint {
  switch (odd.reason) {
    case 'above':
      return { kind: 'tooLittle', limit: odd.limit, least: price - odd.limit };
    case 'below':
      return { kind: 'tooMuch', limit: odd.limit, most: price - odd.limit };
    case 'period':
      return { kind: 'period', periods: odd.periods };
    case 'no_scheme':
      return { kind: 'gap' };
  }
}

/** Says what is odd about the terms, and asks whether they are to be approved all the same. */
export function OddTermsDialog({ loan, odd, busy, onConfirm, onClose }: ConfirmProps & { odd: readonly OddTerms[] }) {
  const { adminLoans } = useAdmin().messages;
  const { approve } = adminLoans;
  return (
    <Dialog label={approve.odd.title} onClose={() => !busy && onClose()}>
      <h2>{approve.odd.title}</h2>
      {odd.map((one) => (
        <p key={one.reason}>
          <TermsWords hint={hintOf(one, loan.caravan_price)} />
        </p>
      ))}
      <p>{approve.odd.text}</p>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" disabled={busy} onClick={onClose}>
          {adminLoans.back}
        </button>
        <button className="button" type="button" disabled={busy} onClick={onConfirm}>
          {busy ? approve.busy : approve.odd.confirm}
        </button>
      </div>
    </Dialog>
  );
}
