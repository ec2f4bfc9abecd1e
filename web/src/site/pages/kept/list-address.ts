import type { Language } from '#domain/locale.ts';

/** The address that shows these houses side by side; whoever opens it sees the same. */
export function compareHref(language: Language, numbers: readonly string[]): string {
  return `/${language}/compare${numbers.length > 0 ? `?ids=${numbers.join(',')}` : ''}`;
}

/** The contact form about these houses, of which it takes the first few. */
export const askHref = (language: Language, numbers: readonly string[]): string =>
  `/${language}/contact?ids=${numbers.join(',')}#enquiry`;

/** The form for a viewing of these houses, of which it takes the first few. */
export const viewingHref = (language: Language, numbers: readonly string[]): string =>
  `/${language}/viewing/new?ids=${numbers.join(',')}`;

/**
 * Headers of pages whose address may name the houses on a visitor's list: links to other sites do
 * not pass that address on.
 */
export const listHeaders = { 'referrer-policy': 'same-origin' } as const;
