/** Key under which the auth library stores the name of the signed-in user. */
const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/**
 * True when this browser holds a staff session; only the server knows whether it is still valid.
 */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => signedInKey.test(key));
  } catch {
    return false;
  }
}

/**
 * Calls `changed` when another tab signs in or out. The browser sends no storage event to a page
 * that it keeps for Back, so also when it shows one.
 */
export function watchStoredSession(changed: () => void): () => void {
  const events = ['storage', 'pageshow'] as const;
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}
