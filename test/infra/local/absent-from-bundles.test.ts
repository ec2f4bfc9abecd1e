import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuild } from '#infra/build/build.ts';
import { functionsDist, webDist } from '#infra/build/paths.ts';
import { roomMarker } from '#infra/local/room/room-page.ts';

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Texts of the local stage: its control room, its path, its demo account, its errors' pages. */
const traces = [
  roomMarker,
  '/_local',
  'Showroom-2026',
  'staff@example.com',
  '/@vite/client',
  'crash-stack',
];

describe('the deployed files', () => {
  let functions: string[];
  let web: string[];
  beforeAll(async () => {
    await ensureBuild(() => {});
    functions = filesOf(functionsDist);
    web = filesOf(webDist);
  }, 120_000);

  test('are found, functions and scripts', () => {
    expect(functions.filter((file) => file.endsWith('index.mjs')).length).toBeGreaterThanOrEqual(4);
    expect(web.some((file) => file.endsWith('.js'))).toBe(true);
  });

  test.each(traces)('contain no trace of the local stage: %s', (trace) => {
    expect([...functions, ...web].filter((file) => readFileSync(file).includes(trace))).toEqual([]);
  });
});
