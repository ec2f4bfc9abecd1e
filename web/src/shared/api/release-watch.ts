import { hideNotice, showNotice } from '../page-notice.ts';
import { pageTrouble } from '../page-trouble.ts';

const notice = 'release';
/** ms until another sign of a new release is checked: during a deployment both releases answer. */
const pause = 60_000;
let notBefore = 0;

const ownRelease = () => document.documentElement.dataset.release;

/** The deployed release; null where it can't be found out. */
async function deployedRelease(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    const config: unknown = await response.json();
    const release = typeof config === 'object' && config !== null && 'release' in config ? config.release : null;
    return typeof release === 'string' ? release : null;
  } catch {
    return null;
  }
}

/** Offers to reload the page. It never reloads by itself: somebody may be in the middle of a sentence. */
function askToReload(text: 'newRelease' | 'brokenPart'): void {
  const words = pageTrouble();
  showNotice(notice, words[text], [
    { label: words.reload, run: () => location.reload() },
    { label: words.later, run: () => hideNotice(notice) },
  ]);
}

/**
 * Learns which release made an answer. Another release than the page's is only a sign, since the CDN may still keep answers of the
 * one before; /config.json decides.
 */
export async function noteRelease(seen: string | null): Promise<void> {
  if (typeof document === 'undefined') return;
  const own = ownRelease();
  if (!seen || !own || seen === own || Date.now() < notBefore) return;
  notBefore = Date.now() + pause;
  const deployed = await deployedRelease();
  if (deployed && deployed !== own) askToReload('newRelease');
}

/** A part of the application could not be fetched: it went with the old release, or the network failed. */
async function noteMissingPart(): Promise<void> {
  const deployed = await deployedRelease();
  // Nothing answers: the connection is gone, and another part of the page says so.
  if (deployed) askToReload(deployed === ownRelease() ? 'brokenPart' : 'newRelease');
}

/** Notices every part that Vite's loader could not fetch. */
export function watchParts(): void {
  addEventListener('vite:preloadError', () => void noteMissingPart());
}
