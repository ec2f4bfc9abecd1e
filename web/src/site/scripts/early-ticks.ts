import { pageArrival, pageClock } from './page-clock.ts';

const day = 86_400;
/** Seconds in an hour, a minute and a second, the last three figures of every clock. */
const units = [3600, 60, 1] as const;

let timer: ReturnType<typeof setInterval> | undefined;

/** The texts of a clock that hold its figures, and the seconds it stood at when the page was made. */
function readClock(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && /\d/.test(node.data)) texts.push(node);
  const figures = texts.flatMap(({ data }) => data.match(/\d+/g) ?? []).map(Number);
  const days = figures.length > units.length ? (figures.shift() ?? 0) : null;
  const seconds = units.reduce((sum, unit, at) => sum + unit * (figures[at] ?? 0), (days ?? 0) * day);
  return { texts, days, seconds };
}

/**
 * Lets the page's clocks run until the application does. Only figures change: where a day ends, or the time is over, more
 * has to, and that is the application's.
 *
 * @param made When the server made the page, ISO.
 */
export function startEarlyTicks(made: string): void {
  const rendered = Date.parse(made);
  const clocks = [...document.querySelectorAll('[role=timer]')].map(readClock);
  if (clocks.length === 0 || Number.isNaN(rendered)) return;
  const clock = pageClock({ rendered, device: Date.now, ...pageArrival() });
  const tick = () => {
    const passed = Math.round((clock() - rendered) / 1000);
    for (const { texts, days, seconds } of clocks) {
      const left = seconds - passed;
      if (left < 0 || Math.floor(left / day) !== (days ?? 0)) continue;
      const figures = units.map((unit) => String(Math.floor((left % (unit === 3600 ? day : unit * 60)) / unit)));
      const shown = [...(days === null ? [] : [String(days)]), ...figures.map((figure) => figure.padStart(2, '0'))];
      for (const text of texts) text.data = text.data.replace(/\d+/g, (figure) => shown.shift() ?? figure);
    }
  };
  tick();
  timer = setInterval(tick, 1000);
}

export function endEarlyTicks(): void {
  clearInterval(timer);
}
