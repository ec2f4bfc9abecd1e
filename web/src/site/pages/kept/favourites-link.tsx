import { useLocation } from 'react-router-dom';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistMessages } from '../../../shared/texts/shortlist-messages.ts';
import { favourites, useKept } from './kept-lists.ts';
import { ToolIcon } from './tool-icon.tsx';

/** How many there are, on the corner of a button that says so in words. */
export function FavouritesCount() {
  const { length } = useKept(favourites);
  return length === 0 ? null : (
    <span className="tool-count" aria-hidden="true">
      {length}
    </span>
  );
}

/** To the favourites: in the header as a drawing, in the menu in words. */
export function FavouritesLink({ spelled = false }: { spelled?: boolean }) {
  const { language } = useSite();
  const words = shortlistMessages[language].shortlist;
  const { length } = useKept(favourites);
  const href = `/${language}/favourites`;
  const here = useLocation().pathname === href ? 'page' : undefined;
  if (spelled)
    return (
      <a href={href} aria-current={here}>
        {words.favouritesWithCount(length)}
      </a>
    );
  return (
    <a
      className="tool favourites-link"
      href={href}
      aria-current={here}
      aria-label={words.favouritesWithCount(length)}
      title={words.favourites}
    >
      <ToolIcon name="heart" />
      <FavouritesCount />
    </a>
  );
}
