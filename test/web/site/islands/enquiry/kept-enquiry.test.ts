import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetForm,
  keepKey,
  keepSent,
  keptKey,
  keptSent,
} from '#site/islands/enquiry/kept-enquiry.ts';
import { wasSent } from '#site/islands/form-memory.ts';

const noon = new Date(2026, 10, 25, 12, 5);
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', { pathname: '/bg/contact' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('when an enquiry was sent, and its number, are kept for its page, and for the day', () => {
  expect(wasSent()).toBe(false);
  expect(keptSent(noon)).toBeNull();
  expect(keepSent('1A2B3C4D', noon)).toEqual({ time: '12:05', reference: '1A2B3C4D' });
  expect(wasSent()).toBe(true);
  expect(keptSent(new Date(2026, 10, 25, 23, 59))).toEqual({
    time: '12:05',
    reference: '1A2B3C4D',
  });
  expect(keptSent(new Date(2026, 10, 26, 0, 0))).toBeNull();
  vi.stubGlobal('location', { pathname: '/en/contact' });
  expect(keptSent(noon)).toBeNull();
});

test('a form that was sent is forgotten, and when it was sent is not', () => {
  keepKey({ key: 'k', sent: null });
  keepSent('1A2B3C4D', noon);
  forgetForm();
  expect(keptKey()).toBeUndefined();
  expect(keptSent(noon)?.reference).toBe('1A2B3C4D');
});

test.each(['', 'null', '7', '{', '{"time":"12:05"}', '{"time":1,"reference":2,"day":3}'])(
  'what somebody else wrote there is taken for nothing: %s',
  (text) => {
    stored.set('form-sent:/bg/contact', text);
    expect(keptSent(noon)).toBeNull();
  },
);

test('without storage a sent enquiry is shown until the page is left', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(keepSent('1A2B3C4D', noon).time).toBe('12:05');
  expect(keptSent(noon)).toBeNull();
});
