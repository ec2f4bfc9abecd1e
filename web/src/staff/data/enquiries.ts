import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type EnquiryPatch,
  type EnquiryStatus,
  type StaffEnquiry,
  staffEnquirySchema,
} from '../../../../functions/domain/enquiry.ts';
import { finder } from '../kit/find-words.ts';
import { recount } from '../kit/new-requests.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { conflictOf } from '../kit/writes.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages, phoneSpellings, withFresher } from './request-list.ts';

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

export const enquiryConflict = (error: unknown) => conflictOf(staffEnquirySchema, error);

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchEnquiry(id: string, patch: EnquiryPatch): Promise<StaffEnquiry> {
  const { enquiry } = await staffApi.updateEnquiry({ params: { id }, body: patch });
  return enquiry;
}

/** A status, or that staff spoke to the customer, which answers what was new. */
export type EnquiryWish = EnquiryStatus | 'called';

/** The status that a wish leads to. */
export const wishedStatus = (wish: EnquiryWish): EnquiryStatus => (wish === 'called' ? 'answered' : wish);

/** Null where it has the status already. Where only the notes were changed since it was seen, the wish stands. */
export async function setEnquiryStatus(seen: StaffEnquiry, wish: EnquiryWish): Promise<StaffEnquiry | null> {
  if (seen.status === wish) return null;
  const patch: EnquiryPatch = wish === 'called' ? { called: true } : { status: wish };
  try {
    return await patchEnquiry(seen.id, { version: seen.version, ...patch });
  } catch (error) {
    const current = enquiryConflict(error);
    if (current?.status !== seen.status) throw error;
    return patchEnquiry(seen.id, { version: current.version, ...patch });
  }
}

/** Puts an enquiry as the server answered it into the list, without asking for the list again. */
export function rememberEnquiry(cache: QueryClient, enquiry: StaffEnquiry): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) => withFresher(all, enquiry));
  recount(cache);
}

export function forgetEnquiry(cache: QueryClient, id: string): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) => all?.filter((enquiry) => enquiry.id !== id));
  recount(cache);
}

/** Those in which every word typed is somewhere in what the customer wrote, their contacts, the house or the notes. */
export function findEnquiries(enquiries: readonly StaffEnquiry[], search: string): StaffEnquiry[] {
  const found = finder(search);
  return enquiries.filter(({ id, name, email, phone, message, caravan_name, admin_notes }) =>
    found(name, email, phoneSpellings(phone), message, caravan_name ?? '', admin_notes, id),
  );
}
