import { hasStoredSession, watchStoredSession } from '#shared/stored-session.ts';

/** Ends this browser's session. The auth library is loaded only now, so visitors never load it. */
async function logOut() {
  const { signOutHere } = await import('#staff/session/auth-service.ts');
  await signOutHere();
  location.assign(`/${document.documentElement.lang}`);
}

/**
 * Shows the links of signed-in staff while this browser holds a session, whichever tab began or
 * ended it.
 */
export function startSessionLinks(): void {
  const shown: Element[] = [];
  const follow = () => {
    if (hasStoredSession() === shown.length > 0) return;
    for (const link of shown.splice(0)) link.remove();
    if (!hasStoredSession()) return;
    for (const template of document.querySelectorAll<HTMLTemplateElement>(
      'template[data-session]',
    )) {
      const links = [...document.importNode(template.content, true).children];
      for (const link of links)
        if (link.matches('[data-logout]')) link.addEventListener('click', logOut);
      template.after(...links);
      shown.push(...links);
    }
  };
  follow();
  watchStoredSession(follow);
  // The browser sends no storage event to a page that it keeps for Back.
  addEventListener('pageshow', follow);
}
