import { describe, expect, test } from 'vitest';
import {
  callState,
  callToBegin,
  checkCall,
  emptyCall,
  isEmptyCall,
} from '#staff/requests/calls/call-draft.ts';

describe('a call that is typed', () => {
  test('is empty until something is typed, whatever house it began with', () => {
    const draft = emptyCall(crypto.randomUUID());
    expect(isEmptyCall(draft)).toBe(true);
    expect(isEmptyCall({ ...draft, phone: '0888' })).toBe(false);
  });

  test('needs a phone, a name or an e-mail', () => {
    const draft = emptyCall('');
    expect(checkCall({ ...draft, text: 'Delivery?' }, 'bg')).toEqual({
      errors: { phone: 'required' },
    });
    for (const part of [{ phone: '0888 111 222' }, { name: 'Ива' }, { email: 'iva@example.com' }])
      expect(checkCall({ ...draft, ...part }, 'bg')).toHaveProperty('input');
  });

  test('has the form’s key in every try, its house, and a step where a day is chosen', () => {
    const house = crypto.randomUUID();
    const draft = { ...emptyCall(house), name: 'Ива', day: '2026-11-27', step: 'Оферта' };
    expect(checkCall(draft, 'bg')).toEqual({
      input: {
        form_id: draft.form_id,
        name: 'Ива',
        phone: '',
        email: '',
        lang: 'bg',
        text: '',
        caravan_ids: [house],
        next_step: { at: '2026-11-27', text: 'Оферта' },
      },
    });
    expect(checkCall({ ...draft, day: '2026-02-30' }, 'bg')).toEqual({
      errors: { 'next_step.at': 'invalid' },
    });
  });
});

describe('the form of a call', () => {
  const caller = { name: 'Иван', phone: '0888123456', email: '' };

  test('opened from a person’s card has their name, telephone and address', () => {
    expect(callToBegin('', callState(caller))).toMatchObject(caller);
  });

  test('opened from a house is about that one, and empty besides', () => {
    const draft = callToBegin('a house', null);
    expect(draft).toMatchObject({ house: 'a house' });
    expect(isEmptyCall(draft)).toBe(true);
  });

  test.each([[{}], ['caller'], [{ caller: { name: 1 } }]])(
    'takes nobody from another page’s state: %j',
    (state) => {
      expect(isEmptyCall(callToBegin('', state))).toBe(true);
    },
  );
});
