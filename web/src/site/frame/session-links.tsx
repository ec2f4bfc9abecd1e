import { useSyncExternalStore } from 'react';
import { useSite } from '../../shared/site-context.tsx';
import { hasStoredSession, watchStoredSession } from '../../shared/stored-session.ts';

/**
 * What signed-in staff see in the header of the public site. Every page holds it as a template, since copies of it serve
 * everybody; a script shows it where the browser holds a session.
 */
export function SessionLinks() {
  const { language, messages, byApplication } = useSite();
  if (byApplication) return <SessionLinksByApplication />;
  const { session } = messages.common;
  return (
    <template data-session="">
      <a href={`/${language}/admin/houses`}>{session.manage}</a>
      <button className="link" type="button" data-logout="">
        {session.logout}
      </button>
    </template>
  );
}

function SessionLinksByApplication() {
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
