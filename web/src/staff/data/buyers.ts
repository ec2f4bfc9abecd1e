import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Caravan } from '#domain/houses/caravan.ts';
import { type Buyer, buyerOf } from '#domain/houses/sale.ts';
import type { Language } from '#domain/locale.ts';
import type { FoundRequest } from '#domain/records/person.ts';
import { type CallInput, callInputSchema, type StaffCall } from '#domain/requests/call.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import { type StaffLoanRequest, waitsForStaff } from '#domain/requests/loan-request.ts';
import { type NextStep, stepLength } from '#domain/requests/next-step.ts';
import type { ReplyInput } from '#domain/requests/reply.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { senderOf, titleOf } from '#domain/requests/sender.ts';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { haveSameTelephone } from '#domain/telephone.ts';
import { dayOf } from '#domain/time.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { serverNow } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { readKey, type TypedKey } from './person.ts';
import { sendReply, setNextStep } from './request-log.ts';
import { type RequestRef, rereadRequest } from './requests.ts';
import { callsQuery, enquiriesQuery, loansQuery, viewingsQuery } from './whole-lists.ts';

/** A request of any kind, by which somebody may buy a house. */
export interface Candidate {
  kind: RequestKind;
  id: string;
  /** The person's name, else telephone or e-mail. */
  title: string;
  phone: string;
  email: string;
  created_at: string;
  houses: readonly string[];
}

/** One of staff's lists, of which they also have how it stands. */
export interface Asked extends Candidate {
  /** Empty where it is not known. */
  name: string;
  lang: Language;
  /** Whether something is still to be done about it. */
  isOpen: boolean;
  step: NextStep | null;
}

interface RequestLists {
  enquiries: readonly StaffEnquiry[];
  loans: readonly StaffLoanRequest[];
  calls: readonly StaffCall[];
  viewings: readonly StaffViewing[];
}

/** The requests of all kinds, newest first. */
export function candidatesOf({ enquiries, loans, calls, viewings }: RequestLists): Asked[] {
  const one = (
    kind: RequestKind,
    request: StaffEnquiry | StaffLoanRequest | StaffCall | StaffViewing,
    isOpen: boolean,
  ): Asked => {
    const sender = senderOf(request);
    const houses = houseIdsOf(request);
    const { id, created_at, lang, next_step: step } = request;
    const who = { ...sender, title: titleOf(sender), lang };
    return { kind, id, ...who, created_at, houses, isOpen, step };
  };
  return [
    ...enquiries.map((request) => one('enquiry', request, request.status !== 'closed')),
    ...loans.map((request) => one('loan', request, waitsForStaff(request))),
    ...calls.map((request) => one('call', request, request.status === 'open')),
    ...viewings.map((request) => one('viewing', request, isAhead(request.status))),
  ].sort((first, second) => second.created_at.localeCompare(first.created_at));
}

/** A request that the server found by a telephone or an address. */
export const foundCandidate = (found: FoundRequest): Candidate => ({
  kind: found.kind,
  id: found.id,
  title: titleOf(found),
  phone: found.phone,
  email: found.email,
  created_at: found.created_at,
  houses: found.houses.map(({ id }) => id),
});

const isSameEmail = (one: string, other: string) =>
  one !== '' && one.toLowerCase() === other.toLowerCase();
const isSamePerson = (one: Candidate, other: Candidate) =>
  haveSameTelephone(one.phone, other.phone) || isSameEmail(one.email, other.email);

/** The first with just this telephone, in any spelling, or this address. */
export const candidateOf = (
  { kind, text }: TypedKey,
  candidates: readonly Candidate[],
): Candidate | undefined =>
  candidates.find(({ phone, email }) =>
    kind === 'phone' ? haveSameTelephone(phone, text) : isSameEmail(email, text),
  );

/** Open requests about a house by others than its buyer: they may be told that it is sold. */
export function othersAsked(known: readonly Asked[], houseId: string, buyer: Buyer): Asked[] {
  const theirs = requestOf(buyer, known);
  return known.filter(
    (one) =>
      one.isOpen &&
      one.houses.includes(houseId) &&
      one.id !== buyer?.id &&
      !(theirs && isSamePerson(one, theirs)),
  );
}

/** Of these, newest first, the latest request of each person: nobody is told twice. */
export const latestOfEach = (asked: readonly Asked[]): Asked[] =>
  asked.filter((one, at) => !asked.slice(0, at).some((newer) => isSamePerson(one, newer)));

/** Requests that are offered at once; staff type to find another one. */
export const mostOffered = 6;

/**
 * The requests that are offered as buyers: those about the house, or whatever has the typed words,
 * telephone or address, those about the house first. `found` is what the server found by these.
 */
export function offeredBuyers(
  known: readonly Candidate[],
  found: readonly Candidate[],
  { typed, houseId }: { typed: string; houseId: string },
): Candidate[] {
  const isAbout = ({ houses }: Candidate) => houses.includes(houseId);
  if (typed.trim() === '') return known.filter(isAbout);
  const has = requestFinder(typed);
  const matching = [
    ...known.filter(({ title, phone, email }) => has(phone, title, email)),
    ...found,
  ];
  const once = [...new Map(matching.map((one) => [one.id, one])).values()];
  return [...once.filter(isAbout), ...once.filter((one) => !isAbout(one))];
}

/** Somebody who is entered on the spot: what was typed to find them, and the other field. */
export interface Newcomer {
  typed: string;
  /** Their telephone; their name where `typed` is a telephone or an address. */
  other: string;
}

/** Newcomer's name, telephone and e-mail, as the typed texts say them. */
export function readNewcomer({ typed, other }: Newcomer) {
  const key = readKey(typed);
  const { kind = 'name', text = typed.trim() } = key ?? {};
  const rest = other.trim();
  return {
    name: key ? rest : text,
    phone: kind === 'phone' ? text : key ? '' : rest,
    email: kind === 'email' ? text : '',
  };
}

/** The same UUID for the same parts, of one's own making (version 8, RFC 9562). */
async function uuidOf(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * The call as which a newcomer is noted, or null where that can't be. Its `form_id` is made of the
 * day and all that it says, so that the same person is noted once for a house, also after a reload
 * or in another tab.
 */
export async function newcomerCall(
  newcomer: Newcomer,
  { houseId, day, lang }: { houseId: string; day: string; lang: Language },
): Promise<CallInput | null> {
  const call = { ...readNewcomer(newcomer), lang, caravan_ids: [houseId] };
  const form_id = await uuidOf([day, call]);
  return callInputSchema.safeParse({ form_id, ...call }).data ?? null;
}

/** The requests of all kinds as staff's lists have them; `isWhole` once each list was read. */
export function useCandidates(enabled = true) {
  const enquiries = useQuery({ ...enquiriesQuery, enabled });
  const loans = useQuery({ ...loansQuery, enabled });
  const calls = useQuery({ ...callsQuery, enabled });
  const viewings = useQuery({ ...viewingsQuery, enabled });
  const candidates = useMemo(
    () =>
      candidatesOf({
        enquiries: enquiries.data ?? [],
        loans: loans.data ?? [],
        calls: calls.data ?? [],
        viewings: viewings.data ?? [],
      }),
    [enquiries.data, loans.data, calls.data, viewings.data],
  );
  const lists = [enquiries, loans, calls, viewings];
  return {
    candidates,
    isWhole: lists.every(({ data }) => data !== undefined),
    failed: lists.some(({ isError }) => isError),
  };
}

/**
 * Answers the request of whoever bought a house or has it reserved, once the house is stored. Where
 * that fails, the schedule does it.
 */
export async function answerBuyer(
  cache: QueryClient,
  house: Pick<Caravan, 'id' | 'sale' | 'reservation'>,
): Promise<void> {
  if (!buyerOf(house)) return;
  try {
    const { buyer } = await staffApi.answerBuyer({ params: { id: house.id } });
    if (buyer) await rereadRequest(cache, buyer);
  } catch {
    // The house is sold all the same.
  }
}

/**
 * Tells somebody that the house is sold, by a letter, or plans that for today: without a letter, or
 * where their address takes none. What they had planned with them is then replaced. Told or planned
 * again it is the same: one request gets one such letter about a house, whoever sends it.
 */
export async function tellSold(
  cache: QueryClient,
  of: RequestRef,
  about: { houseId: string; letter: Omit<ReplyInput, 'reply_id'> | null; step: string },
): Promise<void> {
  const { houseId, letter, step } = about;
  const reply_id = await uuidOf(['sold', houseId, of.id]);
  try {
    if (!letter || !(await isSent(of, { reply_id, ...letter })))
      await setNextStep(of, { at: dayOf(serverNow()), text: step.slice(0, stepLength) });
  } catch (error) {
    // Erased meanwhile: there is nobody to tell.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
  void rereadRequest(cache, of).catch(() => undefined);
}

/** Whether the server takes the letter: a rule about replies, or what it says, may refuse it. */
async function isSent(of: RequestRef, letter: ReplyInput): Promise<boolean> {
  try {
    await sendReply(of, letter);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // They have the letter, with the alike homes of that time.
    if (error.code === 'conflict') return true;
    if (error.code === 'rule' || error.code === 'invalid') return false;
    throw error;
  }
}

/** The request that a house names as its buyer's. */
export const requestOf = (buyer: Buyer, candidates: readonly Candidate[]): Candidate | undefined =>
  buyer === null ? undefined : candidates.find(({ id }) => id === buyer.id);
