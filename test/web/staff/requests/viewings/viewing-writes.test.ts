// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HistoryAction } from '#domain/requests/stored-request.ts';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { ApiError } from '#shared/api/api-error.ts';
import {
  changeViewing,
  freeTimesOf,
  isMade,
  refusalOf,
} from '#staff/requests/viewings/viewing-writes.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { email, openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const seen = staffViewing(buildViewing({ version: 4 }));
const by = (who: string, ...actions: HistoryAction[]) =>
  actions.map((action) => ({
    at: '2026-11-26T10:00:00.000Z',
    by: who,
    action,
    detail: null,
  }));

let close: (() => void) | undefined;
let stored: StaffViewing;
/** What the server was asked to change. */
let sent: Record<string, unknown>[];

/** A server that has one viewing, and compares its version. */
beforeEach(() => {
  stored = seen;
  sent = [];
  const { fetch: others } = serverInMemory([]);
  const answer: typeof fetch = async (input, init) => {
    if (init?.method !== 'PATCH') return others(input, init);
    const { version, ...change } = JSON.parse(String(init.body));
    sent.push(change);
    if (version !== stored.version)
      return Response.json({ success: false, code: 'conflict', current: stored }, { status: 409 });
    stored = { ...stored, ...change, version: stored.version + 1 };
    return Response.json({ success: true, viewing: stored });
  };
  vi.stubGlobal('fetch', answer);
  close = openStaff(null, []).close;
});
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const confirm = { status: 'confirmed' } as const;
const move = { status: 'confirmed', day: '2099-03-03', time: '11:00' } as const;

describe('a change of a viewing', () => {
  test('is stored, and nothing is sent where it is so already', async () => {
    expect(await changeViewing(seen, confirm)).toMatchObject({ status: 'confirmed', version: 5 });
    expect(await changeViewing(stored, confirm)).toBeNull();
    expect(await changeViewing(stored, move)).toMatchObject({ day: move.day, time: move.time });
    expect(sent).toEqual([confirm, move]);
  });

  test('is made on top of notes that somebody wrote meanwhile', async () => {
    stored = { ...seen, admin_notes: 'идват с трима', version: 5, history: by('a@b.bg', 'noted') };
    expect(await changeViewing(seen, move)).toMatchObject({ ...move, version: 6 });
  });

  test('is one’s own, and stored, where its answer was lost', async () => {
    stored = { ...seen, ...move, version: 5, history: by(email, 'moved', 'confirmed') };
    expect(await changeViewing(seen, move)).toEqual(stored);
    expect(sent).toHaveLength(1);
  });

  test('is a conflict where a colleague decided otherwise, or moved it', async () => {
    for (const theirs of [
      { status: 'declined' as const, history: by('a@b.bg', 'declined') },
      { time: '15:00', history: by('customer', 'moved') },
      { ...confirm, history: by('a@b.bg', 'confirmed') },
    ]) {
      stored = { ...seen, ...theirs, version: 5 };
      await expect(changeViewing(seen, confirm)).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

test('a change is made where status and hour are what it asks for', () => {
  expect(isMade(seen, confirm)).toBe(false);
  expect(isMade({ ...seen, ...confirm }, confirm)).toBe(true);
  expect(isMade({ ...seen, ...confirm }, move)).toBe(false);
  expect(isMade({ ...seen, ...move }, move)).toBe(true);
});

test('an hour that is taken comes with the free ones next to it; a refusal with its reason', () => {
  const times = [{ day: '2099-03-02', time: '11:00' }];
  expect(freeTimesOf(new ApiError('taken', 409, '', { times }))).toEqual(times);
  expect(freeTimesOf(new ApiError('taken', 409, ''))).toEqual([]);
  expect(freeTimesOf(new ApiError('conflict', 409, '', { times }))).toBeNull();
  expect(freeTimesOf(new TypeError('offline'))).toBeNull();
  expect(refusalOf(new ApiError('rule', 422, '', { reason: 'past' }))).toBe('past');
  expect(refusalOf(new ApiError('invalid', 400, '', { reason: 'past' }))).toBeNull();
});
