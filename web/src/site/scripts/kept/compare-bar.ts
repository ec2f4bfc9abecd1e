import './compare-bar.css';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { arrange } from '../base/arrange.ts';
import { made } from '../base/made.ts';
import type { KeptHouse } from './kept-list.ts';
import { chosenIds, compared } from './kept-lists.ts';

/** Why a house that the visitor chose is not kept, or only until the page closes. */
export type KeepProblem = 'comparedFull' | 'favouritesFull' | 'unstored';

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });

function closeButton(name: string): HTMLButtonElement {
  const button = made('button', 'toggle close');
  button.type = 'button';
  button.setAttribute('aria-label', name);
  return button;
}

/**
 * Makes the content of the bar at the bottom of the screen, and shows errors in it. Few visitors
 * compare, so words and styles come with this script, not with every page.
 */
export function startCompareBar(bar: HTMLElement): { say(problem: KeepProblem | null): void } {
  const language = document.documentElement.lang === 'en' ? 'en' : 'bg';
  const words = shortlistMessages[language].shortlist;
  const comparison = `/${language}/compare`;
  const status = bar.querySelector('[role=status]');
  const dismiss = closeButton(words.dismiss);
  const names = made('ul');
  const link = made('a', 'button');
  const hint = made('span', 'compare-more', words.oneMore);
  const clear = made('button', 'compare-clear', words.clear);
  clear.type = 'button';
  // The comparison itself shows the houses.
  const row = bar.dataset.row === undefined ? null : made('div', 'compare-row');
  row?.append(names, link, hint, clear);
  bar.append(dismiss, ...(row ? [row] : []));
  let problem: KeepProblem | null = null;

  function newRow({ id, name }: KeptHouse): Element {
    const item = made('li');
    item.dataset.house = id;
    item.append(made('span', '', name), closeButton(words.remove(name)));
    return item;
  }

  function draw() {
    const houses = row ? compared.houses() : [];
    if (status) {
      const sentence = problem ? words.problems[problem] : '';
      if (status.textContent !== sentence) status.textContent = sentence;
    }
    dismiss.hidden = !problem || houses.length > 0;
    if (row) row.hidden = houses.length === 0;
    const rows = new Map(
      [...names.querySelectorAll('li')].map((item) => [item.dataset.house, item]),
    );
    arrange(
      names,
      houses.map((house) => rows.get(house.id) ?? newRow(house)),
    );
    link.hidden = houses.length < 2;
    link.href = `${comparison}?ids=${chosenIds()}`;
    link.textContent = words.compareCount(houses.length);
    hint.hidden = houses.length > 1;
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
