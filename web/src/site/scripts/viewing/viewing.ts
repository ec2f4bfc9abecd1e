import { writeKept } from '../../islands/form-memory.ts';
import { atFirst } from '../base/at-first.ts';
import { startChosen } from './chosen-time.ts';
import { startTimes } from './free-times.ts';
import { startToken } from './link-token.ts';

const formOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('.viewing-form') : null;

/**
 * Marks taken times, says which is chosen, and takes the token out of a letter's link; loads what
 * sends a form at its first touch. What was typed is forgotten once it is sent.
 */
export function startForms(): void {
  const times = document.querySelector<HTMLElement>('.viewing-times');
  if (times) startTimes(times);
  for (const form of document.querySelectorAll<HTMLFormElement>('.viewing-form')) startChosen(form);
  const token = document.querySelector<HTMLElement>('[data-token]');
  if (token) startToken(token);
  const bring = () => import('./sending.ts').then((script) => script.startSending);
  const wait = () =>
    atFirst(['pointerdown', 'focusin', 'keydown'], (event) =>
      formOf(event) ? bring() : undefined,
    );
  // Where the page says that a captcha is to be solved, it is drawn at once.
  if (document.querySelector('.form-captcha[data-asked]')) bring().then((start) => start(), wait);
  else wait();
  addEventListener('submit', (event) => {
    if (formOf(event) && !event.defaultPrevented) writeKept('fields', null);
  });
}
