import { foldText } from './fold.ts';

/**
 * Whether every typed word is found in the texts, whatever its case and the order of the
 * words; what looks alike is found.
 */
export function finder(search: string): (...texts: string[]) => boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = foldText(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}
