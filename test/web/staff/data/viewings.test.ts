import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { byHour, rememberViewing, viewingsQuery } from '#staff/data/viewings.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const viewing = (overrides: Parameters<typeof buildViewing>[0] = {}) =>
  staffViewing(buildViewing(overrides));

afterEach(() => vi.useRealTimers());

test('viewings are listed by their hour: the next one first, then what is over, the latest first', () => {
  const late = viewing({ day: '2026-12-02', time: '09:00' });
  const soon = viewing({ day: '2026-12-01', time: '16:00', status: 'confirmed' });
  const sooner = viewing({ day: '2026-12-01', time: '09:00' });
  const missed = viewing({ day: '2026-11-20', time: '09:00', status: 'missed' });
  const done = viewing({ day: '2026-11-20', time: '11:00', status: 'done' });
  const declined = viewing({ day: '2026-12-09', time: '10:00', status: 'declined' });
  expect(byHour([missed, late, declined, soon, done, sooner])).toEqual([
    sooner,
    soon,
    late,
    declined,
    done,
    missed,
  ]);
});

test('what the server answered of a viewing is in the list, a new one as well, and never an older one', () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const listed = () => cache.getQueryData(viewingsQuery.queryKey);
  const one = viewing({ version: 2 });
  rememberViewing(cache, one);
  expect(listed()).toBeUndefined();
  cache.setQueryData(viewingsQuery.queryKey, [one]);
  const other = viewing();
  rememberViewing(cache, other);
  expect(listed()).toEqual([other, one]);
  const confirmed = { ...one, status: 'confirmed' as const, version: 3 };
  rememberViewing(cache, confirmed);
  rememberViewing(cache, one);
  expect(listed()).toEqual([other, confirmed]);
});
