/** Whole EUR as people type them: "7 600", "7.600", "7,600.00", "7600 €"; null for nothing, NaN for anything else. */
export function parseEuros(typed: string): number | null {
  const text = typed
    .replace(/[\s\u00a0\u202f€]/g, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  if (text === '') return null;
  return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
}
