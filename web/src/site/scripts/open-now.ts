import { openingState } from '#domain/dealer/opening-hours.ts';
import { type OpenNowWords, openNowText } from '#shared/formats/open-now-text.ts';
import { pageAttention } from './base/page-attention.ts';
import type { Clock } from './base/page-clock.ts';

const minute = 60_000;

/**
 * Shows, in the room that the server kept for it, whether the yard is open, from minute to minute.
 */
export function startOpenNow(clock: Clock): void {
  const { dataset } = document.querySelector<HTMLElement>('.open-now[data-hours]') ?? {};
  if (!dataset) return;
  const list = (name: string) => dataset[name]?.split('|').filter(Boolean) ?? [];
  const hours = list('hours');
  const words: OpenNowWords = {
    until: dataset.until ?? '',
    opens: dataset.opens ?? '',
    days: list('days'),
    weekdays: list('weekdays'),
  };
  const rooms = document.querySelectorAll('.open-now');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    const now = clock();
    const state = openingState(hours, now);
    for (const room of rooms) {
      room.textContent = openNowText(words, state);
      room.classList.toggle('is-open', state.open);
    }
    timer = setTimeout(say, minute - (now % minute));
  };
  say();
  pageAttention.onReturn(say);
}
