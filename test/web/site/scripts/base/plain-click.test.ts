import { expect, test } from 'vitest';
import { isPlainClick } from '#site/scripts/base/plain-click.ts';

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
/** The parts of a click that count; Node has no MouseEvent. */
const click = (parts: Partial<typeof plain>) => ({ ...plain, ...parts }) as MouseEvent;

test('a click of the main button alone is plain', () => {
  expect(isPlainClick(click({}))).toBe(true);
});

test.each([
  ['the middle button', { button: 1 }],
  ['the right button', { button: 2 }],
  ['the Command key', { metaKey: true }],
  ['Ctrl', { ctrlKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('a click with %s is left to the browser', (_, parts) => {
  expect(isPlainClick(click(parts))).toBe(false);
});
