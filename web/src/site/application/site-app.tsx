import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type SiteContextValue, SiteProvider } from '../../shared/site-context.tsx';
import { CrashBoundary } from '../frame/crash-boundary.tsx';
import { CrashedPage } from '../frame/crashed-page.tsx';
import { SiteLayout } from '../frame/site-layout.tsx';
import type { AppPage, PageParams } from '../page.ts';
import { makesQuery } from '../pages/listing/queries.ts';
import { type PublicReads, ReadsProvider, useReads } from '../reads.ts';

interface SiteAppProps {
  site: SiteContextValue;
  reads: PublicReads;
  cache: QueryClient;
  /** Chosen once: pages are loaded whole, and within one only the query of its address changes. */
  page: Pick<AppPage, 'Component'>;
  params: PageParams;
}

const crashed = (reference: string) => <CrashedPage reference={reference} />;

/** A page of the browser's application below its router: the server renders it, the browser hydrates it. */
export function SiteApp({ site, reads, cache, page: { Component }, params }: SiteAppProps) {
  return (
    <QueryClientProvider client={cache}>
      <ReadsProvider value={reads}>
        <Located site={site}>
          <CrashBoundary instead={(reference) => <main>{crashed(reference)}</main>}>
            <SiteLayout>
              <CrashBoundary instead={crashed}>
                <Component params={params} />
              </CrashBoundary>
            </SiteLayout>
          </CrashBoundary>
        </Located>
      </ReadsProvider>
    </QueryClientProvider>
  );
}

/** Gives the page its address, which the router knows, and the makes on sale. */
function Located({ site, children }: { site: SiteContextValue; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const makes = useQuery(makesQuery(useReads())).data?.items ?? [];
  return (
    <SiteProvider value={{ ...site, path: pathname, search, makes, byApplication: true }}>{children}</SiteProvider>
  );
}
