import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/rest-fonts.css';
import '../styles/base.css';
import '../../shared/ui/button.css';
import './layout.css';
import './field.css';
import './toggle.css';
import './beyond.css';
import type { ReactNode } from 'react';
import { useSite } from '#shared/site-context.tsx';
import { CompareBar } from './compare-bar.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Header, page, footer; the first stop of the Tab key skips to the page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { skipToContent } = useSite().messages.common;
  return (
    <>
      <a className="skip" href="#content">
        {skipToContent}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {/* Opens from the header, and stands behind what the first screen shows. Nearer to the listing's
          filters, whose fields it has too, it packs better than after the footer. */}
      <SearchDialog />
      <SiteMenu />
      <SiteFooter />
      <CompareBar />
    </>
  );
}
