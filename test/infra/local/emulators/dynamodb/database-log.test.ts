import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findDamage } from '#infra/local/emulators/dynamodb/database-log.ts';
import { createEngine, type Engine } from '#infra/local/emulators/dynamodb/engine.ts';
import { StartRefused } from '#infra/local/shared/start-refused.ts';

const items = 40;
let folder: string;
/** A database as a process leaves it that is killed after its last answer. */
let killed: string;
let log: string;
let copies = 0;

const call = (engine: Engine, operation: string, request: unknown) =>
  engine.call(
    { authorization: 'AWS4-', 'x-amz-target': `DynamoDB.${operation}` },
    JSON.stringify(request),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-log-'));
  killed = join(folder, 'killed');
  const engine = createEngine(join(folder, 'living'));
  await engine.opened();
  await call(engine, 'CreateTable', {
    TableName: 'houses',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  const isThere = async () => {
    const { body } = await call(engine, 'DescribeTable', { TableName: 'houses' });
    expect(body).toContain('"TableStatus":"ACTIVE"');
  };
  await vi.waitFor(isThere, { timeout: 20_000 });
  // Over more than two blocks of the log, and across their edges.
  for (let n = 0; n < items; n++)
    await call(engine, 'PutItem', {
      TableName: 'houses',
      Item: {
        pk: { S: `house ${n}` },
        text: { S: String.fromCharCode(97 + (n % 26)).repeat(2500) },
      },
    });
  cpSync(join(folder, 'living'), killed, { recursive: true });
  await engine.close();
  log = readdirSync(killed).find((name) => name.endsWith('.log')) ?? '';
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the database on which `change` was made. */
function copyWith(change: (log: string, copy: string) => void): string {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(killed, copy, { recursive: true });
  change(join(copy, log), copy);
  return copy;
}

/** How many houses a database opens with, or the sentence that refuses it. */
async function opened(copy: string): Promise<number | string> {
  try {
    const engine = createEngine(copy);
    try {
      await engine.opened();
      const { body } = await call(engine, 'Scan', { TableName: 'houses', Select: 'COUNT' });
      return JSON.parse(body).Count;
    } finally {
      await engine.close();
    }
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

const wayOut =
  /^The database in \S+ can't be read: its (log \S+ is overwritten at byte \d+|last \d+ writes are gone, so one of its files was cut off or removed)\. Delete it to have the demo loaded anew, or choose another folder with SHOWROOM_DATA\.$/;
const size = () => readFileSync(join(killed, log)).length;

describe('the database of a killed process', () => {
  test('opens with everything that was answered, as often as it is killed', async () => {
    const copy = copyWith(() => undefined);
    expect([await opened(copy), await opened(copy)]).toEqual([items, items]);
  });

  test('opens when the process was killed in the middle of a write', async () => {
    const copy = copyWith((file) => {
      // A head that announces 200 bytes, of which 60 were written.
      appendFileSync(
        file,
        Buffer.concat([Buffer.from([1, 2, 3, 4, 200, 0, 1]), Buffer.alloc(60, 7)]),
      );
    });
    expect(await opened(copy)).toBe(items);
  });

  test('opens without the number of its writes', async () => {
    const copy = copyWith((_, at) => rmSync(join(at, 'written')));
    expect(await opened(copy)).toBe(items);
  });

  test('is named in a sentence when its log is cut off, wherever that is', async () => {
    expect(size()).toBeGreaterThan(2 * 32_768);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: size() - 1 }), async (bytes) => {
        const said = await opened(copyWith((file) => truncateSync(file, bytes)));
        expect(said).toMatch(wayOut);
      }),
      { numRuns: 12, examples: [[0], [1], [size() - 1]] },
    );
  });

  test('is named again at the next start', async () => {
    const copy = copyWith((file) => truncateSync(file, 40_000));
    expect([await opened(copy), await opened(copy)]).toEqual([
      expect.stringMatching(wayOut),
      expect.stringMatching(wayOut),
    ]);
  });

  test('is named in a sentence when its log is gone', async () => {
    expect(await opened(copyWith((file) => rmSync(file)))).toMatch(wayOut);
  });

  test('is named in a sentence when its log is overwritten, whichever byte it is', async () => {
    const content = readFileSync(join(killed, log));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const copy = copyWith((file) => {
            const changed = Buffer.from(content);
            changed[at] = (changed[at] ?? 0) ^ by;
            writeFileSync(file, changed);
          });
          expect(await opened(copy)).toMatch(wayOut);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is named in a sentence when a part of its log is zeros', async () => {
    const copy = copyWith((file) => {
      const changed = readFileSync(file);
      changed.fill(0, 10_000, 20_000);
      writeFileSync(file, changed);
    });
    expect(findDamage(copy)).toMatch(/^its log \S+ is overwritten at byte \d+$/);
    expect(await opened(copy)).toMatch(wayOut);
  });

  test('is opened once its number of writes is deleted, which the sentence about that says', async () => {
    const copy = copyWith((_, at) => writeFileSync(join(at, 'written'), 'many'));
    expect(await opened(copy)).toBe(
      `The number of writes in ${join(copy, 'written')} can't be read: it is no number. Delete it to open the database as it is, or choose another folder with SHOWROOM_DATA.`,
    );
    rmSync(join(copy, 'written'));
    expect(await opened(copy)).toBe(items);
  });
});
