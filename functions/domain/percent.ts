import type { Language } from './locale.ts';

/** A percentage with at most one decimal, or as many as told: "12,5 %" in Bulgarian, "12.5%" in English. */
export function formatPercent(value: number, language: Language, decimals = 1): string {
  const digits = String(Math.round(value * 10 ** decimals) / 10 ** decimals);
  return language === 'bg' ? `${digits.replace('.', ',')}\u00a0%` : `${digits}%`;
}
