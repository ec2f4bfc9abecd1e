import { hasStoredSession, watchStoredSession } from '#shared/stored-session.ts';

/**
 * Shows the links of signed-in staff while this browser holds a session, whichever tab began or
 * ended it. Visitors never load them.
 */
export function startSessionLinks(): void {
  let isShown = false;
  const follow = () => {
    if (hasStoredSession() === isShown) return;
    isShown = !isShown;
    void import('./session-links-shown.ts').then((script) =>
      script.showSessionLinks(hasStoredSession()),
    );
  };
  follow();
  watchStoredSession(follow);
}
