import type { CaravanCard } from '../../../../functions/domain/caravan.ts';
import type { SiteContextValue } from '../../app/site-context.tsx';
import { shortSize } from '../../lib/size.ts';

interface FactsProps {
  house: Pick<CaravanCard, 'year' | 'beds' | 'bedrooms' | 'specs'>;
  site: SiteContextValue;
  /** Shows the words too, where there is room; otherwise they are only heard. */
  spelled?: boolean;
}

/** The four figures one compares houses by. The drawings beside them are the style sheet's: a page has dozens. */
export function Facts({ house, site: { language, messages }, spelled = false }: FactsProps) {
  const { beds, bedrooms } = messages.common.facts;
  const size = shortSize(house.specs, language);
  return (
    <p className={spelled ? 'facts facts-spelled' : 'facts'}>
      <span className="fact-year">{house.year}</span>
      {size && <span className="fact-size">{size}</span>}
      {counted('fact-beds', beds(house.beds))}
      {counted('fact-bedrooms', bedrooms(house.bedrooms))}
    </p>
  );
}

/** "4 beds": the figure, then its word. */
function counted(className: string, text: string) {
  const space = text.indexOf(' ');
  return (
    <span className={className}>
      {text.slice(0, space)}
      <b>{text.slice(space)}</b>
    </span>
  );
}
