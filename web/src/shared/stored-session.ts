/** Key under which the auth library keeps the name of whoever is signed in. */
const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** True when this browser holds a staff session; whether it is still good, only the server knows. */
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
