import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LastEntry,
  latestOf,
  logKinds,
  withCounted,
  withoutCounted,
} from '#domain/requests/last-entry.ts';

const entry = (minute: number, text = ''): LastEntry => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  by: 'staff@example.com',
  kind: 'note',
  text,
});
const begun = {
  created_at: entry(0).at,
  history: [{ by: 'customer' }],
  log_count: 0,
  last: null as LastEntry | null,
};

describe('the latest entry of a log', () => {
  test('is told by the first 140 characters of its text, of which none is cut in two', () => {
    const signs = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(signs, (text) => {
        const told = latestOf([entry(0, text)])?.text ?? '';
        expect([...told].length).toBe(Math.min([...text].length, 140));
        expect(text.startsWith(told)).toBe(true);
        expect(told.isWellFormed()).toBe(text.slice(0, told.length).isWellFormed());
      }),
    );
    const homes = '🏡'.repeat(141);
    expect(latestOf([entry(0, homes)])?.text).toBe('🏡'.repeat(140));
  });

  test('is that of the latest time, whatever their order, and null of none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000)), (minutes) => {
        const latest = latestOf(minutes.map((minute) => entry(minute)));
        expect(latest?.at ?? null).toBe(
          minutes.length === 0 ? null : entry(Math.max(...minutes)).at,
        );
      }),
    );
  });

  test('has nothing else of the entry', () => {
    const whole = { ...entry(0, 'x'), kind: logKinds[4], subject: 'y', entry_id: 'z' };
    expect(latestOf([whole])).toEqual({ ...entry(0, 'x'), kind: 'reply' });
  });
});

test('entries that come and go leave their number and the latest one of those that are left', () => {
  const step = fc.record({ minute: fc.nat(1000), goes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let request = begun;
      let log: LastEntry[] = [];
      for (const { minute, goes } of steps) {
        if (goes && log.length > 0) {
          log = log.toSpliced(minute % log.length, 1);
          request = withoutCounted(request, log);
        } else {
          log = [...log, entry(minute)];
          request = withCounted(request, entry(minute));
        }
        expect(request).toEqual({ ...begun, log_count: log.length, last: latestOf(log) });
      }
    }),
  );
});
