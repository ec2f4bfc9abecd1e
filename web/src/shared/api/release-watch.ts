import { hideToast, showToast } from '../page-toast.ts';
import { pageTrouble, reloadWords } from '../page-trouble.ts';

const toast = 'release';
/**
 * ms before /config.json is asked again: during a deployment the old and the new release both
 * answer.
 */
const pause = 60_000;
let notBefore = 0;
/** The release for which the visitor would not reload: they are not asked again for it. */
let putOff: string | null = null;

const ownRelease = () => document.documentElement.dataset.release;

/** The deployed release; null where it can't be found out. */
async function deployedRelease(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    const config: unknown = await response.json();
    const release =
      typeof config === 'object' && config !== null && 'release' in config ? config.release : null;
    return typeof release === 'string' ? release : null;
  } catch {
    return null;
  }
}

/**
 * Shows a toast that offers to reload. The page is never reloaded unasked: somebody may be typing.
 */
function askToReload(text: 'newRelease' | 'brokenPart', deployed: string): void {
  const words = pageTrouble();
  const later = () => {
    putOff = deployed;
    hideToast(toast);
  };
  showToast(toast, reloadWords(text), [
    { label: words.reload, run: () => location.reload() },
    { label: words.later, run: later },
  ]);
}

/**
 * Learns which release made an answer. A release other than the page's proves nothing yet, since
 * the CDN may still keep answers of the release before; /config.json decides.
 */
export async function noteRelease(seen: string | null): Promise<void> {
  if (typeof document === 'undefined') return;
  const own = ownRelease();
  if (!seen || !own || seen === own || Date.now() < notBefore) return;
  notBefore = Date.now() + pause;
  const deployed = await deployedRelease();
  if (deployed && deployed !== own && deployed !== putOff) askToReload('newRelease', deployed);
}

/**
 * A file of the application could not be fetched: a deployment removed it, or the network failed.
 */
async function noteMissingPart(): Promise<void> {
  const deployed = await deployedRelease();
  // Nothing answers: the connection is gone, and another part of the page says so.
  if (deployed && deployed !== putOff)
    askToReload(deployed === ownRelease() ? 'brokenPart' : 'newRelease', deployed);
}

/** Offers a reload whenever Vite's loader could not fetch a file. */
export function watchParts(): void {
  addEventListener('vite:preloadError', () => void noteMissingPart());
}
