// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { RequestsPage } from '#staff/requests/list/requests-page.tsx';
import { allowErrors } from '#support/quiet/error-lines.ts';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const words = adminMessages.en.adminInbox;

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.unstubAllGlobals();
});

test('a search says how many it found once the server has answered, and not before', async () => {
  // jsdom does not know the element.
  allowErrors('The tag <search> is unrecognized');
  const nothing = { items: [], next: null, counts: { waiting: 0, to_do: 0, open: 0 } };
  let answer: (() => void) | undefined;
  const others = serverInMemory([]).fetch;
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, 'http://stage');
    if (!pathname.startsWith('/api/admin/requests')) return others(input, init);
    if (pathname.endsWith('/search'))
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return Response.json({ success: true, ...nothing, reached: null });
  });
  close = openStaff(<RequestsPage />, []).close;
  const search = () => document.querySelector<HTMLInputElement>('[type=search]');
  await expect.poll(search).toBeTruthy();
  const field = search() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Мария');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => answer).toBeDefined();
  const count = () => document.querySelector('.staff-count')?.textContent;
  expect(count()).toBe('');
  answer?.();
  await expect.poll(count).toBe(words.found(0));
});
