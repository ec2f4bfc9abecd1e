import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec.md'), 'utf8').split('\n');
const isRule = (line: string) => /^\|[-|]+\|$/.test(line);
/** Rows with what they are about, without the head of each table. */
const rows = lines
  .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1] ?? ''))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const filesIn = (cell = '') =>
  [...cell.matchAll(/`((?:functions|web|infra|test|docs)\/[^`]+)`/g)].map(([, file]) => file ?? '');

describe('the table of the specification', () => {
  test('has a row for every section', () => {
    expect(lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 4))).toEqual([...'123456789']);
    expect(rows.length).toBeGreaterThan(150);
  });

  test.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
    '%s: is somewhere, and shown by a test',
    (_, cells) => {
      expect(cells).toHaveLength(3);
      const [item, where, shown] = cells;
      expect(item).not.toBe('');
      expect(filesIn(where)).not.toEqual([]);
      const tests = filesIn(shown);
      expect(tests).not.toEqual([]);
      expect(tests.filter((file) => !/^test\/.*\.test\.tsx?$/.test(file))).toEqual([]);
      expect([...filesIn(where), ...tests].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    },
  );
});
