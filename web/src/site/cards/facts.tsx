import type { Messages } from '#shared/texts/en.ts';

interface FactsProps {
  house: {
    year: number;
    /** Length by width; empty where unknown. */
    size: string;
    beds: number;
    bedrooms: number;
  };
  words: Messages['common']['facts'];
}

/**
 * The four figures by which buyers compare houses, each with its word; the style sheet sets dots
 * between them.
 */
export function Facts({ house: { year, size, beds, bedrooms }, words }: FactsProps) {
  return (
    <p className="facts">
      <span>{year}</span>
      {size && <span>{size}</span>}
      <span>{words.beds(beds)}</span>
      <span>{words.bedrooms(bedrooms)}</span>
    </p>
  );
}
