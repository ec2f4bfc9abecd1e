import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';

/** Lines that npm prints before those of a command. */
const npmLines = 4;

/** Makes a process print each page that it asked itself for, once the answer begins. */
const tellingAnswers = `--import data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('undici:request:headers', ({ request, response }) => {
    if (request.path.startsWith('/bg')) console.log('answer:', request.path, response.statusCode);
  });
`)}`;

let folder: string;
let running: Command | undefined;

interface Command {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
  /** Resolves when the text was printed, rejects when the command ended first. */
  prints(text: RegExp): Promise<void>;
}

/**
 * `npm run dev` without npm, in a process group of its own. `limit` is the largest size of a file,
 * in blocks of the shell.
 */
function dev(environment: Record<string, string>, limit = 'unlimited'): Command {
  const limited = `ulimit -f ${limit} && exec "$0" infra/local/run-stage.ts dev`;
  const child = spawn('sh', ['-c', limited, process.execPath], {
    cwd: repositoryPath('.'),
    env: { ...process.env, NODE_ENV: '', VITEST: '', SHOWROOM_DATA: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  running = {
    child,
    output: () => output,
    exited,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = () => text.test(output) && resolve();
        listeners.add(look);
        look();
        exited.then(() => reject(new Error(`ended without printing ${text}:\n${output}`)));
      }),
  };
  return running;
}

/**
 * Begins to send a loan request, and is done once the stage has it; `finish` sends its last byte.
 */
async function slowRequest(port: string) {
  const body = JSON.stringify({ name: 'Maria' });
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/loan-requests',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      // The stage answers it with the first line that it reads of the request.
      expect: '100-continue',
    },
  });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', reject);
  });
  answer.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    sent.on('continue', resolve).on('error', reject).flushHeaders();
  });
  sent.write(body.slice(0, -1));
  return { answer, finish: () => sent.end(body.slice(-1)) };
}

/** Takes a free port and keeps it until `release`. */
async function takePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function freePort(): Promise<string> {
  const { port, release } = await takePort();
  await release();
  return String(port);
}

/** Names, sizes and contents of everything in a folder, as one text. */
function fingerprint(path: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(path, { recursive: true }).map(String).sort()) {
    hash.update(name);
    if (statSync(join(path, name)).isFile()) hash.update(readFileSync(join(path, name)));
  }
  return hash.digest('hex');
}

function groupIsGone(pid: number | undefined): boolean {
  try {
    process.kill(-Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-life-'));
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.exited;
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run dev', () => {
  test('starts, answers on this machine, and leaves nothing behind on Ctrl-C', {
    timeout: 120_000,
  }, async () => {
    const port = await freePort();
    const demo = repositoryPath('infra/local/demo/dealer');
    const options = { SHOWROOM_DEALER: demo, DEMO_PICTURES: 'alike', NODE_OPTIONS: tellingAnswers };
    const stage = dev({ PORT: port, ...options });
    await stage.prints(new RegExp(`^ready http://localhost:${port}$`, 'm'));
    await stage.prints(/pictures stored/);
    expect(stage.output()).toContain('staff@example.com');
    expect(stage.output()).toMatch(
      /^\d+ points of law are unconfirmed: `npm run smoke -- \S+` lists them$/m,
    );
    const lines = stage.output().trimEnd().split('\n');
    const isAnswer = (line: string) => line.startsWith('answer: ');
    expect(lines.filter(isAnswer).toSorted()).toEqual([
      'answer: /bg 200',
      'answer: /bg/admin/login 200',
      'answer: /bg/houses 200',
    ]);
    expect(lines.findLastIndex(isAnswer)).toBeLessThan(
      lines.indexOf(`ready http://localhost:${port}`),
    );
    expect(lines.filter((line) => !isAnswer(line)).length).toBeLessThanOrEqual(12 - npmLines);
    const list = await fetch(`http://127.0.0.1:${port}/api/caravans`);
    expect(await list.json()).toMatchObject({ success: true, total: expect.any(Number) });
    process.kill(-Number(stage.child.pid), 'SIGINT');
    expect(await stage.exited).toBe(0);
    // The compiler that pages started ends with it, a moment later.
    await expect.poll(() => groupIsGone(stage.child.pid)).toBe(true);
    expect(readdirSync(folder)).not.toContain('house.lock');

    const again = dev({ PORT: port });
    await again.prints(/^ready /m);
    expect(again.output()).not.toMatch(/law|pictures/);
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  });

  test('run in a way that it does not know names the two commands, and opens nothing', () => {
    const file = repositoryPath('infra/local/run-stage.ts');
    for (const ways of [[], ['house']]) {
      const { status, stderr } = spawnSync(process.execPath, [file, ...ways], {
        env: { ...process.env, SHOWROOM_DATA: join(folder, 'none') },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, 'Start the stage by npm run dev or npm start.\n']);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('lets a running request end when it is told to stop, and waits for none that never ends', {
    timeout: 120_000,
  }, async () => {
    const port = await freePort();
    const stage = dev({ PORT: port });
    await stage.prints(/^ready /m);
    // The first call of a function loads it, which may take longer than a closing stage waits.
    await fetch(`http://127.0.0.1:${port}/api/loan-requests`, { method: 'POST' });
    const ending = await slowRequest(port);
    stage.child.kill('SIGTERM');
    // Until the signal has reached it, the stage finds no such call.
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/none`)).status, {
        timeout: 20_000,
      })
      .toBe(503);
    ending.finish();
    expect(await ending.answer).toBe(400);
    expect(await stage.exited).toBe(0);

    const again = dev({ PORT: port });
    await again.prints(/^ready /m);
    const endless = await slowRequest(port);
    again.child.kill('SIGINT');
    await expect(endless.answer).rejects.toThrow();
    expect(await again.exited).toBe(0);
  });

  test('records every change that a killed stage made, once it starts again', {
    timeout: 180_000,
  }, async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const json = async (path: string, init: RequestInit = {}) =>
      (await fetch(origin + path, init)).json();
    async function asStaff() {
      const { token } = await json('/_local/staff-token', { method: 'POST' });
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    }
    const stage = dev({ PORT: port });
    await stage.prints(/^ready /m);
    let headers = await asStaff();
    const { items } = await json('/api/admin/caravans', { headers });
    const change = ({ id, price }: { id: string; price: number }) =>
      fetch(`${origin}/api/admin/caravans/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ version: 1, price: price + 100 }),
      });
    const answers = Promise.allSettled(items.slice(0, 30).map(change));
    // A change is answered once its record was taken; it is in the table before that.
    const versionOf = async (id: string) =>
      (await json(`/api/admin/caravans/${id}`, { headers })).caravan.version;
    await vi.waitUntil(async () => (await versionOf(items[0].id)) === 2, {
      interval: 1,
      timeout: 60_000,
    });
    stage.child.kill('SIGKILL');
    await answers;
    await stage.exited;

    await dev({ PORT: port }).prints(/^ready /m);
    headers = await asStaff();
    // One by one: a list may show a write that the kill came before.
    const changed: { id: string; updated_at: string; version: number }[] = [];
    for (const { id } of items.slice(0, 30)) {
      const { caravan } = await json(`/api/admin/caravans/${id}`, { headers });
      if (caravan.version === 2) changed.push(caravan);
    }
    expect(changed.length).toBeGreaterThan(0);
    for (const { id, updated_at } of changed) {
      const log = await json(`/api/admin/audit-log?kind=caravan&id=${id}`, { headers });
      expect(log.items).toEqual([
        expect.objectContaining({ at: updated_at, by: 'staff@example.com', action: 'changed' }),
      ]);
    }
  });

  test.each([
    ['a file that is cut off', 'cognito/pool.json', '{"privateKey": "'],
    ['a mail that is empty', 'ses/000001-abcdefgh.json', ''],
    ['a database that is none', 'dynamodb/CURRENT', 'x'],
    ['a picture that is cut off', 's3/showroom-local/images/=a.jpg', 'half a picture'],
  ])('refuses %s in one sentence, without a stack trace', async (_, name, content) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    const stage = dev({ PORT: await freePort() });
    expect(await stage.exited).toBe(1);
    const said = stage.output().trim();
    expect(said).toContain(join(folder, name.replace('/CURRENT', '')));
    expect(said).toMatch(
      /^[^\n]* can't be read: [^\n]*\. Delete it to [^\n]*, or choose another folder with SHOWROOM_DATA\.$/,
    );
    expect(readdirSync(folder)).not.toContain('house.lock');
  });

  test('says that the disk is full when the demo has no room', { timeout: 60_000 }, async () => {
    // Files of 50 kB at most, 100 blocks of 512 bytes: the first picture is larger.
    const stage = dev({ PORT: await freePort() }, '100');
    expect(await stage.exited).toBe(1);
    expect(stage.output()).toContain(
      `\n${folder} can't be written to (EFBIG: file too large, write). Choose another folder`,
    );
    expect(stage.output()).not.toMatch(/^\s+at /m);
  });

  test('can be stopped while it is still starting', { timeout: 60_000 }, async () => {
    const stage = dev({ PORT: await freePort() });
    await stage.prints(/\w/);
    stage.child.kill('SIGINT');
    expect(await stage.exited).toBe(0);
    expect(groupIsGone(stage.child.pid)).toBe(true);
  });

  test('names a port that is taken in a sentence, and touches no data', async () => {
    const { port, release } = await takePort();
    const stage = dev({ PORT: String(port) });
    expect(await stage.exited).toBe(1);
    await release();
    expect(stage.output().trim()).toMatch(new RegExp(`^Port ${port} is taken\\. .*PORT=.*$`));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('refuses a port that is no number', async () => {
    const stage = dev({ PORT: 'three' });
    expect(await stage.exited).toBe(1);
    expect(stage.output()).toMatch(/^PORT is "three"/);
  });

  test('refuses the data folder of a newer version and changes nothing in it', async () => {
    writeFileSync(join(folder, 'house.json'), '{"format":999}');
    writeFileSync(join(folder, 'table.bin'), 'from the future');
    const before = fingerprint(folder);
    const stage = dev({ PORT: await freePort() });
    expect(await stage.exited).toBe(1);
    expect(stage.output().trim()).toMatch(/^The data in .* was written by a newer version .*$/);
    expect(fingerprint(folder)).toBe(before);
  });
});
