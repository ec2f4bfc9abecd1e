import { describe, expect, test } from 'vitest';
import type { MailKind } from '#domain/requests/outbox.ts';
import { unofferedWords } from '#domain/requests/viewing-homes.ts';
import { calendarWords, viewingValues } from '#functions/mail/letters/viewing-values.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const origin = 'https://showroom.example';
const open = buildCaravan({ make: 'Open', model: 'Meadow' });
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

  test('is counted for the visitor, not named; the dealer reads its name', () => {
    const of = (kind: MailKind) =>
      viewingValues(viewing, { kind, origin, token: '', hours: [], stored: [open] });
    const toVisitor = of('viewing-reminder');
    expect(toVisitor.houses.map(({ name }) => name)).toEqual(['Open Meadow']);
    expect(toVisitor.unoffered).toBe(unofferedWords(1, 2, lang));
    const toDealer = of('viewing');
    expect(toDealer.houses.map(({ name }) => name)).toEqual(['Secret Harbour', 'Open Meadow']);
    expect(toDealer.unoffered).toBeNull();
  });

  test('has no link in a letter about the agreement, and is not counted there', () => {
    const writing = { kind: 'viewing-confirmed', origin, hours: [], stored: [open] } as const;
    const { houses, unoffered } = viewingValues(viewing, { ...writing, token: '' });
    expect(houses.map(({ name, url }) => [name, url !== undefined])).toEqual([
      ['Secret Harbour', false],
      ['Open Meadow', true],
    ]);
    expect(unoffered).toBeNull();
  });

  test('is not in the entry of a calendar, nor counted in its title', () => {
    const words = calendarWords(viewing, { kind: 'viewing-received', origin, stored: [open] });
    expect(words.summary).toBe(summary);
    expect(words.description).not.toMatch(new RegExp(`secret|${secret.slice(0, 8)}`, 'i'));
    expect(words.description).toContain(`${origin}/${lang}/houses/`);
  });
});
