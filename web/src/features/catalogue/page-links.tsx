import type { ListingQuery } from '../../../../functions/domain/listing.ts';
import { useSite } from '../../app/site-context.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { listingHref } from './listing-address.ts';
import { pageNumbers } from './page-numbers.ts';

interface PageLinksProps {
  query: ListingQuery;
  pages: number;
}

/** Links to the other pages of the listing, nothing when there is one. */
export function PageLinks({ query, pages }: PageLinksProps) {
  const { language, messages } = useSite();
  if (pages < 2) return null;
  const words = messages.listing.pages;
  const { page } = query;
  const href = (to: number) => listingHref(language, { ...query, page: to });
  return (
    <nav className="pages" aria-label={words.label}>
      {page > 1 && (
        <a rel="prev" href={href(page - 1)} aria-label={words.previous}>
          <Icon name="left" />
        </a>
      )}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index < 3 ? 'before' : 'after'}`}>…</span>
        ) : (
          <a
            key={number}
            href={href(number)}
            aria-label={words.page(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a rel="next" href={href(page + 1)} aria-label={words.next}>
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}
