import { useSyncExternalStore } from 'react';
import { useSite } from '../../shared/site-context.tsx';
import { hasStoredSession, watchStoredSession } from '../../shared/stored-session.ts';

/** What signed-in staff see in the header of the public site. A visitor's browser loads no auth code for it. */
export function SessionLinks() {
  const { language, messages } = useSite();
  const signedIn = useSyncExternalStore(watchStoredSession, hasStoredSession, () => false);
  if (!signedIn) return null;
  const { session } = messages.common;
  async function logOut() {
    const { signOutHere } = await import('../../staff/session/sign-out.ts');
    await signOutHere();
    location.assign(`/${language}`);
  }
  return (
    <>
      <a href={`/${language}/admin/houses`}>{session.manage}</a>
      <button className="link" type="button" onClick={logOut}>
        {session.logout}
      </button>
    </>
  );
}
