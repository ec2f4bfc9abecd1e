import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { readClock, setClock } from '#infra/local/shared/clock.ts';

afterEach(() => setClock(null));

describe('the local stage’s clock', () => {
  test('shows the instant to which it was set, and goes on from there', async () => {
    setClock(new Date('2027-05-01T10:00:00Z'));
    const first = Date.now();
    expect(new Date().toISOString().slice(0, 16)).toBe('2027-05-01T10:00');
    expect(first - Date.UTC(2027, 4, 1, 10)).toBeLessThan(1000);
    await wait(30);
    expect(Date.now() - first).toBeGreaterThanOrEqual(25);
    expect(Date.now() - first).toBeLessThan(5000);
  });

  test('does not change dates that are made from a given moment', () => {
    setClock(new Date('2027-05-01T10:00:00Z'));
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date('2020-02-03').getUTCFullYear()).toBe(2020);
    expect(Date.UTC(2020, 0, 1)).toBe(1_577_836_800_000);
    expect(new Date(2020, 5, 7).getMonth()).toBe(5);
  });

  test('makes dates that are instances of Date, whenever they were made', () => {
    const before = new Date(0);
    setClock(new Date('2027-05-01T10:00:00Z'));
    const during = new Date();
    expect(before instanceof Date).toBe(true);
    expect(before.constructor).toBe(Date);
    expect(during.constructor).toBe(Date);
    expect(Date()).toContain('2027');
    class Later extends Date {}
    expect(new Later().getUTCFullYear()).toBe(2027);
    setClock(null);
    expect(during instanceof Date).toBe(true);
    expect(during.constructor).toBe(Date);
  });

  test('returns to the real time', () => {
    const real = Date;
    setClock(new Date('2001-01-01T00:00:00Z'));
    expect(readClock()).toMatchObject({ shifted: true });
    setClock(null);
    expect(Date).toBe(real);
    expect(readClock().shifted).toBe(false);
    expect(
      Math.abs(Date.parse(readClock().now) - (performance.timeOrigin + performance.now())),
    ).toBeLessThan(5000);
  });

  test('stands still when held, until it is set anew', async () => {
    setClock(new Date('2027-05-01T10:00:00.123Z'), { hold: true });
    await wait(5);
    expect(Date.now()).toBe(Date.parse('2027-05-01T10:00:00.123Z'));
    expect(readClock()).toEqual({ now: '2027-05-01T10:00:00.123Z', shifted: true, held: true });
    setClock(new Date('2027-05-01T10:00:00.123Z'));
    await wait(5);
    expect(Date.now()).toBeGreaterThan(Date.parse('2027-05-01T10:00:00.123Z'));
    expect(readClock().held).toBe(false);
  });

  test('can be set again at any time', () => {
    setClock(new Date('2027-05-01T10:00:00Z'));
    setClock(new Date('2026-01-01T00:00:00Z'));
    expect(new Date().getUTCFullYear()).toBe(2026);
  });
});
