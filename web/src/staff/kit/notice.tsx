import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from './admin-context.tsx';

interface NoticeProps {
  /** Empty: nothing is shown, but the live region stays, so that a later message is announced. */
  text: string;
  /** The message is a failure. */
  alarm?: boolean;
  /**
   * The message says how the list is filtered: it is not a toast, and keeps its place in the page.
   */
  stays?: boolean;
  /** Undoes what the message names. */
  onUndo?: (() => void) | undefined;
  /** Absent where the message goes by itself. */
  onDismiss?: (() => void) | undefined;
  /** A further link. */
  children?: ReactNode;
}

/**
 * A toast or, for a failure, a message above the content. Screen readers announce it; it stays in
 * sight until staff close it.
 */
export function Notice({
  text,
  alarm = false,
  stays = false,
  onUndo,
  onDismiss,
  children,
}: NoticeProps) {
  const { admin } = useAdmin().messages;
  return (
    <div
      role={alarm ? 'alert' : 'status'}
      className={alarm || stays ? 'staff-sticky' : 'staff-sticky staff-toast'}
    >
      {text && (
        <p className={alarm ? 'staff-notice staff-notice-alarm' : 'staff-notice'}>
          <span>{text}</span>
          {onUndo && (
            <button className="staff-link" type="button" onClick={onUndo}>
              {admin.undo}
            </button>
          )}
          {children}
          {onDismiss && (
            <button
              className="staff-icon"
              type="button"
              aria-label={admin.dismiss}
              onClick={onDismiss}
            >
              <Icon name="close" />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
