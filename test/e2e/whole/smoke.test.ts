import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { smoke } from '#infra/smoke/smoke.ts';
import { origin } from '../support/browser.ts';

async function ask(at: string, staffToken?: string) {
  const lines: string[] = [];
  const outcome = await smoke({ origin: at, ...(staffToken ? { staffToken } : {}) }, (line) =>
    lines.push(line),
  );
  const named = (mark: string) => lines.filter((line) => line.startsWith(`  ${mark}`));
  return {
    ...outcome,
    failures: named('FAIL'),
    left: named('-'),
    noted: named('note'),
    last: lines.at(-1)?.trim(),
  };
}

test('the stage on this machine passes every check of the smoke test', async () => {
  const response = await fetch(`${origin}/_local/staff-token`, { method: 'POST' });
  const { token } = await response.json();
  const { failures, left, noted, passed, last } = await ask(origin, token);
  expect(failures).toEqual([]);
  const plain = 'the site is asked by plain HTTP';
  // Other checks find out whether a campaign runs.
  expect(
    left
      .map((line) => line.split(': ').at(-1))
      .filter((why) => why !== 'no campaign has the banner'),
  ).toEqual([plain, plain, plain]);
  expect(passed).toBeGreaterThanOrEqual(60);
  // No lawyer has read the wordings, so there is a note at least.
  expect(noted.length).toBeGreaterThan(0);
  expect(last).toBe(`${passed} passed, 0 failed, ${left.length} not asked, ${noted.length} notes`);
});

test('the smoke test makes no staff calls without a token', async () => {
  const { failures, left } = await ask(origin);
  expect(failures).toEqual([]);
  expect(left.filter((line) => line.endsWith('no --staff-token')).length).toBeGreaterThan(5);
});

test('nearly every check of the smoke test fails on a server with one fixed answer', async () => {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html').end('<h1>It works!</h1>');
  });
  const { port, close } = await new Promise<{ port: number; close(): Promise<void> }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
  onTestFinished(close);
  const { passed, failed } = await ask(`http://127.0.0.1:${port}`);
  expect(failed).toBeGreaterThan(50);
  expect(passed).toBeLessThan(5);
});

test('a site that does not answer fails every check of it with a sentence', async () => {
  const { failures, passed } = await ask('http://127.0.0.1:1');
  // The clocks are this machine's own.
  expect(passed).toBe(1);
  for (const line of failures) expect(line).not.toMatch(/undefined|\[object|TypeError|SyntaxError/);
});
