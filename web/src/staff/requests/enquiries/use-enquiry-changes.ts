import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { conflictOf } from './conflict-of.ts';
import { enquiriesQuery, forgetEnquiry, patchEnquiry, rememberEnquiry } from './requests.ts';

/** Somebody else gave it another status between the list being read and this change. */
export interface EnquiryConflict {
  current: StaffEnquiry;
  wanted: EnquiryStatus;
}

/**
 * Saves statuses at once: a change shows immediately and goes away again when it is refused. Changes of one enquiry are
 * sent one after the other, each on the version the one before made.
 */
export function useEnquiryChanges() {
  const cache = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, readonly EnquiryStatus[]>>(new Map());
  const [failure, setFailure] = useState<{ name: string; error: unknown } | null>(null);
  const [success, setSuccess] = useState<{ name: string; status: EnquiryStatus } | null>(null);
  const [conflict, setConflict] = useState<EnquiryConflict | null>(null);
  const lines = useRef(new Map<string, Promise<void>>());

  /** Where the status is as it was seen, only the notes were changed: the wish stands. */
  async function patch(seen: StaffEnquiry, status: EnquiryStatus): Promise<StaffEnquiry> {
    try {
      return await patchEnquiry(seen.id, { version: seen.version, status });
    } catch (error) {
      const current = conflictOf(error);
      if (current?.status !== seen.status) throw error;
      return patchEnquiry(seen.id, { version: current.version, status });
    }
  }

  async function send(id: string, status: EnquiryStatus) {
    const seen = cache.getQueryData(enquiriesQuery.queryKey)?.find((enquiry) => enquiry.id === id);
    if (!seen || seen.status === status) return;
    try {
      rememberEnquiry(cache, await patch(seen, status));
      setSuccess({ name: seen.name, status });
    } catch (error) {
      const current = conflictOf(error);
      if (current) {
        rememberEnquiry(cache, current);
        // Somebody did the same: the wish is fulfilled.
        if (current.status !== status) setConflict({ current, wanted: status });
        return;
      }
      if (error instanceof ApiError && error.code === 'not_found') forgetEnquiry(cache, id);
      setFailure({ name: seen.name, error });
    }
  }

  function change(id: string, status: EnquiryStatus) {
    setFailure(null);
    setPending((before) => new Map(before).set(id, [...(before.get(id) ?? []), status]));
    const line = (lines.current.get(id) ?? Promise.resolve())
      .then(() => send(id, status))
      .finally(() =>
        setPending((before) => {
          const left = (before.get(id) ?? []).slice(1);
          const next = new Map(before);
          if (left.length > 0) next.set(id, left);
          else next.delete(id);
          return next;
        }),
      );
    lines.current.set(id, line);
  }

  return {
    failure,
    success,
    conflict,
    change,
    dismissFailure: () => setFailure(null),
    /** The enquiry as it will be once what is on its way has arrived. */
    shown(enquiry: StaffEnquiry): StaffEnquiry {
      const status = pending.get(enquiry.id)?.at(-1);
      return status === undefined ? enquiry : { ...enquiry, status };
    },
    /** `again`: the person still wants their change, after the other's. */
    settle(again: boolean) {
      setConflict(null);
      if (conflict && again) change(conflict.current.id, conflict.wanted);
    },
  };
}
