import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { troubleMessages } from '#shared/texts/trouble-messages.ts';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';

let page: OpenPage;
let deployed: string;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  deployed = 'second';
  page = openPage('<html lang="en" data-release="first"><body></body></html>', '/en/houses');
  page.answer = () => Response.json({ release: deployed });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

/** ms between two looks at /config.json. */
const pause = 60_000;
const words = troubleMessages.en;
const toast = () => page.document.querySelector('[data-toast=release]');

/** An answer of this release arrives, so long after the one before that it is looked up. */
async function answerOf(release: string) {
  const { noteRelease } = await import('#shared/api/release-watch.ts');
  await noteRelease(release);
  await vi.advanceTimersByTimeAsync(pause);
}
async function press(label: string) {
  const button = [...page.document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === label,
  );
  button?.click();
}

test('a release that the visitor put off is not offered again, the next one is', async () => {
  await answerOf('second');
  expect(toast()?.textContent).toContain(words.newRelease);
  await press(words.later);
  expect(toast()).toBeNull();
  await answerOf('second');
  expect([toast(), page.asked.length]).toEqual([null, 2]);

  deployed = 'third';
  await answerOf('third');
  expect(toast()?.textContent).toContain(words.newRelease);
});

test('the page’s own release, and one that is not deployed yet, are not offered', async () => {
  await answerOf('first');
  expect(page.asked).toEqual([]);
  deployed = 'first';
  await answerOf('second');
  expect([toast(), page.asked]).toEqual([null, ['/config.json']]);
});

test('a missing file offers the reload, and no more once the visitor put that release off', async () => {
  const { watchParts } = await import('#shared/api/release-watch.ts');
  watchParts();
  const miss = async () => {
    dispatchEvent(new Event('vite:preloadError'));
    // The answer is read in several turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(5);
  };
  await miss();
  expect(toast()?.textContent).toContain(words.newRelease);
  await press(words.later);
  await miss();
  expect(toast()).toBeNull();
  deployed = 'third';
  await miss();
  expect(toast()?.textContent).toContain(words.newRelease);
});
