import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SiteContextValue } from '../../shared/site-context.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { siteTitle } from '../head.ts';
import type { AppPage, PageContext, PageParams, PageQuery } from '../page.ts';
import { makesQuery } from '../pages/listing/queries.ts';
import { useReads } from '../reads.ts';
import { ShellPage } from './shell-page.tsx';

interface PageToMake {
  page: AppPage;
  params: PageParams;
  site: SiteContextValue;
  cache: QueryClient;
  /** Of the failure that the shell stands for. */
  reference: string;
  /** Only the server makes the page: another try asks it. */
  onlyByServer: boolean;
}

type Step = { name: 'shell' | 'loading' | 'ready' } | { name: 'failed'; error: unknown };

/** Wakes the style sheet that the shell brought for this page. */
function wakeSheet(name: string | undefined): void {
  for (const sheet of document.querySelectorAll('[data-sheet]'))
    if (sheet.getAttribute('data-sheet') === name) sheet.setAttribute('media', 'all');
}

/**
 * A page in the shell: first the shell's outline, as the server made it; then what the API answers, or what became of it.
 * The frame around it stays.
 */
export function pageFromApi({ page, params, site, cache, reference, onlyByServer }: PageToMake): {
  page: Pick<AppPage, 'Component'>;
} {
  wakeSheet(page.sheet);

  function Component() {
    const [step, setStep] = useState<Step>({ name: 'shell' });
    const reads = useReads();
    const { pathname, search } = useLocation();

    const load = useCallback(async () => {
      const context: PageContext = {
        ...site,
        path: pathname,
        params,
        search: new URLSearchParams(search),
        origin: location.origin,
      };
      const queries: PageQuery[] = [{ ...makesQuery(reads), mayFail: true }, ...page.queries(context, reads)];
      try {
        await Promise.all(
          queries.map(async ({ queryKey, queryFn, fallback, mayFail }) => {
            try {
              await cache.fetchQuery({ queryKey, queryFn });
            } catch (error) {
              if (fallback) cache.setQueryData(queryKey, fallback(error));
              else if (!mayFail) throw error;
            }
          }),
        );
        document.title = siteTitle(page.head(context, cache).title, site.language);
        setStep({ name: 'ready' });
      } catch (error) {
        setStep({ name: 'failed', error });
      }
    }, [pathname, search, reads]);

    // Once: within the page only its address changes, and what is shown by then follows by itself.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useEffect(() => void load(), []);

    if (step.name === 'shell') return <ShellPage reference={reference} />;
    if (step.name === 'loading') return <LoadingView />;
    if (step.name !== 'failed') return <page.Component params={params} />;
    return (
      <LoadFailure
        error={step.error}
        reference={reference}
        onRetry={() => {
          if (onlyByServer) location.reload();
          setStep({ name: 'loading' });
          void load();
        }}
      />
    );
  }
  return { page: { Component } };
}
