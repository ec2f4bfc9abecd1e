import { type Countdown, countdown } from '#domain/offers/countdown.ts';
import { clockFigure, clockText, clockUnits, roughClock } from '../../cards/clock-face.ts';
import { type ClockWords, clockWordsId } from '../../cards/clock-words.ts';
import { pageAttention } from '../base/page-attention.ts';
import type { Clock } from '../base/page-clock.ts';
import { createTicker, type Ticker } from './ticker.ts';

/** Clocks that still run: a clock that has ended loses the role. */
const running = () => document.querySelectorAll<HTMLElement>('[role=timer][data-end]');

function writtenWords(): ClockWords | null {
  const text = document.getElementById(clockWordsId)?.textContent;
  return text ? JSON.parse(text) : null;
}

function write(node: Node | null | undefined, text: string) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Writes figure and word into every box; in the last 24 hours it removes the days' box. */
function drawBoxes(clock: Element, left: Countdown, words: ClockWords) {
  if (left.days === 0 && clock.children.length === clockUnits.length)
    clock.firstElementChild?.remove();
  const units = clockUnits.slice(-clock.children.length);
  for (const [at, unit] of units.entries()) {
    const box = clock.children[at];
    write(box?.firstChild, `${clockFigure(left, unit)} `);
    write(box?.lastElementChild, `${words[unit][left[unit] === 1 ? 0 : 1]} `);
  }
}

function drawClock(clock: HTMLElement, words: ClockWords, now: Date) {
  const { end = '', to } = clock.dataset;
  const left = countdown(end, now);
  const face = clock.closest('[class*=countdown-]');
  if (!face) return;
  const state = `is-${left.state}`;
  if (!face.classList.contains(state)) {
    face.classList.remove('is-normal', 'is-urgent', 'is-critical');
    face.classList.add(state);
  }
  if (left.state === 'expired') {
    for (const name of ['role', 'aria-label', 'data-end', 'data-until']) face.removeAttribute(name);
    face.classList.remove('boxes');
    face.textContent = to === 'start' ? words.started : words.ended;
  } else if (clock.matches('.boxes')) drawBoxes(clock, left, words);
  else {
    const daysWord = (count: number) => words.days[count === 1 ? 0 : 1];
    if (clock === face) write(clock, words.left.replace('{}', roughClock(left, daysWord)));
    else write(clock, `${clockText(left, daysWord)} `);
  }
}

let ticker: Ticker | undefined;
let areRunning = false;

/**
 * Lets the page's clocks run to the second, in the server's words, and through their end. Call it
 * again after clocks were added.
 */
export function startClocks(clock: Clock): void {
  const words = writtenWords();
  if (areRunning || !words || running().length === 0) return;
  areRunning = true;
  ticker ??= createTicker(clock, pageAttention);
  const { subscribe, last } = ticker;
  const stop = subscribe(() => {
    const now = new Date(last());
    const clocks = running();
    if (clocks.length === 0) {
      areRunning = false;
      stop();
    }
    for (const clock of clocks) drawClock(clock, words, now);
  });
}
