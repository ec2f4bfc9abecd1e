import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  equipmentWords,
  featureIn,
  heatingIn,
  heatingKindsOf,
  listedFeatures,
  listedHeating,
} from '#domain/houses/equipment.ts';

const demo: { specs: { heating: string }; features: string[] }[] = JSON.parse(
  readFileSync(new URL('../../../../infra/local/demo/inventory.json', import.meta.url), 'utf8'),
);

describe('heating and equipment', () => {
  test('in the demo stock are all listed', () => {
    expect(
      demo.map(({ specs }) => heatingIn(specs.heating, 'en')).filter(({ lang }) => lang),
    ).toEqual([]);
    expect(
      demo
        .flatMap((house) => house.features.map((one) => featureIn(one, 'en')))
        .filter(({ lang }) => lang),
    ).toEqual([]);
  });

  test.each([
    ['heating', listedHeating],
    ['equipment', listedFeatures],
  ])('no %s occurs twice in its list, in either language', (_, list) => {
    for (const language of ['bg', 'en'] as const) {
      const texts = list.map((entry) => entry[language].toLowerCase());
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test('are shown in the page’s language, whatever case and blanks they are stored with', () => {
    expect(heatingIn('  газова  КАМИНА ', 'en')).toEqual({ text: 'Gas fire' });
    expect(featureIn('съдомиялна', 'en')).toEqual({ text: 'Dishwasher' });
    expect(featureIn('Съдомиялна', 'bg')).toEqual({ text: 'Съдомиялна' });
    expect(featureIn('dishwasher', 'bg')).toEqual({ text: 'Съдомиялна' });
  });

  test('typed by staff and not listed are marked with their language where the page has another', () => {
    expect(featureIn('Люлка на верандата', 'en')).toEqual({
      text: 'Люлка на верандата',
      lang: 'bg',
    });
    expect(featureIn('Люлка на верандата', 'bg')).toEqual({ text: 'Люлка на верандата' });
    expect(heatingIn('Heat pump', 'bg')).toEqual({ text: 'Heat pump', lang: 'en' });
    expect(heatingIn('Heat pump', 'en')).toEqual({ text: 'Heat pump' });
    expect(heatingIn('Jacuzzi', 'bg')).toEqual({ text: 'Jacuzzi', lang: 'en' });
    for (const language of ['bg', 'en'] as const)
      expect(featureIn('230 / 400', language)).toEqual({ text: '230 / 400' });
  });

  test('of two kinds belong to both, unlisted ones to “other”, and empty ones to none', () => {
    expect(heatingKindsOf('Газова камина и електрически конвектори')).toEqual([
      'gasFire',
      'electric',
    ]);
    expect(heatingKindsOf('Термопомпа')).toEqual(['other']);
    expect(heatingKindsOf(' ')).toEqual([]);
    expect(heatingKindsOf('Без отопление')).toEqual([]);
  });

  test('are searched in both languages', () => {
    expect(equipmentWords('Газова камина')).toEqual(['Газова камина', 'Gas fire']);
    expect(equipmentWords('Съдомиялна')).toEqual(['Съдомиялна', 'Dishwasher']);
    expect(equipmentWords('Люлка')).toEqual(['Люлка']);
  });
});
