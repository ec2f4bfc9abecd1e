import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { routeThrottles } from '#infra/throttles.ts';

let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    mode: 'dev',
    callsOnly: true,
    demo: false,
    quiet: true,
    throttled: true,
  });
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the local gateway throttles a flood of unknown calls, and the site goes on', async () => {
  const limit = routeThrottles['ANY /api/{proxy+}']?.burstLimit ?? 0;
  const answers = await Promise.all(
    Array.from({ length: limit * 3 }, async () => {
      const response = await fetch(`${stage.origin}/api/nothing`, { method: 'POST' });
      return `${response.status} ${await response.text()}`;
    }),
  );
  const turnedAway = answers.filter((answer) => answer === '429 {"message":"Too Many Requests"}');
  expect(answers.filter((answer) => answer.startsWith('404 ')).length).toBeGreaterThanOrEqual(
    limit,
  );
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length + answers.filter((answer) => answer.startsWith('404 ')).length).toBe(
    answers.length,
  );
  expect((await fetch(`${stage.origin}/api/caravans`)).status).toBe(200);
});
