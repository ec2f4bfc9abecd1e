import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atFirst } from '#site/scripts/base/at-first.ts';
import { closePage, openPage } from '#support/open-page.ts';

const pause = 10_000;

let asked: number;
let started: number;
let isOnline: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  openPage('<html lang="en"><body></body></html>', '/en');
  [asked, started, isOnline] = [0, 0, true];
  atFirst(['scroll', 'keydown'], ({ type }) => (type === 'scroll' ? load() : undefined));
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

async function load() {
  asked += 1;
  if (!isOnline) throw new TypeError('Failed to fetch');
  return () => {
    started += 1;
  };
}
const happen = (type: string) => dispatchEvent(new Event(type));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('a script is asked for once and started once, however many events come meanwhile', async () => {
  for (let at = 0; at < 50; at += 1) happen('scroll');
  await pass();
  happen('scroll');
  await pass(pause);
  expect([asked, started]).toEqual([1, 1]);
});

test('a script that can’t be loaded is asked for once in ten seconds, until it comes', async () => {
  isOnline = false;
  for (let at = 0; at < 50; at += 1) {
    happen('scroll');
    await pass(pause / 50 - 1);
  }
  expect(asked).toBe(1);
  isOnline = true;
  await pass(50);
  happen('scroll');
  await pass();
  expect([asked, started]).toEqual([2, 1]);
});

test('an event that is not meant asks for nothing, and the next one may', async () => {
  happen('keydown');
  await pass();
  expect(asked).toBe(0);
  happen('scroll');
  await pass();
  expect([asked, started]).toEqual([1, 1]);
});
