import { expect, test } from 'vitest';
import { lawNotes } from '#domain/law.ts';
import { todayOf } from '#domain/records/today.ts';
import { askAll } from '#infra/smoke/check.ts';
import { firstOtherHour, lawChecks } from '#infra/smoke/law.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const notes = lawNotes('000000000');

/** A stage whose Today names these homes. */
const siteOf = (houses: number) => ({
  async ask() {
    const none = { campaigns: [], discounts: [], facts: [], enquiries: [], loans: [], makers: [] };
    const today = todayOf(
      {
        ...none,
        viewings: { wishes: 0, items: [] },
        due: [],
        money: [],
        houses: Array.from({ length: houses }, () => buildCaravan()),
        counts: { enquiries: 0, loan_requests: 0, viewings: 0 },
      },
      new Date('2026-11-25T10:00:00.000Z'),
    );
    return { status: 200, headers: new Headers(), text: JSON.stringify({ success: true, today }) };
  },
});

async function run(houses: number, token?: string) {
  const lines: string[] = [];
  const outcome = await askAll([lawChecks('000000000', siteOf(houses), token)], (line) =>
    lines.push(line),
  );
  return { outcome, lines };
}

test('the smoke test notes what of the law is unconfirmed or missing, and fails nothing', async () => {
  const { outcome, lines } = await run(0);
  expect(outcome).toEqual({ passed: 1, failed: 0, notAsked: 1, notes: notes.length });
  for (const { name, why } of notes)
    expect(lines.filter((line) => line.endsWith(`${name}: ${why}`))).toHaveLength(1);
});

test('the smoke test notes with a staff token how many visible homes name no maker', async () => {
  const { outcome, lines } = await run(2, 'token');
  expect(outcome).toMatchObject({ passed: 1, failed: 0, notes: notes.length + 1 });
  expect(lines.at(-2)).toMatch(/^ {2}note .*names who made it: missing: 2 do not/);
  expect((await run(0, 'token')).outcome).toMatchObject({ passed: 2, notes: notes.length });
});

test('the smoke test finds the hour from which on a zone’s clocks are not as the product’s', () => {
  const winter = Date.parse('2026-12-01T00:00:00.000Z');
  expect(firstOtherHour(winter)).toBeUndefined();
  // Kaliningrad has winter time all year.
  expect(firstOtherHour(winter, 'Europe/Kaliningrad')).toBe('2027-03-28T01:00:00.000Z');
  expect(firstOtherHour(winter, 'Europe/Istanbul')).toBe('2026-12-01T00:00:00.000Z');
});
