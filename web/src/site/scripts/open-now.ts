import { openingState } from '#domain/dealer/opening-hours.ts';
import { type OpenNowWords, openNowText } from '#shared/formats/open-now-text.ts';
import { pageAttention } from './base/page-attention.ts';
import type { Clock } from './base/page-clock.ts';

const minute = 60_000;

/**
 * Shows, in the room that the server kept for it, whether the yard is open, from minute to minute.
 */
export function startOpenNow(clock: Clock): void {
  const rooms = [...document.querySelectorAll<HTMLElement>('.open-now[data-words]')].map(
    (element) => {
      const hours: string[] = JSON.parse(element.dataset.hours ?? '[]');
      const words: OpenNowWords = JSON.parse(element.dataset.words ?? '{}');
      return { element, hours, words };
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    const now = clock();
    for (const { element, hours, words } of rooms) {
      const state = openingState(hours, now);
      element.textContent = openNowText(words, state);
      element.classList.toggle('is-open', state.open);
    }
    timer = setTimeout(say, minute - (now % minute));
  };
  say();
  pageAttention.onReturn(say);
}
