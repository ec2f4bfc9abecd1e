import './page-links.css';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PageLinksProps {
  /** The page that is shown, from 1. */
  page: number;
  pages: number;
  /** Address of another page. */
  href: (page: number) => string;
}

/** Links to the other pages of many houses, nothing when there is one. */
export function PageLinks({ page, pages, href }: PageLinksProps) {
  const words = useSite().messages.listing.pages;
  if (pages < 2) return null;
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
