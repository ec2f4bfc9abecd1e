import { houseNumber } from '#domain/houses/house-number.ts';
import type { Language } from '#domain/locale.ts';
import type { Messages } from '#shared/texts/en.ts';

interface FactsProps {
  house: {
    year: number;
    /** Length by width; empty where unknown. */
    size: string;
    beds: number;
    bedrooms: number;
    number?: number | null;
  };
  language: Language;
  words: Messages['common']['facts'];
}

/**
 * The four figures by which buyers compare houses, each with its word, and the number by which they
 * name one; the style sheet sets dots between them.
 */
export function Facts({
  house: { year, size, beds, bedrooms, number = null },
  language,
  words,
}: FactsProps) {
  return (
    <p className="facts">
      <span>{year}</span>
      {size && <span>{size}</span>}
      <span>{words.beds(beds)}</span>
      <span>{words.bedrooms(bedrooms)}</span>
      {number !== null && <span>{houseNumber(number, language)}</span>}
    </p>
  );
}
