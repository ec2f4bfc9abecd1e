import type { ReactNode } from 'react';
import { slugIdLength } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';

interface TogglesProps {
  name: string;
  language: Language;
  /** With a word beside the heart. */
  spelled?: boolean;
}

/**
 * The two buttons of a house, favourite and compare: `scripts/kept/kept.ts` shows them pressed for
 * the houses that the browser keeps.
 */
function toggles({ name, language, spelled = false }: TogglesProps) {
  const { favourite, compare } = shortlistMessages[language].shortlist;
  const buttons = [
    ['heart', 'favourites', favourite],
    ['scales', 'compared', compare],
  ] as const;
  return buttons.map(([drawing, list, word], at) => (
    <button
      key={list}
      type="button"
      className={`toggle ${drawing}`}
      data-list={list}
      aria-pressed="false"
      aria-label={`${word}: ${name}`}
      title={at > 0 || spelled ? undefined : word}
    >
      {(at > 0 || spelled) && word}
    </button>
  ));
}

interface CardToolsProps {
  house: { make: string; model: string };
  language: Language;
}

/**
 * Beside a card's link, whose address says which house it is: the heart over its picture, the
 * comparison in words. It has no hooks and is called as a function.
 */
export function CardTools({ house: { make, model }, language }: CardToolsProps) {
  return <div className="card-tools">{toggles({ name: `${make} ${model}`, language })}</div>;
}

interface HouseToolsProps {
  house: { id: string; name: string };
  language: Language;
  /** Beside them, of the same look: class `toggle`. */
  before: ReactNode;
  after: ReactNode;
}

/** On a house's page: favourite, compare, print. The script also notes the house as seen. */
export function HouseTools({ house: { id, name }, language, before, after }: HouseToolsProps) {
  return (
    <div
      className="panel-tools"
      data-house={id.slice(0, slugIdLength)}
      data-name={name}
      data-seen=""
    >
      {before}
      {toggles({ name, language, spelled: true })}
      <button type="button" className="toggle printer" data-print="">
        {shortlistMessages[language].shortlist.print}
      </button>
      {after}
    </div>
  );
}
