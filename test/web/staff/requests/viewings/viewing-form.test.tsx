// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { NewViewingPage } from '#staff/requests/viewings/viewing-form.tsx';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:49:00.000Z') });
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', others);
});
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`#field-${name}`);
const offers = () =>
  [...document.querySelectorAll('.staff-notice span')].map(({ textContent }) => textContent);

describe.each(languages)('a viewing that was left, in %s', (language) => {
  const { left: words } = adminMessages[language].adminPeople;
  async function open(state: unknown = null) {
    close?.();
    close = openStaff(<NewViewingPage />, [], language, { state }).close;
    await expect.poll(() => field('name')).not.toBeNull();
  }

  test('is not in the next one, which offers it by its time', async () => {
    await open();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field('name'),
      'Ivan',
    );
    field('name')?.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => field('name')?.value).toBe('Ivan');
    await open();
    expect([field('name')?.value, offers()]).toEqual(['', [words.viewing('21:49')]]);
    const book = { name: 'Maria', phone: '', email: '', lang: 'bg', houses: [], replaces: '' };
    await open({ book });
    expect([field('name')?.value, offers()]).toEqual(['Maria', [words.viewing('21:49')]]);
    await press(words.goOn);
    await expect.poll(() => field('name')?.value).toBe('Ivan');
  });
});
