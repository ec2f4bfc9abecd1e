import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryPath } from '../../../infra/build/paths.ts';
import { roomMarker } from '../../../infra/local/room/room-page.ts';

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const functions = filesOf(repositoryPath('dist/functions'));
const web = filesOf(repositoryPath('dist/web'));
/** Texts of the machine's own house: its page, its way in, its demo account. */
const traces = [roomMarker, '/_local', 'Showroom-2026', 'staff@example.com'];

// Without a build there is nothing to look at; the whole test run makes one first.
describe.skipIf(functions.length === 0 || web.length === 0)('what is deployed', () => {
  test('is all there', () => {
    expect(functions.filter((file) => file.endsWith('index.mjs')).length).toBeGreaterThanOrEqual(4);
    expect(web.some((file) => file.endsWith('.js'))).toBe(true);
  });

  test.each(traces)('holds no trace of the control room: %s', (trace) => {
    expect([...functions, ...web].filter((file) => readFileSync(file).includes(trace))).toEqual([]);
  });
});
