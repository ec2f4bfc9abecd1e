import type { TermsHint } from '../../../../../functions/domain/bank.ts';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TermsWords } from './terms-words.tsx';
import { customerName } from './view-loans.ts';

interface ProcessDialogProps {
  loan: StaffLoanRequest;
  /** What the bank would say to the terms; null where that is not known. */
  hint: TermsHint | null;
  /** The last try got no answer. */
  unknown: boolean;
  busy: boolean;
  onProcess: () => void;
  onClose: () => void;
}

/** Asks before a request goes to the bank, and waits with it for the answer. */
export function ProcessDialog({ loan, hint, unknown, busy, onProcess, onClose }: ProcessDialogProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminLoans.process;
  const title = words.title(customerName(loan));
  return (
    <Dialog label={title} onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{words.text(dealer.provider.name[language])}</p>
      {unknown && <p>{words.askFirst}</p>}
      {hint && hint.kind !== 'fits' && (
        <p>
          <TermsWords hint={hint} />
        </p>
      )}
      <output className="request-wait">{busy && words.wait}</output>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" disabled={busy} onClick={onClose}>
          {messages.adminLoans.back}
        </button>
        <button className="button" type="button" disabled={busy} onClick={onProcess}>
          {busy ? words.busy : words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
