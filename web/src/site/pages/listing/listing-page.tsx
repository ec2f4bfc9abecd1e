import './listing.css';
import './filter-sheet.css';
import './list-view.css';
import './near.css';
import './no-houses.css';
import { type ListingQuery, parseListingQuery, withFilters } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import { BelowStyles } from '../../frame/below-styles.tsx';
import type { HeadTags } from '../../head.ts';
import { firstEdge, type PageContext, type Redirect, type SitePage } from '../../page.ts';
import { PageLinks } from '../../parts/page-links.tsx';
import { ShareLinks } from '../../parts/share-links.tsx';
import type { PublicReads } from '../../reads.ts';
import { crumbData, houseListData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { Banner } from '../campaign/campaign-banner.tsx';
import { readBanner } from '../campaign/queries.ts';
import { FilterPanel } from './filter-panel.tsx';
import { asksForAllFilters, listingHref } from './listing-address.ts';
import { ListingBar } from './listing-bar.tsx';
import { firstScreenCards, NoResults, NoStock, ResultCards } from './listing-results.tsx';
import { LoanFiguresLine } from './loan-line.tsx';
import { NearMisses } from './near-misses.tsx';

type Answer = Awaited<ReturnType<PublicReads['listCaravans']>>;

interface ListingProps {
  query: ListingQuery;
  answer: Answer;
  houses: readonly CardData[];
  /** With the filters that are asked for seldom. */
  hasAllFilters: boolean;
}

/**
 * `scripts/listing/filters.ts` updates the results without a new page, and finds its parts by the
 * attributes here.
 */
function Listing({ query, answer, houses, hasAllFilters }: ListingProps) {
  const { language, messages } = useSite();
  const { listing } = messages;
  const {
    total,
    page,
    pages,
    facets,
    suggestion,
    searched_instead: instead,
    loan_example,
    near_misses,
    word_hits,
  } = answer;
  // Every make of the stock is an option, whatever the filters.
  if (facets.make.length === 0) return <NoStock title={listing.title(query)} />;
  return (
    <div className="wrap">
      <h1>{listing.title(query)}</h1>
      <p className="sub">
        <span role="status">{listing.count(total, facets.available)}</span>{' '}
        {facets.available > 0 && <span>{listing.delivery}</span>}
      </p>
      {/* Present even when empty: screen readers announce a change inside it. */}
      <p className="searched-instead" aria-live="polite">
        {instead !== null && listing.searchedInstead(query.search ?? '', instead, total)}
      </p>
      {/* Rows and the message that nothing is found are styled by the same file. On this floor of the
          HTML no change of the list moves the other link to it. */}
      {(query.view === 'list' || total === 0) && <BelowStyles isEnd={false} />}
      <div className="listing">
        <FilterPanel
          query={query}
          facets={facets}
          total={total}
          hasFigures={loan_example !== null}
          hasAll={hasAllFilters}
        />
        <div className="results" data-loading={listing.loading}>
          {/* A page beyond the last shows the last. */}
          <ListingBar query={{ ...query, page }} total={total} />
          {/* Above the first card with a monthly figure, since none stands without it. */}
          {loan_example && (
            <LoanFiguresLine example={loan_example} name={loan_example.caravan_name}>
              {messages.house.loanExample.cards}
            </LoanFiguresLine>
          )}
          {total > 0 ? (
            <ResultCards houses={houses} view={query.view} />
          ) : (
            <NoResults query={query} suggestion={suggestion} hits={word_hits} />
          )}
          <BelowStyles isEnd={houses.length <= firstScreenCards} />
          <PageLinks
            page={page}
            pages={pages}
            href={(number) => listingHref(language, { ...query, page: number })}
          />
          <NearMisses query={query} nearMisses={near_misses} />
          <ShareLinks
            path={listingHref(language, { ...query, page })}
            title={listing.title(query)}
          />
        </div>
      </div>
    </div>
  );
}

function headOf(
  context: PageContext,
  query: ListingQuery,
  { total, page }: Answer,
  houses: CardData[],
): HeadTags {
  const { language, messages } = context;
  const { head, title } = messages.listing;
  const heading = title(query);
  const isPlain = listingHref(language, { ...query, page: 1 }) === listingHref(language, {});
  const tags = {
    title: head.title(heading, page),
    description: head.description(heading, total),
    keywords: head.keywords,
  };
  // Filtered and sorted views show the same houses: they all point to the plain listing.
  if (!isPlain) return { ...tags, canonical: listingHref(language, {}), follow: true };
  const crumb = { name: messages.common.nav.houses, path: `/${language}/houses` };
  const found = [
    houseListData(context, { items: houses, page, total }),
    crumbData(context, [crumb]),
  ];
  return { ...tags, canonical: listingHref(language, { page }), structuredData: found.map(onPage) };
}

/**
 * Where a search leads whose words are filters, or the number of a house: the address with those
 * filters, each of which can be taken off, or the house.
 */
function leadsTo({ language }: PageContext, query: ListingQuery, answer: Answer): Redirect | null {
  const { opens, understood, valid_until: validUntil } = answer;
  if (opens !== null) return { leadsTo: encodeURI(`/${language}/houses/${opens}`), validUntil };
  if (understood === null) return null;
  const { search: _, ...others } = query;
  const found = withFilters(others, understood);
  return { leadsTo: listingHref(language, { ...found, page: 1 }), validUntil };
}

export const listingPage: SitePage = {
  sheet: 'listing',
  indexed: true,
  async make(context, reads) {
    const query = parseListingQuery(context.search);
    const [answer, banner] = await Promise.all([
      reads.listCaravans(query),
      query.discount ? null : readBanner(reads, context.language),
    ]);
    const other = leadsTo(context, query, answer);
    if (other) return other;
    if (!answer.facets.monthly) delete query.max_monthly;
    const houses = cardsData(answer.items, context.language);
    return {
      body: (
        <>
          {banner?.campaign && <Banner campaign={banner.campaign} slim />}
          <Listing
            query={query}
            answer={answer}
            houses={houses}
            hasAllFilters={asksForAllFilters(context.search)}
          />
        </>
      ),
      head: headOf(context, query, answer, houses),
      filtered: query,
      validUntil: firstEdge(answer.valid_until, banner?.valid_until ?? null),
    };
  },
};
