import { parseShortlist } from '#domain/houses/shortlist.ts';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';

/**
 * At the bottom of the screen: the houses chosen for comparison, and why a choice did not work.
 * `scripts/kept/compare-bar.ts` fills it; a screen reader announces what is said in a place that
 * was there before.
 */
export function CompareBar() {
  const { language, path, search = '' } = useSite();
  // The comparison itself shows the houses.
  const isThere =
    path === `/${language}/compare` &&
    parseShortlist(new URLSearchParams(search).get('ids') ?? '').length > 0;
  return (
    <section
      className="compare-bar"
      aria-label={shortlistMessages[language].shortlist.bar}
      data-row={isThere ? undefined : ''}
    >
      <div className="compare-status" role="status" />
    </section>
  );
}
