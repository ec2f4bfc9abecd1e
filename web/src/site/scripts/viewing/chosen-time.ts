/**
 * Says above the button which day and time are chosen: their day may be closed by then. From the
 * page's start on: a line that came with the first touch would move the button from under it.
 */
export function startChosen(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>('[data-chosen]');
  if (!line) return;
  const say = () => {
    const box = form.querySelector('[type=radio]:checked');
    const day = box?.closest('.viewing-day')?.querySelector('b')?.textContent;
    line.hidden = !day;
    const time = box?.parentElement?.textContent;
    line.textContent = day ? `${line.dataset.chosen} ${day}, ${time}` : '';
  };
  form.addEventListener('change', say);
  say();
}
