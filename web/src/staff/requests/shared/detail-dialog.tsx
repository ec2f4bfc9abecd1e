import type { ReactNode } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import type { Unsaved } from './use-unsaved.ts';

interface DetailDialogProps {
  title: string;
  /** Under the title. */
  line: ReactNode;
  unsaved: Unsaved;
  onClose: () => void;
  children: ReactNode;
}

/** Everything about one item over the list; what was typed and not saved is asked about before it goes. */
export function DetailDialog({ title, line, unsaved, onClose, children }: DetailDialogProps) {
  const { admin } = useAdmin().messages;
  return (
    <Dialog label={title} onClose={onClose} wide>
      <header className="request-head">
        <div>
          <h2>{title}</h2>
          <div className="request-line">{line}</div>
        </div>
        <button className="staff-icon" type="button" aria-label={admin.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
      <LeaveGuard dirty={unsaved.any} onLeave={unsaved.forget} />
    </Dialog>
  );
}
