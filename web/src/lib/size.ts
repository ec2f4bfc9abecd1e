import type { Language } from '../../../functions/domain/locale.ts';

/** Metres in a unit that staff may write after the number, by how the unit begins. */
const units = [
  [/^\s*(?:см|cm)/i, 0.01],
  [/^\s*(?:мм|mm)/i, 0.001],
  [/^\s*(?:фут|ft|feet|foot|['’′])/i, 0.3048],
] as const;

/** The first number of a size as staff typed it ("10,67 м", "1067 cm", "35 ft"), in metres; null when there is none. */
export function metres(text: string): number | null {
  const match = /\d+(?:[.,]\d+)?/.exec(text);
  if (!match) return null;
  const after = text.slice(match.index + match[0].length);
  const [, size = 1] = units.find(([unit]) => unit.test(after)) ?? [];
  return Number(match[0].replace(',', '.')) * size;
}

/** Halves go up, as one rounds by hand: 3.05 is "3.1", which `toFixed` alone makes "3.0". */
const one = (value: number, language: Language) =>
  (Math.round(value * 10) / 10).toFixed(1).replace('.', language === 'bg' ? ',' : '.');

/** "10,7 × 3,7 м": length by width to one decimal, empty when either is missing. */
export function shortSize(specs: { length: string; width: string }, language: Language): string {
  const length = metres(specs.length);
  const width = metres(specs.width);
  if (length === null || width === null) return '';
  return `${one(length, language)} × ${one(width, language)} ${language === 'bg' ? 'м' : 'm'}`;
}

const latinUnits: Record<string, string> = { м: 'm', см: 'cm', мм: 'mm', т: 't', кг: 'kg' };

/** A measure as staff typed it; for English readers "11,58 м" becomes "11.58 m". Words it holds stay as they are. */
export function measure(text: string, language: Language): string {
  if (language === 'bg') return text;
  return text
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d\s*)(см|мм|м|кг|т)(?![\p{L}\p{N}])/gu, (whole, number: string, unit: string) => {
      const latin = latinUnits[unit];
      return latin ? number + latin : whole;
    });
}
