import { openAround } from './open-around.ts';

/** ms after which a form that led nowhere can be sent again. */
const patience = 20_000;

/** The browser does not send a form without any home: the server would refuse it. */
function askForHouse(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.viewing-houses');
  const boxes = [...(place?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
  const check = () => {
    const isTicked = boxes.some(({ checked }) => checked);
    boxes[0]?.setCustomValidity(isTicked ? '' : (place?.dataset.required ?? ''));
  };
  place?.addEventListener('change', check);
  check();
}

/**
 * The browser itself says what is missing. Of all times it speaks of the first, whose day may be
 * closed; without a script the server says what is missing.
 */
function checkFields(form: HTMLFormElement): void {
  form.noValidate = false;
  const tell = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    if (target === form.querySelector('[type=radio]:enabled')) openAround(target);
    else event.preventDefault();
  };
  form.addEventListener('invalid', tell, true);
}

/** Draws the captcha where the dealer asks for one; answers whether it is solved. */
function drawnCaptcha(form: HTMLFormElement): () => boolean {
  const place = form.querySelector<HTMLElement>('.form-captcha');
  const field = form.querySelector<HTMLInputElement>('[name=captcha]');
  const alarm = form.querySelector<HTMLElement>('[data-missing]');
  if (!place || !field) return () => true;
  const language = document.documentElement.lang === 'en' ? 'en' : 'bg';
  import('../../islands/visitor-captcha.ts')
    .then(({ drawCaptcha }) =>
      drawCaptcha(place, language, (token) => {
        field.value = token ?? '';
        if (token && alarm) alarm.textContent = '';
      }),
    )
    .catch(() => {});
  return () => {
    const isSolved = field.value !== '';
    if (alarm && !isSolved) alarm.textContent = alarm.dataset.missing ?? '';
    return isSolved;
  };
}

function prepare(form: HTMLFormElement): void {
  const button = form.querySelector('[type=submit]');
  let isSent = false;
  const free = () => {
    isSent = false;
    button?.removeAttribute('aria-disabled');
  };
  checkFields(form);
  askForHouse(form);
  const isSolved = drawnCaptcha(form);
  form.addEventListener('submit', (event) => {
    if (isSent || !isSolved()) {
      event.preventDefault();
      return;
    }
    isSent = true;
    button?.setAttribute('aria-disabled', 'true');
    setTimeout(free, patience);
  });
  addEventListener('pageshow', free);
}

/** Keeps the forms of the page from being sent twice, or without what the server asks for. */
export function startSending(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.viewing-form')) prepare(form);
}
