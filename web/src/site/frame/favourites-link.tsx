import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { patternOf } from '#shared/texts/wording/pattern.ts';

/** The count on the corner of a button whose words also say it; `scripts/kept/kept.ts` counts. */
export const FavouritesCount = () => (
  <span className="tool-count" aria-hidden="true" data-count="" hidden />
);

/** Link to the favourites: a drawing in the header, words in the menu. */
export function FavouritesLink({ spelled = false }: { spelled?: boolean }) {
  const { language, path } = useSite();
  const { favourites, favouritesWithCount } = shortlistMessages[language].shortlist;
  const href = `/${language}/favourites`;
  const here = path === href ? 'page' : undefined;
  const counted = patternOf(favouritesWithCount);
  if (spelled)
    return (
      <a href={href} aria-current={here} data-favourites={counted}>
        {favourites}
      </a>
    );
  return (
    <a
      className="tool favourites-link heart"
      href={href}
      aria-current={here}
      data-favourites={counted}
      aria-label={favourites}
      title={favourites}
    >
      <FavouritesCount />
    </a>
  );
}
