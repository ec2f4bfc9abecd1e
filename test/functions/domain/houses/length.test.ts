import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dimension,
  dimensions,
  readLength,
  readMetres,
  understoodLength,
} from '#domain/houses/length.ts';

/** A size in whole centimetres, as mm. */
const centimetres = (from: number, to: number) =>
  fc.integer({ min: from / 10, max: to / 10 }).map((size) => size * 10);
const sizes = {
  length: centimetres(3000, 25_000),
  width: centimetres(1500, 8000),
  height: centimetres(1500, 5000),
};

const grouped = (size: number, sign: string) => String(size).replace(/\B(?=(\d{3})+$)/g, sign);
const inches = (size: number) => Math.round(size / 25.4);
const feetAnd = (size: number) => [Math.floor(inches(size) / 12), inches(size) % 12] as const;
const metres = (size: number) => (size / 1000).toFixed(2);

/** Each way to write a size, with how far from it the text may be, mm. */
const forms: Record<string, [within: number, write: (size: number) => string]> = {
  'metres, bg': [0, (size) => `${metres(size).replace('.', ',')} м`],
  'metres, en': [0, (size) => `${metres(size)}m`],
  'metres in words': [0, (size) => `${metres(size).replace('.', ',')} метра`],
  'no unit': [0, metres],
  'no unit, comma': [0, (size) => metres(size).replace('.', ',')],
  centimetres: [0, (size) => `${size / 10} см`],
  'centimetres, en': [0, (size) => `${size / 10}CM`],
  'bare centimetres': [0, (size) => String(size / 10)],
  millimetres: [0, (size) => `${size} мм`],
  'bare millimetres': [0, String],
  'thousands by a blank': [0, (size) => `${grouped(size, ' ')} мм`],
  'thousands by a blank that does not break': [0, (size) => grouped(size, '\u00a0')],
  'thousands by a comma': [0, (size) => `${grouped(size, ',')} mm`],
  'thousands by a point': [0, (size) => `${grouped(size, '.')} мм`],
  'thousands by an apostrophe': [0, (size) => `${grouped(size, '’')} mm`],
  'metres and centimetres': [0, (size) => `${Math.floor(size / 1000)} м ${(size % 1000) / 10} см`],
  'metres and centimetres, close': [
    0,
    (size) => `${Math.floor(size / 1000)}m${String((size % 1000) / 10).padStart(2, '0')}cm`,
  ],
  'metres and millimetres': [0, (size) => `${Math.floor(size / 1000)} m ${size % 1000} mm`],
  feet: [16, (size) => `${(size / 304.8).toFixed(1)} ft`],
  'feet, bg': [16, (size) => `${(size / 304.8).toFixed(1).replace('.', ',')} фута`],
  inches: [13, (size) => `${inches(size)}"`],
  'inches, bg': [13, (size) => `${inches(size)} инча`],
  'feet and inches by signs': [13, (size) => `${feetAnd(size)[0]}'${feetAnd(size)[1]}"`],
  'feet and inches by primes': [13, (size) => `${feetAnd(size)[0]}′ ${feetAnd(size)[1]}″`],
  'feet and inches by quotes': [13, (size) => `${feetAnd(size)[0]}’${feetAnd(size)[1]}”`],
  'feet and inches in words': [13, (size) => `${feetAnd(size)[0]} ft ${feetAnd(size)[1]} in`],
};

describe('a size of a home', () => {
  test.each(Object.entries(forms))('is read back: %s', (_, [within, write]) => {
    for (const of of dimensions)
      fc.assert(
        fc.property(sizes[of], (size) => {
          // A rounded foot or inch may lie outside what a home can have.
          const around = [size - within, size + within].map((end) => readLength(`${end} mm`, of));
          fc.pre(!around.includes(null));
          const text = write(size);
          const read = readLength(text, of);
          expect(read, text).not.toBeNull();
          expect(Math.abs((read ?? 0) - size), text).toBeLessThanOrEqual(within);
          expect(readLength(`около ${text} (отвън)`, of)).toBe(read);
        }),
        { numRuns: 120 },
      );
  });

  test.each<[string, Dimension, number | null]>([
    ['1067', 'length', 10_670],
    ['35 x 12 ft', 'length', 10_668],
    ['35 x 12 ft', 'width', 3658],
    ['35x12', 'length', 10_668],
    ['35х12', 'width', 3658],
    ['28x10', 'length', 8534],
    ['10.67 x 3.66 м', 'width', 3660],
    ['3,66 × 10,67 м', 'length', 10_670],
    ['10,67 на 3,66 м', 'length', 10_670],
    ['10.67 x 3.66 x 3.40 m', 'height', 3400],
    ['10мx3м', 'width', 3000],
    ['416"', 'length', 10_566],
    ['10 670 мм', 'length', 10_670],
    ['10 670 mm', 'length', 10_670],
    ['12 ft', 'width', 3658],
    ['35 ft', 'length', 10_668],
    ['35', 'length', 10_668],
    ['12', 'width', 3658],
    ['3050', 'width', 3050],
    ['8530', 'length', 8530],
    ['3.3m', 'height', 3300],
    ['366 cm', 'width', 3660],
    ['3,4 м', 'height', 3400],
    ['12\'2"', 'width', 3708],
    ["35'", 'length', 10_668],
    ['3,7', 'width', 3700],
    ['10м67', 'length', 10_670],
    ['35\'-2 1/2"', 'length', 10_732],
    ['35½ ft', 'length', 10_820],
    ['дължина 10,67 м', 'length', 10_670],
    ['10,67 м, ширина 3,66 м', 'width', 3660],
    ['35 ft long, 12 ft wide', 'width', 3658],
    ['L: 10.67 W: 3.66', 'width', 3660],
    ['35 ft (10.67 m)', 'length', 10_670],
    ['10,67 м (12,20 с теглич)', 'length', 10_670],
    ['2018 г., 10,67 м', 'length', 10_670],
    ['\u200e10,67\u200b м', 'length', 10_670],
    ['10,67 м', 'width', null],
    ['10.67', 'width', null],
    ['1067 м', 'length', null],
    ['2,99 м', 'length', null],
    ['25,01 м', 'length', null],
    ['10-12 м', 'length', null],
    ['-10,67 м', 'length', null],
    ['10,67 м, с веранда 14 м', 'length', null],
    ['39 м²', 'length', null],
    ['3 m2', 'width', null],
    ['6 места', 'width', null],
    ['2026-11-01', 'length', null],
    ['1e1', 'length', null],
    ['дълга', 'length', null],
    ['N/A', 'length', null],
    ['', 'length', null],
  ])('%j as %s is %s mm', (text, of, size) => {
    expect(readLength(text, of)).toBe(size);
  });

  test('is a home’s, or none, whatever the text; the ends count', () => {
    const signs = [...'0123456789.,\'"′″ xх×-/½мmсcфtfinч()²', ' ft ', ' см', ' мм', 'дължина '];
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((all) => all.join('')),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const limits = { length: [3000, 25_000], width: [1500, 8000], height: [1500, 5000] } as const;
    fc.assert(
      fc.property(texts, fc.constantFrom(...dimensions), (text, of) => {
        const size = readLength(text, of);
        if (size === null) return;
        expect(size).toBeGreaterThanOrEqual(limits[of][0]);
        expect(size).toBeLessThanOrEqual(limits[of][1]);
      }),
      { numRuns: 3000 },
    );
    for (const of of dimensions)
      for (const end of limits[of]) expect(readLength(`${end} mm`, of)).toBe(end);
  });

  test('is told to staff in metres, and to machines as well', () => {
    expect(understoodLength('35 ft', 'length', 'bg')).toBe('10,67\u00a0м');
    expect(understoodLength('1067', 'length', 'en')).toBe('10.67\u00a0m');
    expect(understoodLength('голяма', 'length', 'en')).toBeNull();
    expect(readMetres('10 670 мм', 'length')).toBe(10.67);
  });
});
