import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { useSyncExternalStore } from 'react';
import { watchStoredSession } from '#shared/stored-session.ts';
import { configureAuth, signOutEverywhere, signOutHere } from './auth-service.ts';
import { closeDrafts, isLoggedOut, openDrafts } from './own-drafts.ts';

/** `expired`: the person has to sign in again, in place; nothing on the page is lost. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'out' }
  | ({ status: 'in'; expired: boolean } & Account);

interface Account {
  /** The pool's own id of it (`sub`), which stays when the address changes. */
  account: string;
  email: string;
}

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

/** The person did not want to sign in again. */
export class SignInDeclined extends Error {
  override name = 'SignInDeclined';
}

async function currentSession(forceRefresh = false): Promise<({ token: string } & Account) | null> {
  await configureAuth();
  const { tokens } = await fetchAuthSession({ forceRefresh });
  const { idToken } = tokens ?? {};
  if (!idToken) return null;
  const { sub = '', email } = idToken.payload;
  return {
    token: idToken.toString(),
    account: sub,
    email: typeof email === 'string' ? email : '',
  };
}

function refuseWaiting() {
  for (const waiter of waiting) waiter.reject(new SignInDeclined('not signed in'));
  waiting.clear();
}

/** Nobody is signed in any more: what was typed is gone, and nothing that waited is sent. */
function left() {
  closeDrafts();
  refuseWaiting();
  set({ status: 'out' });
}

/** Who is signed in, their token, and signing in again when the session has ended. */
export const session = {
  state: () => state,

  /** The address of whoever is signed in, by which histories name them; empty for nobody. */
  email: () => (state.status === 'in' ? state.email : ''),

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
      if (current) return session.signedIn(current);
      if (isLoggedOut()) return left();
      // Where the session ended by itself, staff keep their page: the next call asks them to sign
      // in again.
      if (state.status !== 'in') set({ status: 'out' });
    } catch {
      if (state.status !== 'in') set({ status: 'failed' });
    }
  },

  signedIn({ account, email }: Account) {
    // What somebody was about to send is not sent in another one's name.
    if (state.status === 'in' && state.account !== account) refuseWaiting();
    openDrafts(account);
    if (
      state.status !== 'in' ||
      state.expired ||
      state.account !== account ||
      state.email !== email
    )
      set({ status: 'in', account, email, expired: false });
    for (const waiter of waiting) waiter.resolve();
    waiting.clear();
  },

  /**
   * The ID token for staff calls, null when there is no session. Rejects when the service does not
   * answer, and with `SignInDeclined` where another tab has signed in as somebody else.
   */
  async token(forceRefresh = false): Promise<string | null> {
    const current = await currentSession(forceRefresh);
    if (current && state.status === 'in' && state.account !== current.account) {
      session.signedIn(current);
      throw new SignInDeclined('another account is signed in');
    }
    return current?.token ?? null;
  },

  /**
   * Resolves once the person has signed in again, rejects with `SignInDeclined` when they decline.
   */
  signInAgain(): Promise<void> {
    if (state.status !== 'in') {
      set({ status: 'out' });
      return Promise.reject(new SignInDeclined('not signed in'));
    }
    set({ ...state, expired: true });
    return new Promise((resolve, reject) => waiting.add({ resolve, reject }));
  },

  decline() {
    if (state.status === 'in') set({ ...state, expired: false });
    refuseWaiting();
  },

  async leave({ everywhere }: { everywhere: boolean }): Promise<void> {
    await (everywhere ? signOutEverywhere() : signOutHere());
    left();
  },
};

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The next step of the sign-in. */
export type NextStep = 'done' | 'newPassword' | 'oneTimeCode' | 'reset';

function nextStep(step: string): NextStep {
  switch (step) {
    case 'DONE':
      return 'done';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'oneTimeCode';
    case 'RESET_PASSWORD':
      return 'reset';
    default:
      throw new Error(`Sign-in step ${step} is not supported here`);
  }
}

async function finish(step: NextStep): Promise<NextStep> {
  if (step === 'done') await session.load();
  return step;
}

/** Rejects with the auth library's errors; `authProblem` knows them. */
export async function signInWith(
  email: string,
  password: string,
  captcha: string,
): Promise<NextStep> {
  const { authFlow } = await configureAuth();
  const input = {
    username: email,
    password,
    options: { authFlowType: authFlow, clientMetadata: { captcha } },
  } as const;
  const attempt = () => signIn(input);
  const { nextStep: next } = await attempt().catch(async (error: unknown) => {
    // The browser still stores a session that the service no longer accepts: it is removed first.
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException')
      throw error;
    await signOut();
    return attempt();
  });
  return finish(nextStep(next.signInStep));
}

/** The first sign-in's new password, or the code of an authenticator application. */
export async function answerChallenge(answer: string): Promise<NextStep> {
  const { nextStep: next } = await confirmSignIn({ challengeResponse: answer });
  return finish(nextStep(next.signInStep));
}
