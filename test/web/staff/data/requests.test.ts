import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listedRow } from '#domain/requests/listed-request.ts';
import { enquiryRows } from '#functions/store/requests/requests.ts';
import { staffEnquiry, staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import {
  forgetRequest,
  itemsOf,
  listQuery,
  noteDropped,
  openedQuery,
  rememberRequest,
  searchQuery,
} from '#staff/data/requests.ts';
import { buildEnquiry, buildViewing } from '#support/builders/build-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const enquiry = buildEnquiry({ status: 'new', version: 2 });
const item = {
  ...listedRow({ kind: 'enquiry', id: enquiry.id }, enquiryRows.item(enquiry)),
  houses: [],
};
const viewing = {
  ...item,
  kind: 'viewing' as const,
  id: 'v',
  status: 'wished',
  viewing: { day: '2026-12-01', time: '10:00' },
};
const counts = { waiting: 1, to_do: 0, open: 1 };

function withLists() {
  const cache = new QueryClient();
  const page = { items: [item, viewing], next: null, counts };
  const pages = { pages: [page], pageParams: [''] };
  cache.setQueryData(listQuery('open', null).queryKey, pages);
  cache.setQueryData(searchQuery({ text: 'иван', kind: null }).queryKey, {
    ...pages,
    pages: [{ ...page, reached: null }],
  });
  const listed = () =>
    [
      cache.getQueryData(listQuery('open', null).queryKey),
      cache.getQueryData(searchQuery({ text: 'иван', kind: null }).queryKey),
    ].map((data) => data?.pages.flatMap(({ items }) => items) ?? []);
  return { cache, listed };
}

describe('what the server answered of a request', () => {
  test('is at once in every list that has it, and never an older version', () => {
    const { cache, listed } = withLists();
    const request = staffEnquiry({ ...enquiry, status: 'answered', version: 3 });
    rememberRequest(cache, { kind: 'enquiry', request });
    for (const [first, second] of listed()) {
      expect(first).toMatchObject({ status: 'answered', version: 3 });
      expect(second).toEqual(viewing);
    }
    rememberRequest(cache, { kind: 'enquiry', request: staffEnquiry(enquiry) });
    for (const [first] of listed()) expect(first?.status).toBe('answered');
  });

  test('is where it is open, with log and person as they were', () => {
    const { cache } = withLists();
    const key = openedQuery({ kind: 'enquiry', id: enquiry.id }).queryKey;
    const person = { requests: [], more: 0, reservations: [], sales: [] };
    cache.setQueryData(key, { kind: 'enquiry', request: staffEnquiry(enquiry), log: [], person });
    const request = staffEnquiry({ ...enquiry, status: 'closed', version: 3 });
    rememberRequest(cache, { kind: 'enquiry', request });
    expect(cache.getQueryData(key)).toEqual({ kind: 'enquiry', request, log: [], person });
  });

  test('moves a viewing to its hour', () => {
    const { cache, listed } = withLists();
    const moved = buildViewing({
      day: '2026-12-05',
      time: '12:00',
      status: 'confirmed',
      version: 9,
    });
    rememberRequest(cache, { kind: 'viewing', request: staffViewing({ ...moved, id: 'v' }) });
    expect(listed()[0]?.[1]).toMatchObject({
      status: 'confirmed',
      viewing: { day: '2026-12-05', time: '12:00' },
    });
  });
});

test('a request that is gone is in no list', () => {
  const { cache, listed } = withLists();
  forgetRequest(cache, { kind: 'enquiry', id: enquiry.id });
  expect(listed()).toEqual([[viewing], [viewing]]);
});

test('wishes that were dropped are declined in the lists, and nothing else is', () => {
  const { cache, listed } = withLists();
  noteDropped(cache, ['v', enquiry.id]);
  expect(listed()[0]?.map(({ status }) => status)).toEqual(['new', 'declined']);
});

test('pages are one list, a request that moved between them once', () => {
  const moved = { ...item, version: 7 };
  expect(itemsOf([{ items: [item, viewing] }, { items: [moved] }])).toEqual([moved, viewing]);
});
