/** Marks a form that the application sends. */
export const lateAttribute = 'data-late';
const asked = 'data-asked';

/** Holds what a visitor sends before the application is there. */
export function noteEarlyAsking(): void {
  addEventListener('submit', (event) => {
    if (!(event.target instanceof Element && event.target.hasAttribute(lateAttribute))) return;
    event.preventDefault();
    event.target.setAttribute(asked, '');
  });
}

/** Whether it was asked for before; true once. */
export function wasAskedEarly(element: Element): boolean {
  const was = element.hasAttribute(asked);
  element.removeAttribute(asked);
  return was;
}
