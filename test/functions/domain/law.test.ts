import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  cashLimit,
  fixedHolidays,
  lawNotes,
  lawSources,
  lawWordings,
  levaPerEuro,
  referenceDays,
  youngReferenceDays,
} from '#domain/law.ts';
import { languages } from '#domain/locale.ts';
import { scriptsIn } from '#support/imports.ts';

const root = join(import.meta.dirname, '../../..');
const [source] = Object.values(lawSources);
const [wording] = lawWordings;
if (!source || !wording) throw new Error('law.ts is empty');

describe('the figures of the law', () => {
  test('are those of the acts', () => {
    expect([referenceDays, youngReferenceDays]).toEqual([30, 7]);
    // The rate at which Bulgaria changed to the euro.
    expect(cashLimit).toBe(Math.round((10_000 / 1.95583) * 100) / 100);
    expect(fixedHolidays).toHaveLength(10);
  });

  test('the rate of the lev stands in one place', () => {
    const sources = ['functions', 'infra', 'web/src'].flatMap((folder) => scriptsIn(root, folder));
    const telling = sources.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes(String(levaPerEuro)),
    );
    expect(telling).toEqual(['functions/domain/law.ts']);
  });

  test('name act, article, day and rule', () => {
    for (const { act, article, date, rule } of Object.values(lawSources)) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      for (const text of [act, article, rule]) expect(text.trim()).not.toBe('');
    }
  });

  test('have their words in files that are there', () => {
    for (const { place } of lawWordings)
      for (const language of languages)
        expect(existsSync(join(root, place.replace('{bg,en}', language))), place).toBe(true);
  });
});

describe('the notes about the law', () => {
  test('name each text and each wording that nobody has confirmed, and leave out the others', () => {
    const texts = [source, { ...source, article: 'article 1', confirmed: true }].map((one, at) =>
      at === 0 ? { ...one, confirmed: false } : one,
    );
    const words = [
      { ...wording, confirmed: false },
      { ...wording, says: 'words that a lawyer has read', confirmed: true },
    ];
    expect(lawNotes('123456789', texts, words)).toEqual([
      { name: expect.stringContaining(source.article), why: expect.stringMatching(/^unconfirmed/) },
      { name: expect.stringContaining(wording.place), why: expect.stringMatching(/^unconfirmed/) },
    ]);
  });

  test('say that the company is still the demo’s', () => {
    expect(lawNotes('000000000', [], [])).toEqual([
      { name: 'the company behind the site', why: expect.stringMatching(/^missing/) },
    ]);
    expect(lawNotes('100000000', [], [])).toEqual([]);
  });
});
