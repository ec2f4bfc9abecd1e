import { keptPhotos } from './kept-photos.ts';

/** What an account typed and did not send, by kind; `form`: any form that is saved as a whole. */
export const leftKinds = [
  'call',
  'viewing',
  'reply',
  'log',
  'deposit',
  'form',
  'photo',
  'text',
] as const;
export type LeftKind = (typeof leftKinds)[number];
/** How many of each kind. */
export type Left = Record<LeftKind, number>;

const prefix = 'showroom.draft.';
/**
 * In the local storage, so that all tabs know it: whose drafts this browser has. Log out removes it,
 * and a session that ends by itself leaves it.
 */
const ownerKey = 'showroom.drafts-of';

/** Who is signed in on this page. */
let account: string | null = null;
/** By key: lets go of the lock that tells other tabs of a draft in this one. */
const locks = new Map<string, () => void>();
/** Whether a part of this page holds text that is kept nowhere. */
const typed = new Set<() => boolean>();

/** Does `work`; null where the browser forbids storage, or has no room. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The drafts in this tab whose keys begin so. */
const keysFrom = (start: string): string[] =>
  attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(start))) ?? [];

const ofAccount = (name = '') => `${prefix}${account}.${name}`;

/** Other tabs see the names of held locks; the browser releases them with the page. */
function hold(key: string): void {
  if (locks.has(key) || !navigator.locks) return;
  const released = new Promise<void>((release) => locks.set(key, release));
  void navigator.locks.request(key, { mode: 'shared' }, () => released).catch(() => undefined);
}

function remove(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
  locks.get(key)?.();
  locks.delete(key);
}

const begun = 'begun-';
/** The name of a draft of which nothing is typed yet: logging out loses nothing by it. */
export const untouched = (name: string): string => `${begun}${name}`;
const isTouched = (key: string) => !key.startsWith(ofAccount(begun));

/** Removes the drafts of all accounts but this one from this tab. */
function removeOthers(): void {
  const own = account === null ? null : ofAccount();
  for (const key of keysFrom(prefix)) if (own === null || !key.startsWith(own)) remove(key);
}

function kindOf(key: string): LeftKind {
  const [name = ''] = key.slice(ofAccount().length).split('.');
  if (name.startsWith('reply-')) return 'reply';
  if (name.startsWith('log-')) return 'log';
  return name === 'call' || name === 'viewing' || name === 'deposit' ? name : 'form';
}

/** The account on this page; empty for nobody. */
export const draftsOwner = (): string => account ?? '';

/** Whether the last account of this browser has logged out, in this tab or in another one. */
export const isLoggedOut = (): boolean => attempt(() => localStorage.getItem(ownerKey)) === null;

/** Whoever signs in finds their own drafts in this tab, and removes all others unseen. */
export function openDrafts(of: string): void {
  if (account === of) return;
  account = of;
  attempt(() => localStorage.setItem(ownerKey, of));
  removeOthers();
  for (const key of keysFrom(ofAccount())) hold(key);
  void keptPhotos.dropOthers(of);
}

/** Somebody logged out: nothing that was typed stays in this tab. */
export function closeDrafts(): void {
  account = null;
  removeOthers();
  for (const key of [...locks.keys()]) remove(key);
}

/** Removes what the account left in this browser; other tabs do the same once they hear of it. */
export async function dropDrafts(): Promise<void> {
  closeDrafts();
  attempt(() => localStorage.removeItem(ownerKey));
  await keptPhotos.dropOthers('');
}

/** What logging out loses, in all tabs. */
export async function leftDrafts(): Promise<Left> {
  // A page of the public site has no account: it asks for whoever signed in last.
  account ??= attempt(() => localStorage.getItem(ownerKey));
  const left = Object.fromEntries(leftKinds.map((kind) => [kind, 0])) as Left;
  if (account === null) return left;
  const here = keysFrom(ofAccount()).filter(isTouched);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const everywhere = held.flatMap(({ name = '' }) =>
    name.startsWith(ofAccount()) && isTouched(name) ? name : [],
  );
  for (const key of here) if (!everywhere.includes(key)) everywhere.push(key);
  for (const key of everywhere) left[kindOf(key)]++;
  left.photo = await keptPhotos.countOf(account);
  if (here.length === 0 && [...typed].some((isTyped) => isTyped())) left.text = 1;
  return left;
}

/** Counts among what is left while `isTyped`, until the function that it answers is called. */
export function watchTyped(isTyped: () => boolean): () => void {
  typed.add(isTyped);
  return () => void typed.delete(isTyped);
}

/** The ids of the drafts with this name that the account has in this tab. */
export const draftIds = (name: string): string[] =>
  keysFrom(`${ofAccount(name)}.`).map((key) => key.slice(ofAccount(name).length + 1));

/**
 * The place of one draft in this tab's storage. It belongs to whoever is signed in now: nothing is
 * read or written there once somebody else is.
 */
export function draftPlace(name: string, id: string) {
  const owner = account;
  const key = `${ofAccount(name)}.${id}`;
  const isOwn = () => owner !== null && account === owner;
  return {
    /** Null where there is none. */
    read: (): string | null => (isOwn() ? attempt(() => sessionStorage.getItem(key)) : null),
    write(text: string): void {
      if (!isOwn()) return;
      attempt(() => sessionStorage.setItem(key, text));
      hold(key);
    },
    forget(): void {
      if (isOwn()) remove(key);
    },
  };
}
