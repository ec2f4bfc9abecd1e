import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type SiteContextValue, SiteProvider } from '../../shared/site-context.tsx';
import { CrashBoundary } from '../frame/crash-boundary.tsx';
import { CrashedPage } from '../frame/crashed-page.tsx';
import { SiteLayout } from '../frame/site-layout.tsx';
import type { PageParams, SitePage } from '../page.ts';
import { type PublicReads, ReadsProvider } from '../reads.ts';

interface SiteAppProps {
  site: SiteContextValue;
  reads: PublicReads;
  cache: QueryClient;
  /** Chosen once: pages are loaded whole, and within one only the query of its address changes. */
  page: Pick<SitePage, 'Component'>;
  params: PageParams;
}

const crashed = (reference: string) => <CrashedPage reference={reference} />;

/** The public site below its router: the server renders it, the browser hydrates it. */
export function SiteApp({ site, reads, cache, page: { Component }, params }: SiteAppProps) {
  return (
    <QueryClientProvider client={cache}>
      <ReadsProvider value={reads}>
        <SiteProvider value={site}>
          <CrashBoundary instead={(reference) => <main>{crashed(reference)}</main>}>
            <SiteLayout>
              <CrashBoundary instead={crashed}>
                <Component params={params} />
              </CrashBoundary>
            </SiteLayout>
          </CrashBoundary>
        </SiteProvider>
      </ReadsProvider>
    </QueryClientProvider>
  );
}
