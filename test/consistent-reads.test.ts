import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scriptsIn } from '#support/imports.ts';

const root = join(import.meta.dirname, '..');

/** The text from an opening parenthesis to the one that closes it. */
function argumentsAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

/** Reads of the table: the file of each, and what it asks for. */
const reads = scriptsIn(root, 'functions').flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  const calls = source.matchAll(/(?:new (?:Get|BatchGet|Query|Scan)Command|queryAll)\(/g);
  return [...calls]
    .filter(({ index }) => !source.slice(0, index).endsWith('function '))
    .map(({ index, 0: call }) => ({
      file,
      asks: argumentsAt(source, index + call.length - 1).replace(/\s+/g, ' '),
    }));
});

/** An index is never consistent: its readers say that it may lag behind. */
const isOfIndex = (asks: string) => /IndexName: indexNames\./.test(asks);

/** Reads that may lag behind the last writes, or whose caller says how they are. */
const others: Record<string, number> = {
  // Of the index, by a query made elsewhere.
  'functions/store/audit.ts': 2,
  // Of the index of each part of a view.
  'functions/store/requests/inbox.ts': 1,
  // An old copy of what the bank offers is asked for again.
  'functions/store/scheme-cache.ts': 1,
  // The pointer to the catalogue, by `strong`.
  'functions/catalogue/stored-snapshots.ts': 1,
};

test('the table is read as it was written last, but for the reads that are named here', () => {
  expect(reads.length).toBeGreaterThan(40);
  const lagging = reads.filter(
    ({ asks }) => !isOfIndex(asks) && !/ConsistentRead: true\b/.test(asks),
  );
  const found: Record<string, number> = {};
  for (const { file } of lagging) found[file] = (found[file] ?? 0) + 1;
  expect(found).toEqual(others);
});
