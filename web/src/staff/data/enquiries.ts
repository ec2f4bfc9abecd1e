import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type EnquiryPatch,
  type EnquiryStatus,
  type StaffEnquiry,
  staffEnquirySchema,
} from '#domain/requests/enquiry.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import { recount } from '../kit/new-requests.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { conflictOf } from '../kit/writes.ts';
import { session } from '../session/session.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { isOwnChange, withFresher, withKnown } from './request-list.ts';

const queryKey = ['staff', 'enquiries'] as const;

/** All enquiries, newest first. */
export const enquiriesQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => {
    const options = { signal, onAnswer: noteServerTime };
    const all = await allPages((query) => staffApi.listEnquiries({ query }, options));
    return withKnown(all, client.getQueryData<StaffEnquiry[]>(queryKey));
  },
  refetchOnWindowFocus: 'always',
});

export const enquiryConflict = (error: unknown) => conflictOf(staffEnquirySchema, error);

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchEnquiry(id: string, patch: EnquiryPatch): Promise<StaffEnquiry> {
  const { enquiry } = await staffApi.updateEnquiry({ params: { id }, body: patch });
  return enquiry;
}

/**
 * A new status, or `called`: staff spoke to the customer, which makes a new enquiry an answered
 * one.
 */
export type EnquiryChange = EnquiryStatus | 'called';

/** The status to which a change leads. */
export const statusAfter = (change: EnquiryChange): EnquiryStatus =>
  change === 'called' ? 'answered' : change;

/**
 * Null where the enquiry has the status already. If somebody changed only the notes since, the
 * status is changed all the same.
 */
export async function setEnquiryStatus(
  seen: StaffEnquiry,
  change: EnquiryChange,
): Promise<StaffEnquiry | null> {
  if (seen.status === change) return null;
  const patch: EnquiryPatch = change === 'called' ? { called: true } : { status: change };
  const action = change === 'new' ? 'reopened' : change;
  try {
    return await patchEnquiry(seen.id, { version: seen.version, ...patch });
  } catch (error) {
    const current = enquiryConflict(error);
    if (current && isOwnChange(seen, current, action, session.email())) return current;
    if (current?.status !== seen.status) throw error;
    return patchEnquiry(seen.id, { version: current.version, ...patch });
  }
}

/** Puts the enquiry that the server answered into the list, without asking for the list again. */
export function rememberEnquiry(cache: QueryClient, enquiry: StaffEnquiry): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) => withFresher(all, enquiry));
  recount(cache);
}

export function forgetEnquiry(cache: QueryClient, id: string): void {
  cache.setQueryData(enquiriesQuery.queryKey, (all) => all?.filter((enquiry) => enquiry.id !== id));
  recount(cache);
}

/**
 * The enquiries in which every typed word is found: in what the customer wrote, their contacts, the
 * house or the notes.
 */
export function findEnquiries(enquiries: readonly StaffEnquiry[], search: string): StaffEnquiry[] {
  const found = requestFinder(search);
  return enquiries.filter((enquiry) => {
    const { id, name, email, phone, message, admin_notes } = enquiry;
    const houses = housesOf(enquiry).map((house) => house.name ?? '');
    return found(phone, name, email, message, ...houses, admin_notes, id);
  });
}
