import { describe, expect, test } from 'vitest';
import { allPages } from '#staff/data/all-pages.ts';

describe('all pages of a list', () => {
  const pages = [
    { items: [{ id: 'a' }, { id: 'b', at: 1 }], next: '1' },
    { items: [{ id: 'b', at: 2 }, { id: 'c' }], next: '2' },
    { items: [{ id: 'd' }], next: null },
  ];

  function list() {
    const queries: unknown[] = [];
    const read = async (query: { cursor?: string }) => {
      queries.push(query);
      return pages[Number(query.cursor ?? 0)] ?? { items: [], next: null };
    };
    return { queries, read };
  }

  test('are read one after the other, and an item that moved between them appears once, as it was read last', async () => {
    const { queries, read } = list();
    expect(await allPages(read)).toEqual([
      { id: 'a' },
      { id: 'b', at: 2 },
      { id: 'c' },
      { id: 'd' },
    ]);
    expect(queries).toEqual([{}, { cursor: '1' }, { cursor: '2' }]);
  });

  test('end with the page that brings as many items as are wanted', async () => {
    const { queries, read } = list();
    expect((await allPages(read, 3)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(queries).toHaveLength(2);
  });

  test('end with the failure of a page', async () => {
    const failing = ({ cursor }: { cursor?: string }) =>
      cursor
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ items: [{ id: 'a' }], next: '1' });
    await expect(allPages(failing)).rejects.toThrow('offline');
  });
});
