import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { configureAuth } from './configure-auth.ts';

/** Ends the session of this browser. */
export async function signOutHere(): Promise<void> {
  await configureAuth();
  await signOut();
}

/**
 * Ends the person's sessions on all devices: no refresh token of theirs works any more. Rejects, and leaves this session
 * as it is, when the service does not answer.
 */
export async function signOutEverywhere(): Promise<void> {
  await configureAuth();
  // The library keeps to itself that a sign-out failed, as it does with an access token that has run out.
  await fetchAuthSession({ forceRefresh: true });
  await signOut({ global: true });
}
