import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EnquiryPatch, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { noteServerTime } from '../../kit/server-clock.ts';
import { staffApi } from '../../session/staff-api.ts';
import { allPages, fresher } from '../shared/all-pages.ts';
import { recount } from '../shared/new-requests.ts';

const queryKey = ['staff', 'enquiries'] as const;

/** All enquiries, newest first. */
export const enquiriesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) =>
    allPages<StaffEnquiry>(
      (query) => staffApi.listEnquiries({ query }, { signal, onAnswer: noteServerTime }),
      client.getQueryData<StaffEnquiry[]>(queryKey),
    ),
  refetchOnWindowFocus: 'always',
});

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchEnquiry(id: string, patch: EnquiryPatch): Promise<StaffEnquiry> {
  const { enquiry } = await staffApi.updateEnquiry({ params: { id }, body: patch });
  return enquiry;
}

/** Puts an enquiry as the server answered it into the list, without asking for the list again. */
export function rememberEnquiry(cache: QueryClient, enquiry: StaffEnquiry): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) =>
    all?.map((other) => (other.id === enquiry.id ? fresher(enquiry, other) : other)),
  );
  recount(cache);
}

export function forgetEnquiry(cache: QueryClient, id: string): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) => all?.filter((enquiry) => enquiry.id !== id));
  recount(cache);
}
