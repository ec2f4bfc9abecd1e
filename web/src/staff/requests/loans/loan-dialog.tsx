import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoanStatus, type StaffLoanRequest, waitsForStaff } from '../../../../../functions/domain/loan-request.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { fresher } from '../shared/all-pages.ts';
import { AnswerTime } from '../shared/answer-time.tsx';
import { DetailDialog } from '../shared/detail-dialog.tsx';
import { useUnsaved } from '../shared/use-unsaved.ts';
import { LoanDetails } from './loan-details.tsx';
import { forgetLoan, listLoan, loanQuery } from './requests.ts';
import { customerName } from './view-loans.ts';

interface LoanDialogProps {
  id: string;
  /** As the list knows it; undefined where it does not. */
  row: StaffLoanRequest | undefined;
  now: Date;
  onClose: () => void;
  /** It is not there any more. */
  onGone: () => void;
}

/** One loan request over the list, kept up to date while it is at the bank. */
export function LoanDialog({ id, row, now, onClose, onGone }: LoanDialogProps) {
  const { language, messages } = useAdmin();
  const { adminLoans: words } = messages;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const [done, setDone] = useState<{ text: string; status: LoanStatus } | null>(null);
  const { data, error, isFetching, refetch } = useQuery(loanQuery(id));
  const loan = data && row ? fresher(data, row) : (data ?? row);

  useEffect(() => {
    if (data) listLoan(cache, data);
  }, [cache, data]);
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  useEffect(() => {
    if (!isGone) return;
    unsaved.forget();
    forgetLoan(cache, id);
    onGone();
  }, [cache, id, isGone, onGone, unsaved]);

  const title = loan ? words.customerOf(customerName(loan)) : words.title;
  return (
    <DetailDialog
      title={title}
      line={
        loan && (
          <>
            <time dateTime={loan.created_at}>{formatSofia(loan.created_at, language)}</time>
            <span className={`request-badge request-badge-${loan.status}`}>{words.statuses[loan.status]}</span>
            {waitsForStaff(loan) && <AnswerTime createdAt={loan.created_at} now={now} />}
          </>
        )
      }
      unsaved={unsaved}
      onClose={onClose}
    >
      <output className="request-done">{done?.status === loan?.status && done?.text}</output>
      {loan && (
        <LoanDetails loan={loan} now={now} unsaved={unsaved} onDone={(text, status) => setDone({ text, status })} />
      )}
      {!loan && !error && (
        <p>
          <output>{messages.admin.loading}</output>
        </p>
      )}
      {!loan && error && !isGone && (
        <LoadFailure title={words.openFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </DetailDialog>
  );
}
