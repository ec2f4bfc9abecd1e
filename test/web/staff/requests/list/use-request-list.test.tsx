// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestView } from '#domain/requests/listed-request.ts';
import { useRequestList, useTypedSearch } from '#staff/requests/list/use-request-list.ts';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

interface Page {
  items: string[];
  next: string | null;
  reached?: string | null;
}

let close: (() => void) | undefined;
let asked: { path: string; cursor: string; text: string }[];
let pages: Record<string, Page>;

const item = (id: string) => ({ kind: 'call', id });
beforeEach(() => {
  asked = [];
  const others = serverInMemory([]).fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://stage');
    if (!pathname.startsWith('/api/admin/requests')) return others(input, init);
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const cursor: string = body.cursor ?? searchParams.get('cursor') ?? '';
    asked.push({ path: input, cursor, text: body.text ?? '' });
    const page = pages[cursor] ?? { items: [], next: null };
    const counts = { waiting: 1, to_do: 2, open: 100 };
    const items = page.items.map(item);
    return Response.json({ success: true, counts, reached: null, ...page, items });
  });
});
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function List({ view }: { view: RequestView }) {
  const [typed, type] = useTypedSearch('requests');
  const list = useRequestList({ view, kind: null, typed });
  return (
    <>
      <input aria-label="search" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" id="type" onClick={() => type('0888 123 456')}>
        type
      </button>
      <p id="shown">{list.items.map(({ id }) => id).join(' ')}</p>
      <p id="rest">{`${list.counts?.open} ${list.reached} ${list.more ? 'more' : ''}`}</p>
      {list.more && (
        <button type="button" id="more" onClick={list.more.read}>
          more
        </button>
      )}
    </>
  );
}
const text = (id: string) => document.querySelector(`#${id}`)?.textContent;
const press = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)?.click();
function open() {
  close = openStaff(<List view="open" />, []).close;
}

test('a page with few rows is followed by the next by itself, one with many on demand', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `m${at}`);
  pages = {
    '': { items: ['a'], next: 'c1' },
    c1: { items: [], next: 'c2' },
    c2: { items: many, next: 'c3' },
    c3: { items: ['z'], next: null },
  };
  open();
  await expect.poll(() => text('rest')).toBe('100 null more');
  expect(text('shown')).toBe(['a', ...many].join(' '));
  expect(asked.map(({ cursor }) => cursor)).toEqual(['', 'c1', 'c2']);
  press('more');
  await expect.poll(() => text('shown')).toBe(['a', ...many, 'z'].join(' '));
  await expect.poll(() => text('rest')).toBe('100 null ');
});

test('open requests are looked through to the end, closed ones on demand, and no address has the text', async () => {
  pages = {
    '': { items: ['a'], next: 'c1' },
    c1: { items: ['b'], next: 'c2', reached: '2026-11-01T00:00:00.000Z' },
    c2: { items: ['c'], next: null },
  };
  open();
  await expect.poll(() => text('shown')).toContain('a');
  asked = [];
  press('type');
  await expect.poll(() => text('rest')).toBe('100 2026-11-01T00:00:00.000Z more');
  expect(text('shown')).toBe('a b');
  const sought = asked.filter((one) => one.text !== '');
  expect(sought.map(({ cursor }) => cursor)).toEqual(['', 'c1']);
  expect(asked.every(({ path }) => !path.includes('0888'))).toBe(true);
  expect(location.href + JSON.stringify(history.state)).not.toContain('0888');
  press('more');
  await expect.poll(() => text('shown')).toBe('a b c');
});
