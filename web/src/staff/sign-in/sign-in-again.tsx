import { useAdmin } from '../kit/admin-context.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { session, useSession } from '../session/session.ts';
import { SignInFlow } from './sign-in.tsx';

/**
 * Opens over the page when the session has ended: signing in here loses nothing of the person's
 * work.
 */
export function SignInAgain() {
  const { messages } = useAdmin();
  const state = useSession();
  if (state.status !== 'in' || !state.expired) return null;
  return (
    <Dialog label={messages.adminSession.expired.title} onClose={session.decline}>
      <SignInFlow heading="h2" email={state.email} />
      <button className="button button-quiet" type="button" onClick={session.decline}>
        {messages.adminSession.expired.leave}
      </button>
    </Dialog>
  );
}
