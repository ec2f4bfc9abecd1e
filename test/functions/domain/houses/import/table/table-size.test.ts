import { describe, expect, test } from 'vitest';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import { checkTableSize } from '#domain/houses/import/table/table-size.ts';
import { problemOf } from '#support/workbooks.ts';

const { columns, cells, letters } = fileLimits;

test('lines are refused from the first cell, column or letter that is too many', () => {
  const wide = Array<string>(columns).fill('a');
  expect(() => checkTableSize([wide, wide])).not.toThrow();
  expect(() => checkTableSize([[...wide, 'a']])).toThrow('tooLarge');
  const lines = Array<string[]>(cells / columns).fill(wide);
  expect(() => checkTableSize(lines)).not.toThrow();
  expect(() => checkTableSize([...lines, ['a']])).toThrow('tooLarge');
  const long = 'a'.repeat(letters / 4);
  expect(() => checkTableSize([[long, long, long], [long]])).not.toThrow();
  expect(() => checkTableSize([[long, long, long], [long], ['a']])).toThrow('tooLarge');
});

describe('JSON', () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]));

  test('is refused for more columns than a file may have, however they come', async () => {
    const own = Array.from({ length: columns + 1 }, (_, n) => ({ [`c${n}`]: n }));
    for (const content of [[named(columns + 1)], own, [{ specs: named(columns + 1) }]])
      expect(await problemOf(JSON.stringify(content), 'a.json')).toEqual({ code: 'tooLarge' });
    expect(await problemOf(JSON.stringify([named(columns)]), 'a.json')).toBeNull();
  });

  test('is refused for more cells than a file may have', async () => {
    const list = [named(columns - 1), ...Array.from({ length: 1001 }, () => ({ c1: '' }))];
    expect(await problemOf(JSON.stringify(list), 'a.json')).toEqual({ code: 'tooLarge' });
  });

  test('is refused in words when it is nested as deep as the file is long', async () => {
    const lists = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const objects = `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`;
    expect(await problemOf(lists, 'a.json')).not.toBeNull();
    const some = (levels: number) => `[{"make":${'['.repeat(levels)}${']'.repeat(levels)}}]`;
    for (const text of [`[{"make":${lists}}]`, objects, some(101)])
      expect(await problemOf(text, 'a.json')).toMatchObject({ code: 'notJson' });
    expect(await problemOf(some(100), 'a.json')).toBeNull();
  });
});

describe('a CSV', () => {
  test('is refused for more columns than a file may have, not for empty ones', async () => {
    const names = Array.from({ length: columns + 1 }, (_, n) => `c${n}`).join(',');
    expect(await problemOf(`${names}\n1`)).toEqual({ code: 'tooLarge' });
    const empty = ','.repeat(columns * 3);
    expect(await problemOf(`make,model${empty}\nABI,Rio${empty}\n`)).toBeNull();
  });

  test('is refused for nothing but ends of lines, or separators, as long as a file', async () => {
    expect(await problemOf(`make\n${'\n'.repeat(1_000_000)}`)).toEqual({ code: 'tooLarge' });
    expect(await problemOf(','.repeat(2 * cells + 1))).toEqual({ code: 'tooLarge' });
  });
});
