import type { Language } from '#domain/locale.ts';

/** The address that shows these houses side by side; whoever opens it sees the same. */
export function compareHref(language: Language, numbers: readonly string[]): string {
  return `/${language}/compare${numbers.length > 0 ? `?ids=${numbers.join(',')}` : ''}`;
}

/**
 * Headers of pages whose address may name the houses on a visitor's list: links to other sites do
 * not pass that address on.
 */
export const listHeaders = { 'referrer-policy': 'same-origin' } as const;
