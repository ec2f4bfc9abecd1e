import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testTitles } from '#support/test-titles.ts';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec.md'), 'utf8').split('\n');
const isRule = (line: string) => /^\|[-|]+\|$/.test(line);
/** Rows, by section, without the head of each table. */
const rows = lines
  .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1] ?? ''))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
const filesIn = (cell = '') =>
  [...cell.matchAll(/`((?:dealer|functions|web|infra|test|docs)\/[^`]+)`/g)].map(
    ([, file]) => file ?? '',
  );

/** A file's tests that a row names: `test/a.test.ts` "one", "a block > another". */
interface Shown {
  file: string;
  names: string[];
}
/** The tests that a cell of the last column names; anything in another form stays in `rest`. */
function shownIn(cell = ''): { shown: Shown[]; rest: string } {
  const shown: Shown[] = [];
  const rest = cell.replace(
    /(?:^|; )`(test\/[^`]+\.test\.tsx?)` ("[^"]+"(?:, "[^"]+")*)(?=; |$)/g,
    (_, file: string, names: string) => {
      shown.push({ file, names: names.slice(1, -1).split('", "') });
      return '';
    },
  );
  return { shown, rest };
}

const titles = new Map<string, string[][]>();
function titlesOf(file: string): string[][] {
  const known =
    titles.get(file) ?? (existsSync(join(root, file)) ? testTitles(join(root, file)) : []);
  titles.set(file, known);
  return known;
}
/** Whether a test or a block has this name, together with the outer blocks that the name gives. */
const isNamed = (name: string, path: string[]) =>
  path.join(' > ') === name || path.join(' > ').endsWith(` > ${name}`);

describe('the table of the specification', () => {
  test('has a row for every section', () => {
    expect(lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 4))).toEqual([
      ...'123456789',
    ]);
    expect(rows.length).toBeGreaterThan(150);
  });

  test.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
    '%s: names sources and tests that exist',
    (_, cells) => {
      expect(cells).toHaveLength(3);
      const [item, where, last] = cells;
      expect(item).not.toBe('');
      expect(filesIn(where)).not.toEqual([]);
      expect(filesIn(where).filter((file) => !existsSync(join(root, file)))).toEqual([]);
      const { shown, rest } = shownIn(last);
      expect(rest, 'not written as `test/a.test.ts` "name", "name"; `test/b.test.ts` "name"').toBe(
        '',
      );
      expect(shown).not.toEqual([]);
      const missing = shown.flatMap(({ file, names }) =>
        names
          .filter((name) => !titlesOf(file).some((path) => isNamed(name, path)))
          .map((name) => `${file} "${name}"`),
      );
      expect(missing).toEqual([]);
    },
  );
});
