import type { Messages } from '../../shared/texts/messages.ts';

interface FactsProps {
  house: {
    year: number;
    /** Length by width; empty where unknown. */
    size: string;
    beds: number;
    bedrooms: number;
  };
  words: Messages['common']['facts'];
  /** Shows the words too, where there is room; otherwise they are cut off after the figure, and only heard. */
  spelled?: boolean;
}

/** The four figures one compares houses by. The drawings beside them are the style sheet's: a page has dozens. */
export function Facts({ house: { year, size, beds, bedrooms }, words, spelled = false }: FactsProps) {
  return (
    <p className={spelled ? 'facts facts-spelled' : 'facts'}>
      <span className="fact-year">{year}</span>
      {size && <span className="fact-size">{size}</span>}
      <span className={beds > 9 ? 'fact-beds fact-wide' : 'fact-beds'}>{words.beds(beds)}</span>
      <span className={bedrooms > 9 ? 'fact-bedrooms fact-wide' : 'fact-bedrooms'}>{words.bedrooms(bedrooms)}</span>
    </p>
  );
}
