import { describe, expect, test } from 'vitest';
import { mostHouses } from '#domain/requests/forms.ts';
import {
  checkViewing,
  emptyViewing,
  houseFields,
  isEmptyViewing,
  viewingToBegin,
} from '#staff/requests/viewings/viewing-draft.ts';

const house = crypto.randomUUID();
const now = new Date('2026-11-26T10:00:00.000Z');
const filled = {
  ...emptyViewing('bg'),
  ...{ phone: '0888 123 456', name: 'Ива', day: '2026-11-27', time: '10:00' },
  houses: [house, ''],
};

describe('a viewing that is typed', () => {
  test('is empty until something is typed or chosen', () => {
    expect(isEmptyViewing(emptyViewing('en'))).toBe(true);
    expect(isEmptyViewing({ ...emptyViewing('en'), day: '2026-11-27' })).toBe(false);
    expect(isEmptyViewing({ ...emptyViewing('en'), houses: [house, ''] })).toBe(false);
  });

  test('has the form’s key in every try, and the homes that are chosen', () => {
    expect(checkViewing(filled, now)).toEqual({
      input: {
        form_id: filled.form_id,
        phone: '0888 123 456',
        name: 'Ива',
        email: '',
        lang: 'bg',
        caravan_ids: [house],
        day: '2026-11-27',
        time: '10:00',
      },
    });
  });

  test('names what is missing or wrong, by its field', () => {
    expect(checkViewing(emptyViewing('bg'), now)).toEqual({
      errors: {
        phone: 'required',
        name: 'required',
        caravan_ids: 'required',
        time: 'required',
      },
    });
    expect(checkViewing({ ...filled, time: '' }, now)).toEqual({ errors: { time: 'required' } });
    expect(checkViewing({ ...filled, phone: '12' }, now)).toEqual({ errors: { phone: 'invalid' } });
    expect(checkViewing({ ...filled, email: 'ива' }, now)).toEqual({
      errors: { email: 'invalid' },
    });
  });

  test('is not for an hour that is over, or that the clocks skip', () => {
    const at = (day: string, time: string) => checkViewing({ ...filled, day, time }, now);
    expect(at('2026-11-26', '12:00')).toEqual({ errors: { time: 'past' } });
    expect(at('2026-11-26', '12:01')).toHaveProperty('input');
    expect(at('2027-03-28', '03:30')).toEqual({ errors: { time: 'invalid' } });
  });

  test('has a field for one more home, up to the most there may be', () => {
    const ids = Array.from({ length: mostHouses + 1 }, () => crypto.randomUUID());
    expect(houseFields([])).toEqual(['']);
    expect(houseFields([house, '', house])).toEqual([house, '']);
    expect(houseFields(ids)).toEqual(ids.slice(0, mostHouses));
  });
});

describe('the form of a viewing', () => {
  const person = { name: 'Иван', phone: '0888123456', email: '' };
  const begin = (state: unknown, about = '') => viewingToBegin(about, state, 'bg');

  test('has the person and the homes for whom another page opened it', () => {
    const id = crypto.randomUUID();
    const draft = begin({ book: { ...person, lang: 'en', houses: [house], replaces: id } });
    expect(draft).toMatchObject({ ...person, lang: 'en', houses: [house, ''], replaces: id });
  });

  test('opened from a home is about that one', () => {
    expect(begin(null, house)).toMatchObject({ name: '', houses: [house, ''] });
  });

  test.each([[{}], ['book'], [{ book: { name: 1 } }]])(
    'takes nobody from another page’s state: %j',
    (state) => {
      expect(isEmptyViewing(begin(state))).toBe(true);
    },
  );
});
