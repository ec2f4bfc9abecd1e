// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fieldGroups } from '#domain/houses/caravan-fields.ts';
import { languages } from '#domain/locale.ts';
import { NewHousePage } from '#staff/houses/form/house-form.tsx';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each(languages)('a mark leads to each section of the house form, in %s', async (language) => {
  vi.stubGlobal('fetch', serverInMemory([]).fetch);
  const opened = openStaff(<NewHousePage />, [], language);
  close = opened.close;
  const marks = () => [...document.querySelectorAll<HTMLAnchorElement>('.staff-jumps a')];
  await expect.poll(() => marks().length).toBe(fieldGroups.length);
  const shown = vi.fn();
  Element.prototype.scrollIntoView = shown;
  const sections = [...document.querySelectorAll('.staff-form > fieldset')];
  expect(sections).toHaveLength(fieldGroups.length);
  for (const [index, mark] of marks().entries()) {
    mark.click();
    expect(document.activeElement).toBe(sections[index]);
    expect(sections[index]?.querySelector('legend')?.textContent).toContain(mark.textContent);
  }
  expect(shown).toHaveBeenCalledTimes(fieldGroups.length);
  // A step in the history would ask about unsaved changes.
  expect(location.hash).toBe('');
});
