import { describe, expect, test } from 'vitest';
import { calendarWords, viewingValues } from '#functions/mail/letters/viewing-values.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const origin = 'https://showroom.example';
const open = { id: crypto.randomUUID(), make: 'Open', model: 'Meadow', number: null };
const secret = crypto.randomUUID();

describe.each([
  ['bg', 'Оглед: Open Meadow'],
  ['en', 'Viewing: Open Meadow'],
] as const)('a home that visitors may not see any more (%s)', (lang, summary) => {
  const viewing = buildViewing({
    lang,
    caravan_ids: [secret, open.id],
    caravan_names: ['Secret Harbour', 'Open Meadow'],
  });

  test('is not named to the visitor by the name that was stored; the dealer reads it', () => {
    const { houses, allHouses } = viewingValues(viewing, { origin, token: '', houses: [open] });
    expect(houses.map(({ name }) => name)).toEqual(['Open Meadow']);
    expect(allHouses.map(({ name }) => name)).toEqual(['Secret Harbour', 'Open Meadow']);
  });

  test('is not in the entry of a calendar, nor counted in its title', () => {
    const words = calendarWords(viewing, { origin, houses: [open] });
    expect(words.summary).toBe(summary);
    expect(words.description).not.toMatch(new RegExp(`secret|${secret.slice(0, 8)}`, 'i'));
    expect(words.description).toContain(`${origin}/${lang}/houses/`);
  });
});
