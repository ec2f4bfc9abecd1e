// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NextStep } from '#domain/requests/next-step.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { StepForm, StepLine } from '#staff/requests/panel/next-step.tsx';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { adminPeople } = adminMessages.en;
const { step: words } = adminPeople;
const of = { kind: 'enquiry', id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' } as const;

let close: (() => void) | undefined;
/** The step as the server has it, read again by the page after each change. */
let stored: (step: NextStep | null) => void;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', (async (input, init) => {
    if (!String(input).endsWith('/next-step')) return others(input, init);
    const next_step = JSON.parse(String(init?.body));
    sent.push(next_step);
    setTimeout(() => stored(next_step), 20);
    return Response.json({ success: true, next_step });
  }) satisfies typeof fetch);
});
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Line({ first }: { first: NextStep | null }) {
  const [step, setStep] = useState(first);
  stored = setStep;
  return <StepLine of={of} step={step} now={new Date()} onChange={() => {}} />;
}
const form = (step: NextStep | null, onClose = () => {}) => (
  <StepForm of={of} step={step} question="" onClose={onClose} />
);
const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

describe('the next step of a request', () => {
  test.each([
    // Clocks change at 03:00 on 29 March and at 04:00 on 25 October: days of 23 and 25 hours.
    ['2026-03-28T23:30+02:00', ['2026-03-29', '2026-03-31', '2026-04-04']],
    ['2026-10-25T00:30+03:00', ['2026-10-26', '2026-10-28', '2026-11-01']],
    ['2026-12-31T23:59+02:00', ['2027-01-01', '2027-01-03', '2027-01-07']],
  ] as const)('at %s has the days ahead by the calendar', async (now, days) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    close = openStaff(form(null), []).close;
    for (const [at, ahead] of ([1, 3, 7] as const).entries()) {
      await press(words.days[ahead]);
      await expect.poll(() => field('[type=date]')).toBe(days[at]);
    }
  });

  test('begins with the step that is planned, and closes once it is stored', async () => {
    const closed = vi.fn();
    close = openStaff(form({ at: '2099-12-01T10:30', text: 'Оферта' }, closed), []).close;
    stored = () => {};
    await expect.poll(() => field('[type=date]')).toBe('2099-12-01');
    expect(field('[type=time]')).toBe('10:30');
    await press(words.set);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(sent).toEqual([{ at: '2099-12-01T10:30', text: 'Оферта' }]);
  });

  test('leaves the focus on its part of the page once it is done', async () => {
    close = openStaff(<Line first={{ at: '2099-12-01', text: 'Оферта' }} />, []).close;
    const done = () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === words.done);
    await expect.poll(done).toBeDefined();
    done()?.focus();
    done()?.click();
    await expect.poll(done).toBeUndefined();
    expect(document.activeElement?.ariaLabel).toBe(words.title);
    expect(sent).toEqual([null]);
  });

  test('leaves the focus where it is when somebody else changes it', async () => {
    close = openStaff(<Line first={null} />, []).close;
    await expect.poll(() => document.querySelector('section')).not.toBeNull();
    document.body.focus();
    stored({ at: '2026-12-01', text: '' });
    await expect.poll(() => document.querySelector('button')).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});
