import { afterEach, expect, test } from 'vitest';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { startChosen } from '#site/scripts/viewing/chosen-time.ts';
import { closePage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const { times } = formPagesMessages.bg.viewing;
afterEach(() => closePage());

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

test('day and time that are chosen stand above the button', async () => {
  const home = house();
  const address = `/bg/viewing/new?ids=${home.id.slice(0, 8)}`;
  const now = new Date('2026-11-23T12:00:00Z');
  const settings = { hours: { hours: ['Mo-Sa 09:00-17:00'], closed_days: [], open_days: [] } };
  openPage((await renderSite(address, [home], { now, settings })).html, address);
  startChosen(find<HTMLFormElement>('.viewing-form'));
  const line = find('[data-chosen]');
  expect([line.hidden, line.textContent]).toEqual([true, '']);
  const box = find<HTMLInputElement>('[value="2026-11-24 11:00"]');
  box.checked = true;
  box.dispatchEvent(new Event('change', { bubbles: true }));
  expect([line.hidden, line.textContent]).toEqual([
    false,
    `${times.chosen} вторник, 24 ноември, 11:00`,
  ]);
});
