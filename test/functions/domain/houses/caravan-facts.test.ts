import { describe, expect, test } from 'vitest';
import { descriptionIn } from '#domain/houses/caravan-facts.ts';

describe('a house’s description', () => {
  const both = { description: 'Уютен дом.', description_en: 'A cosy home.' };

  test('is in the page’s language where there is one', () => {
    expect(descriptionIn(both, 'bg')).toEqual({ text: 'Уютен дом.' });
    expect(descriptionIn(both, 'en')).toEqual({ text: 'A cosy home.' });
  });

  test('is the Bulgarian one on an English page without its own, marked as Bulgarian', () => {
    const missing = { ...both, description_en: '' };
    expect(descriptionIn(missing, 'en')).toEqual({ text: 'Уютен дом.', lang: 'bg' });
    expect(descriptionIn(missing, 'bg')).toEqual({ text: 'Уютен дом.' });
  });
});
