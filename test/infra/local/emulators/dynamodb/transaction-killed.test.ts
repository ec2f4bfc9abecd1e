import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableDefinition } from '#functions/platform/table.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { createEngine, type Engine } from '#infra/local/emulators/dynamodb/engine.ts';

let folder: string;
let database: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transaction-killed-'));
  database = join(folder, 'database');
  await (await openWithTable(database)).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openWithTable(path: string): Promise<Engine> {
  const engine = createEngine(path);
  await engine.opened();
  await call(engine, 'CreateTable', tableDefinition);
  while ((await call(engine, 'DescribeTable')).Table.TableStatus !== 'ACTIVE');
  return engine;
}

async function call(engine: Engine, operation: string, request: object = {}) {
  const { status, body } = await engine.call(
    { 'x-amz-target': `DynamoDB_20120810.${operation}`, authorization: 'AWS4-' },
    JSON.stringify({ TableName: 'rows', ...request }),
  );
  expect(status).toBe(200);
  return JSON.parse(body);
}

interface Row {
  sk: { S: string };
  n: { N: string };
}

/** The rows of the table and of its index, as `a 7`, in order. */
async function rowsOf(path: string) {
  const engine = createEngine(path);
  await engine.opened();
  const read = async (IndexName?: string) => {
    const { Items } = await call(engine, 'Scan', { IndexName });
    return Items.map(({ sk, n }: Row) => `${sk.S} ${n.N}`).sort();
  };
  const rows = { table: await read(), index: await read('byKind') };
  await engine.close();
  return rows;
}

/** What the table has after the nth transaction. */
const rowsAfter = (n: number) => {
  const rows = [`a ${n}`, `b ${n}`, `c ${n}`, `d ${n}`, `turn-${n} ${n}`];
  return { table: rows, index: rows };
};

/** Lets a process write, and kills it this many ms after its first answer; its last answer. */
async function killAfter(ms: number, from: number): Promise<number> {
  const script = repositoryPath('test/support/transact-until-killed.ts');
  const prepare = repositoryPath('infra/prepare-node.mjs');
  const child = spawn(process.execPath, ['--import', prepare, script, database, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = 0;
  createInterface(child.stdout).on('line', (line) => {
    if (last === 0) setTimeout(() => child.kill('SIGKILL'), ms);
    last = Number(line);
  });
  await once(child, 'close');
  return last;
}

const rowSaying = (n: number, sk: string) => ({
  pk: { S: 'CARAVAN#1' },
  sk: { S: sk },
  n: { N: String(n) },
  kind: { S: 'CARAVAN' },
  kind_sort: { S: sk },
  text: { S: String(n).repeat(9000) },
});

describe('a transaction of a process that is killed', () => {
  test('is there whole or not at all, and what was answered is there', async () => {
    let turn = 0;
    for (let kills = 0; kills < 20; kills++) {
      const answered = await killAfter(Math.random() * 40, turn + 1);
      expect(answered).toBeGreaterThan(turn);
      const rows = await rowsOf(database);
      turn = Number(rows.table[0]?.split(' ')[1]);
      expect(rows).toEqual(rowsAfter(turn));
      // The last answer may not have been read, and a transaction may have been made unanswered.
      expect(turn).toBeGreaterThanOrEqual(answered);
    }
  }, 180_000);

  test('is not there at all where any part of it is missing', async () => {
    const path = join(folder, 'living');
    const engine = await openWithTable(path);
    const transact = (n: number) =>
      call(engine, 'TransactWriteItems', {
        TransactItems: ['a', 'b', 'c', 'd', `turn-${n}`].map((sk) => ({
          Put: { TableName: 'rows', Item: rowSaying(n, sk) },
        })),
      });
    /** The folder as it is now, with the size of LevelDB's log. */
    const copyNow = (name: string) => {
      const copy = join(folder, name);
      cpSync(path, copy, { recursive: true });
      const log = readdirSync(copy).find((file) => file.endsWith('.log')) ?? '';
      return { copy, log, size: statSync(join(copy, log)).size };
    };
    await transact(1);
    const before = copyNow('before');
    await transact(2);
    const whole = copyNow('after');
    await engine.close();
    expect(whole.log).toBe(before.log);
    const cutOff = async (size: number) => {
      const torn = join(folder, 'torn');
      cpSync(whole.copy, torn, { recursive: true });
      truncateSync(join(torn, whole.log), size);
      // The number of answered writes is written after the write itself.
      cpSync(join(before.copy, 'written'), join(torn, 'written'));
      const rows = await rowsOf(torn);
      rmSync(torn, { recursive: true });
      return rows;
    };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: before.size, max: whole.size - 1 }), async (size) => {
        expect(await cutOff(size)).toEqual(rowsAfter(1));
      }),
      { numRuns: 20, examples: [[before.size + 1], [whole.size - 1]] },
    );
    expect((await cutOff(whole.size)).table).toContain('a 2');
  });
});
