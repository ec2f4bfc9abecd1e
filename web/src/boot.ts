/**
 * The only script a public page starts with. It brings the application when the browser is idle or the visitor does
 * something, remembers the language for the edge and what is typed into a form, and puts the logo where a picture fails.
 */
import { noteEarlyAsking } from './lib/asked-early.ts';
import { startFormMemory } from './lib/form-memory.ts';
import { startPictureFallback } from './lib/picture-fallback.ts';
import { watchParts } from './lib/release-watch.ts';
import { watchConnection } from './lib/watch-connection.ts';

const language = document.documentElement.lang;
if (/^\/(bg|en)(\/|$)/.test(location.pathname))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;

startPictureFallback();
startFormMemory();
noteEarlyAsking();
watchConnection();
watchParts();

// A field left empty stays out of the address of a search.
addEventListener('formdata', (event) => {
  if (event.target instanceof HTMLFormElement && event.target.method === 'get')
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
});

let started = false;
function start() {
  if (started || !document.getElementById('page-data')) return;
  started = true;
  for (const type of interactions) removeEventListener(type, start, true);
  import('./entry-client.tsx').catch(() => {
    // Offline or a new release: the page stays as the server made it, and the next interaction tries again.
    started = false;
    for (const type of interactions) addEventListener(type, start, { capture: true, passive: true });
  });
}

const interactions = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
for (const type of interactions) addEventListener(type, start, { capture: true, passive: true });

/** ms after `load` in which the first screen's pictures are painted; the application's download would delay them. */
const pictureTime = 500;

function whenIdle() {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 });
    else setTimeout(start, 1000);
  }, pictureTime);
}
// The shell is nothing until the application fills it.
if (document.querySelector('.shell-page')) start();
else if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });
