import type { DisplayStatus } from '../../../../functions/domain/time.ts';
import { useAdmin } from '../kit/admin-context.tsx';

/** Whether something runs; the mark before the words is drawn like the bars of the timeline. */
export function StatusBadge({ status }: { status: DisplayStatus }) {
  const { statuses } = useAdmin().messages.adminDiscounts;
  return (
    <span className={`discount-status discount-status-${status}`}>
      <span className={`discount-mark discount-mark-${status}`} aria-hidden="true" />
      {statuses[status]}
    </span>
  );
}
