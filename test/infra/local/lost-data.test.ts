import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStage } from '#infra/local/stage.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-lost-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a stage on the folder and stops it again. Answers what it printed, how many houses and
 * enquiries it has, and a picture's status.
 */
async function visit() {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const stage = await startStage({
    port: 0,
    dataFolder: folder,
    mode: 'dev',
    demo: true,
    offers: true,
  });
  const json = async (path: string, init: RequestInit = {}) =>
    (await fetch(stage.origin + path, init)).json();
  try {
    const { token } = await json('/_local/staff-token', { method: 'POST' });
    const { items, total } = await json('/api/caravans');
    const enquiries = await json('/api/admin/enquiries', {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      lines: said.mock.calls.map(([line]) => String(line)),
      counts: { houses: total, enquiries: enquiries.items.length },
      picture: (await fetch(stage.origin + items[0].main_image)).status,
    };
  } finally {
    await stage.stop();
    said.mockRestore();
  }
}

test('the local stage reports a missing database or missing pictures, and loads the demo again', {
  timeout: 300_000,
}, async () => {
  const first = await visit();
  expect(first).toMatchObject({ counts: { houses: expect.any(Number) }, picture: 200 });
  for (const [lost, name] of [
    ['dynamodb', 'database'],
    ['s3', 'pictures'],
  ] as const) {
    rmSync(join(folder, lost), { recursive: true });
    const { lines, counts, picture } = await visit();
    expect(lines).toContain(`${folder} has lost its ${name}: the demo is loaded again`);
    expect({ counts, picture }).toEqual({ counts: first.counts, picture: 200 });
  }
  expect((await visit()).lines.filter((line) => line.includes('has lost'))).toEqual([]);
});
