import { describe, expect, test } from 'vitest';
import { bodyOf, keyOfSender, personInState, personState, readKey } from '#staff/data/person.ts';

describe('what a person is asked for by', () => {
  test.each([
    ['0888 123 456', { kind: 'phone', text: '0888 123 456' }],
    [' +359 88 812 3456 ', { kind: 'phone', text: '+359 88 812 3456' }],
    ['ivan@example.com', { kind: 'email', text: 'ivan@example.com' }],
    ['1234', null],
    ['Иван', null],
    ['0888123456@', null],
    ['0'.repeat(41), null],
    ['', null],
  ])('is a telephone or an address: %j', (typed, expected) => {
    expect(readKey(typed)).toEqual(expected);
  });

  test('is a request’s telephone, and its address where it has none', () => {
    const email = 'ivan@example.com';
    expect(keyOfSender({ phone: '0888123456', email })?.kind).toBe('phone');
    expect(keyOfSender({ phone: '', email })).toEqual({ kind: 'email', text: email });
    expect(keyOfSender({ phone: 'няма', email: '' })).toBeNull();
  });

  test('is sent under its own name', () => {
    expect(bodyOf({ kind: 'phone', text: '0888123456' })).toEqual({ phone: '0888123456' });
    expect(bodyOf({ kind: 'email', text: 'i@example.com' })).toEqual({ email: 'i@example.com' });
  });

  test('goes from page to page in the state of the history entry, and any other state is none', () => {
    const key = { kind: 'phone', text: '0888123456' } as const;
    expect(personInState(personState(key))).toEqual(key);
    for (const state of [null, undefined, 'phone', {}, { person: null }, { person: { kind: 'x' } }])
      expect(personInState(state)).toBeNull();
  });
});
