import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import type { EnquiryConflict } from './use-enquiry-changes.ts';

interface EnquiryConflictDialogProps {
  conflict: EnquiryConflict;
  /** `again`: make the person's change after the other's. */
  onSettle: (again: boolean) => void;
}

const changes = ['answered', 'closed', 'reopened'];

/** A change met somebody else's: what they did, and whether it is still wanted. */
export function EnquiryConflictDialog({ conflict, onSettle }: EnquiryConflictDialogProps) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminEnquiries } = messages;
  const words = adminRequests.changed;
  const { current, wanted } = conflict;
  const theirs = current.history.findLast(({ action }) => changes.includes(action));
  const status = adminEnquiries.statuses[current.status];
  return (
    <Dialog label={words.title} onClose={() => onSettle(false)}>
      <h2>{words.title}</h2>
      <p>{theirs ? words.now(status, theirs.by, formatSofia(theirs.at, language)) : words.nowPlain(status)}</p>
      <p>{words.question(adminEnquiries.statuses[wanted])}</p>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={() => onSettle(false)}>
          {words.keep}
        </button>
        <button className="button" type="button" onClick={() => onSettle(true)}>
          {words.apply}
        </button>
      </div>
    </Dialog>
  );
}
