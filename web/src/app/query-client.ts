import { QueryClient } from '@tanstack/react-query';
import { isLastingFailure } from '../lib/api-error.ts';

/** Data counts as fresh for a minute: as long as the CDN may keep it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isLastingFailure(error),
      },
    },
  });
}
