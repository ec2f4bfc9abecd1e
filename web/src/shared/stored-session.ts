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

/** Calls `changed` when another tab signs in or out. */
export function watchStoredSession(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
