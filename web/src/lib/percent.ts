import type { Language } from '../../../functions/domain/locale.ts';

/** A percentage with at most one decimal: "12,5 %" in Bulgarian, "12.5%" in English. */
export function formatPercent(value: number, language: Language): string {
  const digits = String(Math.round(value * 10) / 10);
  return language === 'bg' ? `${digits.replace('.', ',')}\u00a0%` : `${digits}%`;
}
