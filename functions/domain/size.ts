import type { Language } from './locale.ts';

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
