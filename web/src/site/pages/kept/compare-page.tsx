import './compare.css';
import { maxCompared, parseShortlist } from '#domain/houses/shortlist.ts';
import { useSite } from '#shared/site-context.tsx';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import type { HeadTags } from '../../head.ts';
import type { PageContext, SitePage } from '../../page.ts';
import { ShareLinks } from '../../parts/share-links.tsx';
import { CompareTable } from './compare-table.tsx';
import { type Comparison, readComparison } from './compared-house.ts';
import { askHref, compareHref, listHeaders, viewingHref } from './list-address.ts';
import { NeedsScripts, NothingChosen } from './nothing-chosen.tsx';

function Compare({
  comparison: { houses, gone },
  isTooMany,
}: {
  comparison: Comparison;
  isTooMany: boolean;
}) {
  const { language, messages } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.compare;
  const ids = houses.map(({ id }) => id);
  const unsold = houses.filter(({ status }) => status !== 'sold').map(({ id }) => id);
  return (
    <div className="wrap compare">
      <h1>{words.title}</h1>
      {gone > 0 && <p className="compare-note">{words.gone(gone)}</p>}
      {isTooMany && <p className="compare-note">{words.tooMany}</p>}
      {houses.length === 0 ? (
        <>
          <NeedsScripts text={words.needsScripts} />
          <NothingChosen words={words.empty} />
        </>
      ) : (
        <>
          {houses.length === 1 && <p className="compare-note">{words.one}</p>}
          <CompareTable houses={houses} />
          <div className="compare-actions">
            <a className="button" href={askHref(language, ids)}>
              {words.ask(houses.length)}
            </a>
            {unsold.length > 0 && (
              <a className="button button-quiet" href={viewingHref(language, unsold)}>
                {messages.house.viewing}
              </a>
            )}
            {houses.length < maxCompared && (
              <a className="button button-quiet" href={`/${language}/houses`} data-go-on="">
                {words.more}
              </a>
            )}
            <ShareLinks
              path={compareHref(language, ids)}
              title={words.titleOf(houses.map(({ name }) => name).join(', '))}
            />
          </div>
        </>
      )}
    </div>
  );
}

function compareHead({ language, path }: PageContext, { houses }: Comparison): HeadTags {
  const { head, titleOf } = shortlistPageMessages[language].shortlistPages.compare;
  const [first] = houses;
  const page = { ...head, keywords: '', canonical: path, noindex: true };
  if (!first) return page;
  const ids = houses.map(({ id }) => id);
  const title = titleOf(houses.map(({ name }) => name).join(', '));
  return {
    ...page,
    title,
    canonical: compareHref(language, ids),
    image: first.picture,
    shared: true,
  };
}

/**
 * The houses that its address names, four at most, side by side: sold ones last, else in its order.
 * Where it names none, `scripts/kept/comparison.ts` goes on to those that the browser keeps.
 */
export const comparePage: SitePage = {
  sheet: 'comparison',
  async make(context, reads) {
    const numbers = parseShortlist(context.search.get('ids') ?? '');
    const comparison = await readComparison(reads, numbers.slice(0, maxCompared));
    return {
      body: <Compare comparison={comparison} isTooMany={numbers.length > maxCompared} />,
      head: compareHead(context, comparison),
      validUntil: comparison.validUntil,
      headers: listHeaders,
    };
  },
};
