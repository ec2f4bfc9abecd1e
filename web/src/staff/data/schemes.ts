import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api-client.ts';

/** The bank's schemes. Without them the pages show no limits of the bank. */
export const schemesQuery = queryOptions({
  queryKey: ['financing-schemes'] as const,
  queryFn: async ({ signal }) => (await api.listFinancingSchemes({}, { signal })).items,
  staleTime: 3_600_000,
  retry: false,
});
