import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { useAdmin } from './admin-context.tsx';

interface NoticeProps {
  /** Empty: nothing is shown, but the region stays, so that what appears in it is announced. */
  text: string;
  /** Something went wrong. */
  alarm?: boolean;
  /** Takes back what is told of. */
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** A message above the page's content that is announced and can be put away, seen wherever the page is scrolled to. */
export function Notice({ text, alarm = false, onUndo, onDismiss, children }: NoticeProps) {
  const { admin } = useAdmin().messages;
  return (
    <div role={alarm ? 'alert' : 'status'} className="staff-sticky">
      {text && (
        <p className={alarm ? 'staff-notice staff-notice-alarm' : 'staff-notice'}>
          <span>{text}</span>
          {onUndo && (
            <button className="staff-link" type="button" onClick={onUndo}>
              {admin.undo}
            </button>
          )}
          {children}
          <button className="staff-icon" type="button" aria-label={admin.dismiss} onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
