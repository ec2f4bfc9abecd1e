import { atFirst } from './base/at-first.ts';

/**
 * Loads the scripts of the pages about a viewing: at once what marks taken times and what takes the
 * token out of a letter's link; at the first touch of a form what sends it. Where one does not
 * load, the plain form does.
 */
export function startViewing(): void {
  if (!document.querySelector('.viewing-form')) return;
  const times = document.querySelector<HTMLElement>('.viewing-times');
  if (times)
    import('./viewing/free-times.ts').then((script) => script.startTimes(times)).catch(() => {});
  const token = document.querySelector<HTMLElement>('[data-token]');
  if (token)
    import('./viewing/link-token.ts').then((script) => script.startToken(token)).catch(() => {});
  atFirst(['pointerdown', 'focusin', 'keydown'], ({ target }) => {
    const form = target instanceof Element && target.closest('.viewing-form');
    return form ? import('./viewing/sending.ts').then((script) => script.startSending) : undefined;
  });
}
