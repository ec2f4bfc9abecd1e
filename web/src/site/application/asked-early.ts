/** Marks a button, or a form, that only the application can answer. */
export const lateAttribute = 'data-late';
const asked = 'data-asked';

/** Notes what a visitor asks of such a part before the application is there. */
export function noteEarlyAsking(): void {
  const note = (selector: string, target: EventTarget | null) =>
    target instanceof Element && target.closest(`${selector}[${lateAttribute}]`)?.setAttribute(asked, '');
  addEventListener('click', ({ target }) => note('button', target));
  addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.matches(`[${lateAttribute}]`)) event.preventDefault();
    note('form', event.target);
  });
}

/** Whether it was asked for before; true once. */
export function wasAskedEarly(element: Element): boolean {
  const was = element.hasAttribute(asked);
  element.removeAttribute(asked);
  return was;
}
