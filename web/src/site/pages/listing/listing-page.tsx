import './listing.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { parseListingQuery } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { useTitle } from '../../../shared/use-title.ts';
import { useLasting } from '../../application/use-lasting.ts';
import { PageLinks } from '../../frame/page-links.tsx';
import { siteTitle } from '../../head.ts';
import type { AppPage } from '../../page.ts';
import { useReads } from '../../reads.ts';
import { CampaignBanner } from '../campaign/campaign-banner.tsx';
import { bannerQuery } from '../campaign/queries.ts';
import { FilterPanel } from './filter-panel.tsx';
import { listingHref } from './listing-address.ts';
import { ListingBar } from './listing-bar.tsx';
import { NoResults, ResultCards, ResultSkeletons, ResultsFailed } from './listing-results.tsx';
import { type ListingAnswer, listingKey, listingQuery } from './queries.ts';
import { useFilterForm } from './use-filter-form.ts';
import { useFollow } from './use-follow.ts';

/** ms after which a visitor is told that other results are on their way. */
const slowAfter = 1500;

function ListingPage() {
  const { language, messages } = useSite();
  const [search] = useSearchParams();
  const query = parseListingQuery(search);
  const reads = useReads();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...listingQuery(reads, query, language),
    placeholderData: keepPreviousData,
  });
  // What is shown meanwhile is pale; after a while it is said, too.
  const isSlow = useLasting(isPlaceholderData, slowAfter);
  // A page beyond the last shows the last.
  const shown = data ? { ...query, page: data.page } : query;
  const { form, onChange, onSubmit } = useFilterForm(query);
  const follow = useFollow();
  const { listing } = messages;
  const heading = listing.title(query);
  useTitle(siteTitle(listing.head.title(heading, data?.page ?? 1), language));

  return (
    <>
      {!query.discount && <CampaignBanner slim />}
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="sub">
          <span role="status">{data && !isSlow ? listing.count(data.total) : isFetching && listing.loading}</span>
          {(data || isFetching) && ' · '}
          {listing.delivery}
        </p>
        <div className="listing">
          <FilterPanel
            query={query}
            facets={data?.facets}
            total={data?.total ?? 0}
            formRef={form}
            onChange={onChange}
            onSubmit={onSubmit}
            follow={follow}
          />
          <div className="results">
            <ListingBar query={shown} onSort={onChange} follow={follow} />
            {data && data.total > 0 && (
              <ResultCards items={data.items} address={data.address} view={query.view} stale={isPlaceholderData} />
            )}
            {data?.total === 0 && <NoResults query={query} suggestion={data.suggestion} follow={follow} />}
            {!data && isFetching && <ResultSkeletons view={query.view} />}
            {!data && !isFetching && <ResultsFailed error={error} onRetry={() => refetch()} />}
            {data && (
              <PageLinks
                page={data.page}
                pages={data.pages}
                href={(page) => listingHref(language, { ...query, page })}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

export const listingPage: AppPage = {
  pattern: '/:language/houses',
  sheet: 'listing',
  Component: ListingPage,
  queries: ({ language, search }, reads) => {
    const query = parseListingQuery(search);
    return [listingQuery(reads, query, language), ...(query.discount ? [] : [bannerQuery(reads, language)])];
  },
  head: ({ language, messages, search }, cache) => {
    const query = parseListingQuery(search);
    const { head, title } = messages.listing;
    const heading = title(query);
    const data = cache.getQueryData<ListingAnswer>(listingKey(query));
    const page = data?.page ?? query.page;
    const isPlain = listingHref(language, { ...query, page: 1 }) === listingHref(language, {});
    return {
      title: head.title(heading, page),
      description: head.description(heading, data?.total ?? 0),
      keywords: head.keywords,
      // Filtered and sorted views are the same houses: they all point to the plain listing.
      canonical: listingHref(language, isPlain ? { page } : {}),
      follow: !isPlain,
    };
  },
};
