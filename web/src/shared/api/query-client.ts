import { QueryClient } from '@tanstack/react-query';
import { attempts, mayRead, pauseAfter } from './request-rule.ts';

/**
 * Data counts as fresh for a minute, as long as the CDN may keep it. A failed read is repeated as
 * often as the spec says.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Reads start even when the browser says that it is offline: the page then says so, and
        // asks again once it is online.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < attempts - 1 && mayRead(error),
        retryDelay: (failures) => pauseAfter(failures + 1),
      },
    },
  });
}
