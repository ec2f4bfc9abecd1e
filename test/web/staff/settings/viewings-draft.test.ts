import { describe, expect, test } from 'vitest';
import { standardViewings } from '#domain/dealer/viewing-settings.ts';
import { checkViewings, viewingsDraftOf } from '#staff/settings/viewings-draft.ts';

const draft = viewingsDraftOf(standardViewings);

describe('the form of what is set about viewings', () => {
  test('saves what it shows', () => {
    expect(checkViewings(draft)).toEqual({ input: standardViewings });
    expect(checkViewings({ ...draft, places: ' 2 ', minutes: '45' })).toEqual({
      input: { ...standardViewings, places: 2, minutes: 45 },
    });
  });

  test.each([
    ['places', ''],
    ['places', '0'],
    ['places', '21'],
    ['places', 'два'],
    ['lead_hours', '73'],
    ['lead_hours', '-1'],
    ['minutes', '50'],
    ['remind_at', ''],
    ['remind_at', '25:00'],
  ])('names the field that is wrong: %s is "%s"', (field, typed) => {
    const checked = checkViewings({ ...draft, [field]: typed });
    expect('errors' in checked && Object.keys(checked.errors)).toEqual([field]);
  });
});
