import { fetchAuthSession } from 'aws-amplify/auth';
import { watchStoredSession } from '../../shared/stored-session.ts';
import { configureAuth } from './configure-auth.ts';
import { signOutEverywhere, signOutHere } from './sign-out.ts';

/** `expired`: who was signed in has to sign in again, in place; nothing on the page is lost. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'out' }
  | { status: 'in'; email: string; expired: boolean };

interface Waiter {
  resolve: () => void;
  reject: (reason: Error) => void;
}

let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();
const waiting = new Set<Waiter>();

function set(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** The person gave up signing in again. */
export class SignInDeclined extends Error {
  override name = 'SignInDeclined';
}

async function currentSession(forceRefresh = false): Promise<{ token: string; email: string } | null> {
  await configureAuth();
  const { tokens } = await fetchAuthSession({ forceRefresh });
  const { idToken } = tokens ?? {};
  if (!idToken) return null;
  const { email } = idToken.payload;
  return { token: idToken.toString(), email: typeof email === 'string' ? email : '' };
}

/** Who is signed in here, what their token is, and signing in again when it is good no more. */
export const session = {
  state: () => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const unwatch = watchStoredSession(() => void session.load());
    return () => {
      listeners.delete(listener);
      unwatch();
    };
  },

  /** Reads the stored session; refreshes it silently when its token has run out. */
  async load(): Promise<void> {
    try {
      const current = await currentSession();
      if (current) return session.signedIn(current.email);
      // Somebody at work keeps their page; the next call asks them to sign in again.
      if (state.status !== 'in') set({ status: 'out' });
    } catch {
      if (state.status !== 'in') set({ status: 'failed' });
    }
  },

  signedIn(email: string) {
    if (state.status !== 'in' || state.expired || state.email !== email) set({ status: 'in', email, expired: false });
    for (const waiter of waiting) waiter.resolve();
    waiting.clear();
  },

  /** The ID token for staff calls, null when there is none to be had. Rejects when the service does not answer. */
  async token(forceRefresh = false): Promise<string | null> {
    return (await currentSession(forceRefresh))?.token ?? null;
  },

  /** Resolves once the person has signed in again, rejects with `SignInDeclined` when they will not. */
  signInAgain(): Promise<void> {
    if (state.status === 'in') set({ ...state, expired: true });
    else set({ status: 'out' });
    return new Promise((resolve, reject) => waiting.add({ resolve, reject }));
  },

  decline() {
    if (state.status === 'in') set({ ...state, expired: false });
    for (const waiter of waiting) waiter.reject(new SignInDeclined('not signed in'));
    waiting.clear();
  },

  async leave({ everywhere }: { everywhere: boolean }): Promise<void> {
    await (everywhere ? signOutEverywhere() : signOutHere());
    set({ status: 'out' });
  },
};
