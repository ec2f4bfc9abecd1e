import { useSite } from '../../../shared/site-context.tsx';
import { shortlistMessages } from '../../../shared/texts/shortlist-messages.ts';
import type { KeptHouse, KeptList } from '../../scripts/kept-list.ts';
import { compared, favourites, useKept } from './kept-lists.ts';
import { toggleCompared, toggleFavourite } from './notice.ts';
import { ToolIcon } from './tool-icon.tsx';

interface TogglesProps {
  house: KeptHouse;
  /** With words beside the drawings, where there is room. */
  spelled?: boolean;
}

const useIsKept = (list: KeptList, { id }: KeptHouse) => useKept(list).some((kept) => kept.id === id);

/** The two buttons of a house: favourite, and compare. */
export function Toggles({ house, spelled = false }: TogglesProps) {
  const words = shortlistMessages[useSite().language].shortlist;
  const buttons = [
    { icon: 'heart', pressed: useIsKept(favourites, house), toggle: toggleFavourite, word: words.favourite },
    { icon: 'scales', pressed: useIsKept(compared, house), toggle: toggleCompared, word: words.compare },
  ] as const;
  return buttons.map(({ icon, pressed, toggle, word }) => (
    <button
      key={icon}
      type="button"
      className="toggle"
      aria-pressed={pressed}
      aria-label={`${word}: ${house.name}`}
      title={spelled ? undefined : word}
      onClick={() => toggle(house)}
    >
      <ToolIcon name={icon} />
      {spelled && word}
    </button>
  ));
}
