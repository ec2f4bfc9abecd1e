import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { watchTyped } from '../../session/own-drafts.ts';
import { session } from '../../session/session.ts';
import { useAdmin } from '../admin-context.tsx';
import { Dialog } from '../dialog.tsx';

interface LeaveGuardProps {
  /** True while leaving would lose something. Called at the moment of leaving. */
  dirty: () => boolean;
  onLeave: () => void;
  /** What the question says, where it is not about unsaved changes. */
  words?: AdminMessages['adminForm']['leave'];
}

/**
 * Path without the language, and query. The same page in the other language keeps its state, so
 * going there loses nothing.
 */
const page = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  pathname.replace(/^\/\w+/, '') + search;

/**
 * Asks before unsaved changes are lost: by links and Back inside the staff area, and when the
 * browser leaves the page.
 */
export function LeaveGuard({ dirty, onLeave, words: given }: LeaveGuardProps) {
  const { adminForm } = useAdmin().messages;
  // Whoever logged out was asked before; in other tabs nobody may stay on the page.
  const loses = useCallback(() => session.state().status === 'in' && dirty(), [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => page(currentLocation) !== page(nextLocation) && loses(),
  );
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (loses()) event.preventDefault();
    }
    const unwatch = watchTyped(loses);
    addEventListener('beforeunload', onBeforeUnload);
    return () => {
      unwatch();
      removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [loses]);

  if (blocker.state !== 'blocked') return null;
  const words = given ?? adminForm.leave;
  return (
    <Dialog label={words.title} onClose={() => blocker.reset()}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={() => blocker.reset()}>
          {words.stay}
        </button>
        <button
          className="button button-danger"
          type="button"
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {words.leave}
        </button>
      </div>
    </Dialog>
  );
}
