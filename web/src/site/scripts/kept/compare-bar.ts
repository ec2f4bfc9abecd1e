import { fillPattern } from '#shared/texts/wording/pattern.ts';
import { arrange } from '../base/arrange.ts';
import type { KeptHouse } from './kept-list.ts';
import { compared } from './kept-lists.ts';

/** Why a house that the visitor chose is not kept, or only until the page closes. */
export type KeepProblem = 'comparedFull' | 'favouritesFull' | 'unstored';

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });

/** Fills the bar at the bottom of the screen, and shows errors in it. */
export function startCompareBar(bar: HTMLElement): { say(problem: KeepProblem | null): void } {
  const status = bar.querySelector('p');
  const dismiss = bar.querySelector<HTMLElement>(':scope > button');
  const row = bar.querySelector<HTMLElement>('.compare-row');
  const names = row?.querySelector('ul');
  const link = row?.querySelector('a');
  const hint = row?.querySelector<HTMLElement>('.compare-more');
  const template = row?.querySelector('template');
  const comparison = link?.pathname;
  let problem: KeepProblem | null = null;

  function newRow({ id, name }: KeptHouse): Element {
    const made = template?.content.firstElementChild?.cloneNode(true);
    if (!(made instanceof HTMLElement)) throw new Error('The bar has no template');
    made.dataset.house = id;
    made.querySelector('span')?.append(name);
    const button = made.querySelector('button');
    button?.setAttribute('aria-label', fillPattern(button.getAttribute('aria-label') ?? '', name));
    return made;
  }

  function draw() {
    const houses = row ? compared.houses() : [];
    if (status) {
      const words = (problem && status.dataset[problem]) ?? '';
      if (status.textContent !== words) status.textContent = words;
    }
    if (dismiss) dismiss.hidden = !problem || houses.length > 0;
    if (row) row.hidden = houses.length === 0;
    if (names) {
      const rows = new Map(
        [...names.querySelectorAll('li')].map((item) => [item.dataset.house, item]),
      );
      arrange(
        names,
        houses.map((house) => rows.get(house.id) ?? newRow(house)),
      );
    }
    if (link) {
      link.hidden = houses.length < 2;
      // In the order in which they were chosen.
      link.href = `${comparison}?ids=${houses.map(({ id }) => id).reverse()}`;
      link.textContent = fillPattern(link.dataset.words ?? '', houses.length);
    }
    if (hint) hint.hidden = houses.length > 1;
    bar.toggleAttribute('data-open', houses.length > 0 || problem !== null);
  }
  function say(next: KeepProblem | null) {
    problem = next;
    draw();
  }

  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const { house } = button.closest('li')?.dataset ?? {};
    if (house) {
      // The button disappears: the focus moves to the next one, or to the page when there is none.
      const buttons = [...bar.querySelectorAll('li button')];
      const at = buttons.indexOf(button);
      const next = buttons[at + 1] ?? buttons[at - 1];
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      else focusPage();
      problem = null;
      compared.remove(house);
    } else {
      focusPage();
      problem = null;
      if (button !== dismiss) compared.replace([]);
    }
    draw();
  });
  compared.watch(draw);
  draw();
  return { say };
}
