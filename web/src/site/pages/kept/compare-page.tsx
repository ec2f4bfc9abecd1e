import './compare.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { maxCompared, parseShortlist } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistPageMessages } from '../../../shared/texts/shortlist-page-messages.ts';
import type { AppPage } from '../../page.ts';
import { useReads } from '../../reads.ts';
import { compareHref } from './compare-href.ts';
import { CompareTable } from './compare-table.tsx';
import { type Comparison, comparisonKey, comparisonQuery } from './compared-house.ts';
import { CopyLink } from './copy-link.tsx';
import { compared } from './kept-lists.ts';

function numbersOf(search: URLSearchParams) {
  const all = parseShortlist(search.get('ids') ?? '');
  return { numbers: all.slice(0, maxCompared), isTooMany: all.length > maxCompared };
}

function ComparePage() {
  const { language } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.compare;
  const [search] = useSearchParams();
  const { numbers, isTooMany } = numbersOf(search);
  const { data } = useQuery(comparisonQuery(useReads(), numbers));
  const houses = data?.houses ?? [];
  const listing = `/${language}/houses`;
  return (
    <div className="wrap compare">
      <h1>{words.title}</h1>
      {data && data.gone > 0 && <p className="compare-note">{words.gone(data.gone)}</p>}
      {isTooMany && <p className="compare-note">{words.tooMany}</p>}
      {houses.length === 0 ? (
        <div className="notice">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
          <p>
            <a className="button" href={listing}>
              {shortlistPageMessages[language].shortlistPages.favourites.toListing}
            </a>
          </p>
        </div>
      ) : (
        <>
          {houses.length === 1 && <p className="compare-note">{words.one}</p>}
          <CompareTable houses={houses} />
          <p className="compare-actions">
            {houses.length < maxCompared && (
              <a
                className="button button-quiet"
                href={listing}
                // One who adds to a comparison, be it somebody else's, goes on from it.
                onClick={() => compared.replace(houses.map(({ id, name }) => ({ id, name })).reverse())}
              >
                {words.more}
              </a>
            )}
            {/* Last: it comes with the scripts. */}
            <CopyLink
              path={compareHref(
                language,
                houses.map(({ id }) => id),
              )}
            />
          </p>
        </>
      )}
    </div>
  );
}

export const comparePage: AppPage = {
  pattern: '/:language/compare',
  sheet: 'comparison',
  Component: ComparePage,
  queries: ({ search }, reads) => [comparisonQuery(reads, numbersOf(search).numbers)],
  head: ({ language, path, search }, cache) => {
    const { head, titleOf } = shortlistPageMessages[language].shortlistPages.compare;
    const houses = cache.getQueryData<Comparison>(comparisonKey(numbersOf(search).numbers))?.houses ?? [];
    const [first] = houses;
    const page = { ...head, keywords: '', canonical: path, noindex: true };
    if (!first) return page;
    const ids = houses.map(({ id }) => id);
    const title = titleOf(houses.map(({ name }) => name).join(', '));
    return { ...page, title, canonical: compareHref(language, ids), image: first.picture, shared: true };
  },
};
