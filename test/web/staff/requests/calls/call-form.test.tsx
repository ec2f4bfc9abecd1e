// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { NewCallPage } from '#staff/requests/calls/call-form.tsx';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { calls: words } = adminMessages.en.adminPeople;

let close: (() => void) | undefined;
beforeEach(() => {
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', (async (input, init) => {
    if (!String(input).endsWith('/calls')) return others(input, init);
    const fields = { 'next_step.at': 'invalid', email: 'undeliverable' };
    return Response.json({ success: false, code: 'invalid', fields }, { status: 400 });
  }) satisfies typeof fetch);
});
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const focused = () => document.activeElement?.id;
const alert = () => document.querySelector('form > [role=alert]')?.textContent;

test('a call of nobody is not noted: the telephone has the focus', async () => {
  close = openStaff(<NewCallPage />, []).close;
  await expect.poll(focused).toBe('field-phone');
  document.querySelector<HTMLElement>('#field-name')?.focus();
  await press(words.save);
  await expect.poll(focused).toBe('field-phone');
  expect(alert()).toBe(words.required);
});

test('the first field that the server finds wrong has the focus, and is named', async () => {
  close = openStaff(<NewCallPage />, []).close;
  const name = () => document.querySelector<HTMLInputElement>('#field-name');
  await expect.poll(name).not.toBeNull();
  const typed = name();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'Ivan');
  typed?.dispatchEvent(new Event('input', { bubbles: true }));
  await press(words.save);
  await expect.poll(focused).toBe('field-email');
  expect(alert()).toBe(`${words.email}: ${words.invalid}`);
});
