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
function type(field: HTMLInputElement | null, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
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
  type(name(), 'Ivan');
  await press(words.save);
  await expect.poll(focused).toBe('field-email');
  expect(alert()).toBe(`${words.email}: ${words.invalid}`);
});

test('a house that the server would not take is named, and nothing is sent', async () => {
  close = openStaff(<NewCallPage />, [], 'en', '/?house=abc').close;
  const phone = () => document.querySelector<HTMLInputElement>('#field-phone');
  await expect.poll(phone).not.toBeNull();
  type(phone(), '0888 123 456');
  await press(words.save);
  await expect.poll(alert).toBe(`${words.house}: ${words.invalid}`);
  expect(focused()).toBe('field-house');
});

test('a refusal of a field is over once that is changed', async () => {
  close = openStaff(<NewCallPage />, []).close;
  const name = () => document.querySelector<HTMLInputElement>('#field-name');
  await expect.poll(name).not.toBeNull();
  type(name(), 'Ivan');
  await press(words.save);
  await expect.poll(alert).toBe(`${words.email}: ${words.invalid}`);
  type(name(), 'Ivan Petrov');
  await expect.poll(alert).toBe('');
});
