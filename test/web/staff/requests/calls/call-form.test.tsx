// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { formatSofia } from '#staff/kit/format-sofia.ts';
import { callState } from '#staff/requests/calls/call-draft.ts';
import { NewCallPage } from '#staff/requests/calls/call-form.tsx';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { calls: words } = adminMessages.en.adminPeople;

let close: (() => void) | undefined;
beforeEach(() => {
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', (async (input, init) => {
    const failure = { success: false, code: 'internal' };
    if (String(input).endsWith('/people')) return Response.json(failure, { status: 500 });
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
  close = openStaff(<NewCallPage />, [], 'en', { address: '/?house=abc' }).close;
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

describe.each(languages)('a call that was left, in %s', (language) => {
  const words = adminMessages[language].adminPeople.left;
  const name = () => document.querySelector<HTMLInputElement>('#field-name')?.value;
  const offers = () =>
    [...document.querySelectorAll('.staff-notice span')].map(({ textContent }) => textContent);
  const open = async (address = '/', state: unknown = null) => {
    close?.();
    const opened = openStaff(<NewCallPage />, [], language, { address, state });
    close = opened.close;
    await expect.poll(name).toBeDefined();
    return opened;
  };
  async function leave(typed: string, at: string) {
    vi.setSystemTime(at);
    await open();
    type(document.querySelector('#field-name'), typed);
    type(document.querySelector('#field-phone'), '0888 123 456');
    await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('0888 123 456');
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is not in the next one, which begins empty and offers it by its time', async () => {
    await leave('Ivan', '2026-11-28T19:49:00.000Z');
    const { router } = await open();
    expect(name()).toBe('');
    expect(document.body.innerHTML).not.toMatch(/Ivan|0888/);
    expect(offers()).toEqual([words.call('21:49')]);
    await press(words.goOn);
    await expect.poll(name).toBe('Ivan');
    expect(offers()).toEqual([]);
    // "+ Call" is pressed over the form itself.
    await router.navigate('/', { state: null });
    await expect.poll(name).toBe('');
    await expect.poll(offers).toEqual([words.call('21:49')]);
  });

  test('is told with its day on another one, and dropped where staff say so', async () => {
    await leave('Ivan', '2026-11-27T19:49:00.000Z');
    vi.setSystemTime('2026-11-28T08:00:00.000Z');
    await open();
    expect(offers()).toEqual([words.call(formatSofia('2026-11-27T19:49:00.000Z', language))]);
    await press(words.drop);
    await expect.poll(offers).toEqual([]);
    await expect.poll(focused).toBe('field-phone');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ivan');
  });

  test('waits beside others, the newest first, and what is typed meanwhile waits as well', async () => {
    await leave('Ivan', '2026-11-28T08:10:00.000Z');
    await leave('Maria', '2026-11-28T08:20:00.000Z');
    await leave('Petar', '2026-11-28T08:30:00.000Z');
    expect(offers()).toEqual([words.call('10:20'), words.call('10:10')]);
    await press(words.goOn);
    await expect.poll(name).toBe('Maria');
    expect(offers()).toEqual([words.call('10:30'), words.call('10:10')]);
  });

  test('is neither in a call about a house nor in one of a person', async () => {
    await leave('Ivan', '2026-11-28T19:49:00.000Z');
    await open('/?house=5b0e9a9b-3d5f-4f0e-8a5e-4f5b6c7d8e9f');
    expect([name(), offers()]).toEqual(['', [words.call('21:49')]]);
    await open('/', callState({ name: 'Maria', phone: '0899 000 111', email: '' }));
    expect([name(), offers()]).toEqual(['Maria', [words.call('21:49')]]);
    expect(document.body.innerHTML).not.toContain('Ivan');
  });

  test('a call of a person to which nothing was added is none', async () => {
    await open('/', callState({ name: 'Maria', phone: '0899 000 111', email: '' }));
    await open();
    expect([name(), offers()]).toEqual(['', []]);
  });

  test('goes on after a reload without a question', async () => {
    const { router } = await open('/', callState({ name: 'Maria', phone: '', email: '' }));
    await expect.poll(() => router.state.location.state).toHaveProperty('form');
    const { state } = router.state.location;
    await open('/', state);
    expect([name(), offers()]).toEqual(['Maria', []]);
    type(document.querySelector('#field-name'), 'Maria P');
    await open('/', state);
    expect([name(), offers()]).toEqual(['Maria P', []]);
    expect(JSON.stringify(state)).not.toContain('Maria');
  });
});
