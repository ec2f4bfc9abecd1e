import { QueryClient } from '@tanstack/react-query';
import { attempts, mayRead, pauseAfter } from './request-rule.ts';

/** Data counts as fresh for a minute: as long as the CDN may keep it. Reads are tried as often as the spec has it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A browser's word that it is offline is not waited on: the page says so, and asks again once it is not.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < attempts - 1 && mayRead(error),
        retryDelay: (failures) => pauseAfter(failures + 1),
      },
    },
  });
}
