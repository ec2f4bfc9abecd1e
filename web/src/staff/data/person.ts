import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isEmailAddress, pastedEmail } from '#domain/email-address.ts';
import { enquiryLengths } from '#domain/requests/forms.ts';
import { isTelephone } from '#domain/telephone.ts';
import { staffApi } from '../session/staff-api.ts';

const typedKeySchema = z.object({ kind: z.enum(['phone', 'email']), text: z.string() });
/** By what staff ask for a person: a telephone as typed, or an address. */
export type TypedKey = z.infer<typeof typedKeySchema>;

/** Null where it is neither. */
export function readKey(typed: string): TypedKey | null {
  const email = pastedEmail(typed);
  if (isEmailAddress(email)) return { kind: 'email', text: email };
  const text = typed.trim();
  const isPhone = !text.includes('@') && text.length <= enquiryLengths.phone && isTelephone(text);
  return isPhone ? { kind: 'phone', text } : null;
}

/** By what the sender of a request is found; null where nothing of it says who they are. */
export const keyOfSender = ({ phone, email }: { phone: string; email: string }): TypedKey | null =>
  readKey(phone) ?? readKey(email);

/** It is sent in the body, never in an address: the CDN's logs keep addresses. */
export const bodyOf = ({ kind, text }: TypedKey) =>
  kind === 'phone' ? { phone: text } : { email: text };

/** Everything of the person with this telephone, in any spelling, or this address. */
export const personQuery = (key: TypedKey) =>
  queryOptions({
    queryKey: ['staff', 'person', key.kind, key.text] as const,
    queryFn: async ({ signal }) =>
      (await staffApi.findPerson({ body: bodyOf(key) }, { signal })).person,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** State of a history entry: whom the page there is about. No address has it. */
export const personState = (person: TypedKey) => ({ person });

const stateSchema = z.object({ person: typedKeySchema });
export const personInState = (state: unknown): TypedKey | null =>
  z.safeParse(stateSchema, state).data?.person ?? null;
