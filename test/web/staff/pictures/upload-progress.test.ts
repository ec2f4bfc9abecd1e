import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from '#staff/pictures/upload-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the bar of an upload moves by ten every 200 ms up to 90 and waits there', () => {
  const seen: (number | null)[] = [];
  const progress = startProgress((percent) => seen.push(percent));
  vi.advanceTimersByTime(600);
  expect(seen).toEqual([0, 10, 20, 30]);
  vi.advanceTimersByTime(10_000);
  expect(seen.at(-1)).toBe(90);
  expect(seen).toHaveLength(10);
  progress.stop();
});

test('the bar of an upload is full once the picture is stored, and gone a second later', () => {
  const seen: (number | null)[] = [];
  const progress = startProgress((percent) => seen.push(percent));
  vi.advanceTimersByTime(200);
  progress.done();
  vi.advanceTimersByTime(999);
  expect(seen).toEqual([0, 10, 100]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 10, 100, null]);
});

test('the bar of an upload disappears at once when the upload fails', () => {
  const seen: (number | null)[] = [];
  const progress = startProgress((percent) => seen.push(percent));
  progress.stop();
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([0, null]);
});
