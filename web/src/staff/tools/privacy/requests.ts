import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PersonalData, PersonalDataRecord } from '../../../../../functions/domain/personal-data.ts';
import { recount } from '../../requests/request-list.ts';
import { staffApi } from '../../session/staff-api.ts';

/** What was exported and erased, newest first. */
export const recordsQuery = queryOptions({
  queryKey: ['staff', 'personal-data'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await staffApi.listPersonalDataRecords({}, { signal });
    return items;
  },
  staleTime: 0,
});

export async function exportPersonalData(
  email: string,
): Promise<{ personal_data: PersonalData; record: PersonalDataRecord }> {
  return staffApi.exportPersonalData({ body: { email } });
}

export async function erasePersonalData(email: string): Promise<PersonalDataRecord> {
  const { record } = await staffApi.erasePersonalData({ body: { email } });
  return record;
}

/** Puts a record that was just made on top of the others. */
export function rememberRecord(cache: QueryClient, record: PersonalDataRecord): void {
  cache.setQueryData(recordsQuery.queryKey, (all) => [record, ...(all ?? []).filter(({ id }) => id !== record.id)]);
}

/** What was read of customers before goes from this browser's memory, too. */
export function forgetRequests(cache: QueryClient): void {
  for (const list of ['enquiries', 'loan-requests', 'loan-request']) cache.removeQueries({ queryKey: ['staff', list] });
  recount(cache);
}
