import { parseShortlist } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { patternOf } from '#shared/texts/wording/pattern.ts';

/**
 * At the bottom of the screen: the houses chosen for comparison, and why a choice did not work. The
 * server makes its parts, `scripts/compare-bar.ts` fills them.
 */
export function CompareBar() {
  const { language, path, search = '' } = useSite();
  const words = shortlistMessages[language].shortlist;
  const { comparedFull, favouritesFull, unstored } = words.problems;
  const comparison = `/${language}/compare`;
  // The comparison itself shows the houses.
  const isThere =
    path === comparison && parseShortlist(new URLSearchParams(search).get('ids') ?? '').length > 0;
  return (
    <section className="compare-bar" aria-label={words.bar}>
      <p
        className="compare-status"
        role="status"
        data-compared-full={comparedFull}
        data-favourites-full={favouritesFull}
        data-unstored={unstored}
      />
      <button type="button" className="toggle close" aria-label={words.dismiss} hidden />
      {!isThere && (
        <div className="compare-row" hidden>
          <ul />
          <a className="button" href={comparison} data-words={patternOf(words.compareCount)}>
            {words.compareCount(2)}
          </a>
          <span className="compare-more">{words.oneMore}</span>
          <button type="button" className="compare-clear">
            {words.clear}
          </button>
          <template>
            <li>
              <span />
              <button type="button" className="toggle close" aria-label={words.remove('{n}')} />
            </li>
          </template>
        </div>
      )}
    </section>
  );
}
