import { hideNotice, showNotice } from '../page-notice.ts';
import { pageTrouble } from '../page-trouble.ts';

const notice = 'release';
/** ms before another sign of a new release is looked into: while one is being deployed, both answer. */
const pause = 60_000;
let notBefore = 0;

const ownRelease = () => document.documentElement.dataset.release;

/** The release that is deployed; null where nobody says. */
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

/** Asks to load the page anew. Never does it by itself: somebody may be in the middle of a sentence. */
function askToReload(text: 'newRelease' | 'brokenPart'): void {
  const words = pageTrouble();
  showNotice(notice, words[text], [
    { label: words.reload, run: () => location.reload() },
    { label: words.later, run: () => hideNotice(notice) },
  ]);
}

/**
 * Learns by which release an answer was made. Another one than the page's is only a sign, since the CDN may still hold
 * answers of the one before: what is deployed has the last word.
 */
export async function noteRelease(seen: string | null): Promise<void> {
  if (typeof document === 'undefined') return;
  const own = ownRelease();
  if (!seen || !own || seen === own || Date.now() < notBefore) return;
  notBefore = Date.now() + pause;
  const deployed = await deployedRelease();
  if (deployed && deployed !== own) askToReload('newRelease');
}

/** A part of the application could not be fetched: gone with a new release, or out of reach. */
async function noteMissingPart(): Promise<void> {
  const deployed = await deployedRelease();
  // Nothing answers: it is the connection, and that is told of elsewhere.
  if (deployed) askToReload(deployed === ownRelease() ? 'brokenPart' : 'newRelease');
}

/** Notices every part that Vite's loader could not fetch. */
export function watchParts(): void {
  addEventListener('vite:preloadError', () => void noteMissingPart());
}
