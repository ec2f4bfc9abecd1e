import { openingState } from '#domain/dealer/opening-hours.ts';
import type { OpeningWords } from '../frame/open-now.tsx';
import { pageAttention } from './base/page-attention.ts';
import type { Clock } from './base/page-clock.ts';

const minute = 60_000;

function openingText(words: OpeningWords, state: ReturnType<typeof openingState>): string {
  if (state.open) return words.until.replace('{at}', state.until);
  if (!state.next) return '';
  const { at, weekday, inDays } = state.next;
  return words.opens
    .replace('{day}', words.days[inDays] ?? words.weekdays[weekday] ?? '')
    .replace('{at}', at);
}

/**
 * Shows, in the room that the server kept for it, whether the yard is open, from minute to minute.
 */
export function startOpenNow(clock: Clock): void {
  const rooms = [...document.querySelectorAll<HTMLElement>('.open-now[data-words]')].map(
    (element) => {
      const hours: string[] = JSON.parse(element.dataset.hours ?? '[]');
      const words: OpeningWords = JSON.parse(element.dataset.words ?? '{}');
      return { element, hours, words };
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    const now = clock();
    for (const { element, hours, words } of rooms) {
      const state = openingState(hours, now);
      element.textContent = openingText(words, state);
      element.classList.toggle('is-open', state.open);
    }
    timer = setTimeout(say, minute - (now % minute));
  };
  say();
  pageAttention.onReturn(say);
}
