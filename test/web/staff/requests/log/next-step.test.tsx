// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NextStep } from '#domain/requests/next-step.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { StepPart } from '#staff/requests/log/next-step.tsx';
import { useUnsaved } from '#staff/requests/log/notes-form.tsx';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { admin, adminPeople } = adminMessages.en;
const { step: words } = adminPeople;
const of = { kind: 'enquiry', id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' } as const;

let close: (() => void) | undefined;
/** The step as the server has it, read again by the page after each change. */
let stored: (step: NextStep | null) => void;

beforeEach(() => {
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', (async (input, init) => {
    if (!String(input).endsWith('/next-step')) return others(input, init);
    const next_step = JSON.parse(String(init?.body));
    setTimeout(() => stored(next_step), 20);
    return Response.json({ success: true, next_step });
  }) satisfies typeof fetch);
});
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Part({ first }: { first: NextStep | null }) {
  const [step, setStep] = useState(first);
  stored = setStep;
  return <StepPart of={of} step={step} now={new Date()} unsaved={useUnsaved()} />;
}
const open = (first: NextStep | null = null) => {
  close = openStaff(<Part first={first} />, []).close;
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent, disabled }) => textContent === name && !disabled,
  );
/** Presses a button as one that has the focus. */
async function press(name: string) {
  await expect.poll(() => button(name)).toBeDefined();
  button(name)?.focus();
  button(name)?.click();
}
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
const day = () => document.querySelector<HTMLInputElement>('input[type=date]')?.value;

describe('the next step of a request', () => {
  test.each([
    // Clocks change at 03:00 on 29 March and at 04:00 on 25 October: days of 23 and 25 hours.
    ['2026-03-28T23:30+02:00', ['2026-03-29', '2026-03-31', '2026-04-04']],
    ['2026-10-25T00:30+03:00', ['2026-10-26', '2026-10-28', '2026-11-01']],
    ['2026-12-31T23:59+02:00', ['2027-01-01', '2027-01-03', '2027-01-07']],
  ] as const)('at %s has the days ahead by the calendar', async (now, days) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    open();
    for (const [at, ahead] of ([1, 3, 7] as const).entries()) {
      await press(words.days[ahead]);
      await expect.poll(day).toBe(days[at]);
      await press(admin.cancel);
    }
  });

  test('has the focus in its form, and on its part of the page once that is closed', async () => {
    open();
    await press(words.days[1]);
    await expect.poll(focused).toBe(words.day);
    await press(admin.cancel);
    await expect.poll(focused).toBe(words.title);
    await press(words.days[3]);
    await press(words.set);
    await expect.poll(() => button(words.change)).toBeDefined();
    // A second press of Enter changes nothing of what was just planned.
    expect(focused()).toBe(words.title);
    await press(words.change);
    await expect.poll(focused).toBe(words.day);
    await press(admin.cancel);
    await press(words.done);
    await expect.poll(() => button(words.days[1])).toBeDefined();
    expect(focused()).toBe(words.title);
  });

  test('leaves the focus where it is when somebody else changes it', async () => {
    open();
    await expect.poll(() => button(words.days[1])).toBeDefined();
    document.body.focus();
    stored({ at: '2026-12-01', text: '' });
    await expect.poll(() => button(words.change)).toBeDefined();
    expect(document.activeElement).toBe(document.body);
  });
});
