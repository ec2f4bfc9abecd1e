import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import db, { type DynaliteStore, type StoreWrite } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
import * as z from 'zod/mini';
import { brokenFile, reasonOf } from '../../shared/kept-file.ts';
import { StartRefused } from '../../shared/start-refused.ts';
import { createWriteCount, findDamage } from './database-log.ts';
import { actionOf, refusalSchema, runAction } from './dynalite-actions.ts';
import { withMixedItems } from './mixed-fields.ts';
import { type StagedStore, stageWrites } from './staged-store.ts';
import { isOldToken, transact } from './transaction.ts';

export interface EngineAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Runs DynamoDB calls in this process, without a port of their own. */
export interface Engine {
  /** Throws StartRefused for a database that can't be opened. */
  opened(): Promise<void>;
  call(headers: IncomingHttpHeaders, body: string): Promise<EngineAnswer>;
  close(): Promise<void>;
}

/** ms that calls under way have to end when it closes. */
const patience = 5000;

/**
 * Free bytes needed to open a database again after it was refused a write: LevelDB writes out what
 * its log holds, 4 MB at most.
 */
const roomToOpen = 8 * 1024 * 1024;

/**
 * dynalite ends its readers by `return`, which those of abstract-level 3 do not have: each would
 * stay open, and LevelDB would keep every file that it could still read, and what is in memory of
 * it, as long as the process runs.
 */
const dynaliteStore = createRequire(import.meta.url).resolve('dynalite/db/index.js');
const { AbstractKeyIterator, AbstractValueIterator } =
  createRequire(dynaliteStore)('abstract-level');
for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator])
  prototype.return ??= prototype.close;

/**
 * Bytes of writes after which the database is compacted while it runs: LevelDB leaves what was
 * overwritten or removed on the disk until it happens to come by.
 */
const usuallyCompactedAfter = 64 * 1024 * 1024;

/** The key of the number of writes; dynalite's own begin with the name of a part and `~`. */
const countKey = 'written';
const countSchema = z.optional(z.int());

const isWriteOfItems = (operation: string) =>
  /^((Put|Update|Delete|BatchWrite)Item|TransactWriteItems)$/.test(operation);
const isWrite = (operation: string) => isWriteOfItems(operation) || /Table$/.test(operation);

/** Keeps its tables under `folder`, in memory without one. */
export function createEngine(
  folder: string | undefined,
  compactAfter = usuallyCompactedAfter,
): Engine {
  const openStore = () =>
    db.create({
      ...(folder ? { path: folder } : {}),
      createTableMs: 0,
      deleteTableMs: 0,
      updateTableMs: 0,
    });
  if (folder) {
    refuseWithoutHead(folder);
    // Before LevelDB opens it: that takes over what it can read of the log, and deletes the log.
    const damage = findDamage(folder);
    if (damage !== null) throw brokenDatabase(folder, damage);
  }
  let store = openStore();
  const written = folder ? createWriteCount(folder) : undefined;
  let writes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  /** A write failed in the store, so later writes may not be found again. */
  let torn = false;
  let mending: Promise<void> | undefined;
  const open = new Set<Promise<EngineAnswer>>();
  let closing = false;
  let writtenBytes = 0;
  let compacting: Promise<void> | undefined;

  /**
   * Calls go on meanwhile. LevelDB writes new files beside the old ones and then changes over, so a
   * process that is killed leaves a whole database.
   */
  function compact(): void {
    // What is written during it is counted, and compacted after it.
    if (!folder || closing || compacting) return;
    writtenBytes = 0;
    compacting = store.db
      .compactRange('', '\u{10ffff}')
      .catch((error: unknown) => {
        // A full disk: what is superfluous stays until the next time.
        console.error(`dynamodb: the database could not be compacted (${reasonOf(error)})`);
      })
      .finally(() => {
        compacting = undefined;
        if (writtenBytes >= compactAfter) compact();
      });
  }

  async function perform(operation: string, body: string): Promise<unknown> {
    const request = parseJson(body);
    if (operation === 'TransactWriteItems')
      return write((staged) => transact(staged, request, Date.now()));
    const { types, custom } = actionOf(operation);
    const checked = validations.checkTypes(request, types);
    validations.checkValidations(checked, types, custom, store);
    if (!isWrite(operation)) return runAction(operation, store, checked);
    return write((staged) =>
      runAction(operation, isWriteOfItems(operation) ? staged.store : store, checked),
    );
  }

  /** One write at a time: what it stages is stored in one piece, with the number of writes. */
  function write(work: (staged: StagedStore) => Promise<unknown>): Promise<unknown> {
    const made = writing.then(async () => {
      if (torn) throw new Error('an earlier write failed');
      const staged = stageWrites(store);
      const result = await work(staged);
      await commit(staged.writes);
      return result;
    });
    writing = made.catch(() => undefined);
    return made;
  }

  /** Counts the write in the database, with what is written, and then beside it. */
  async function commit(staged: readonly StoreWrite[]): Promise<void> {
    if (!written) return store.db.batch(staged);
    await store.db.batch([...staged, { type: 'put', key: countKey, value: writes + 1 }]);
    writes += 1;
    written.write(writes);
  }

  /** Throws StartRefused where the database has fewer writes than were answered. */
  async function refuseLostWrites(): Promise<void> {
    if (!folder || !written) return;
    const answered = written.read();
    if (answered === null)
      throw brokenFile({
        what: 'The number of writes',
        file: written.path,
        why: 'it is no number',
        after: 'open the database as it is',
      });
    writes = countSchema.parse(await store.db.get(countKey)) ?? 0;
    if (writes < answered)
      throw brokenDatabase(
        folder,
        `its last ${answered - writes} writes are gone, so one of its files was cut off or removed`,
      );
  }

  async function answerTo(operation: string, body: string): Promise<EngineAnswer> {
    try {
      const result = await perform(operation, body);
      if (isWrite(operation)) {
        writtenBytes += body.length;
        if (writtenBytes >= compactAfter) compact();
      }
      return answer(200, withMixedItems(result));
    } catch (error) {
      const refusal = refusalSchema.safeParse(error);
      if (refusal.success)
        return answer(refusal.data.statusCode, withMixedItems(refusal.data.body));
      if (folder && isWrite(operation)) torn = true;
      console.error(`dynamodb: ${operation} failed (${reasonOf(error)})`);
      return failedAnswer;
    }
  }

  /** Opens the database again, once the disk has room: until then it can only be read. */
  async function mend(): Promise<void> {
    const probe = join(folder ?? '', 'room');
    try {
      writeFileSync(probe, Buffer.alloc(roomToOpen));
    } finally {
      rmSync(probe, { force: true });
    }
    await Promise.allSettled(open);
    while (compacting) await compacting;
    await store.db.close();
    store = openStore();
    await store.db.open();
    torn = false;
  }

  async function afterMending(operation: string): Promise<EngineAnswer | undefined> {
    if (torn && isWrite(operation)) {
      mending ??= mend().finally(() => {
        mending = undefined;
      });
    }
    try {
      // Readers wait as well while it is being opened.
      await mending;
      return undefined;
    } catch (error) {
      if (!isWrite(operation)) return undefined;
      console.error(`dynamodb: ${operation} failed (${reasonOf(error)})`);
      return failedAnswer;
    }
  }

  return {
    async opened() {
      try {
        await store.db.open();
        if (folder) await removeOldTokens(store, await readThrough(store));
        await refuseLostWrites();
        compact();
      } catch (error) {
        if (error instanceof StartRefused) throw error;
        const cause = error instanceof Error && error.cause ? error.cause : error;
        throw brokenDatabase(folder ?? '', reasonOf(cause));
      }
    },
    async call(headers, body) {
      const operation = String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      if (!headers.authorization?.startsWith('AWS4-')) return unsigned;
      const refused = torn || mending ? await afterMending(operation) : undefined;
      if (refused) return refused;
      if (closing) return failedAnswer;
      const answering = answerTo(operation, body);
      open.add(answering);
      return answering.finally(() => open.delete(answering));
    },
    async close() {
      closing = true;
      await mending?.catch(() => undefined);
      // A store that is closed during a call throws where no code can catch it: so calls under way
      // end first.
      await Promise.race([
        Promise.allSettled(open),
        setTimeout(patience, undefined, { ref: false }),
      ]);
      await compacting;
      await store.db.close();
      written?.close();
    },
  };
}

/**
 * LevelDB opens even if a file is damaged, and fails at a later read. So everything is read at the
 * start, in some 30 ms. Answers the keys of old tokens of transactions.
 */
async function readThrough({ db }: DynaliteStore): Promise<string[]> {
  const entries = db.iterator({ fillCache: false });
  const old: string[] = [];
  const now = Date.now();
  try {
    for (let entry = await entries.next(); entry !== undefined; entry = await entries.next())
      if (isOldToken(entry, now)) old.push(entry[0]);
  } finally {
    await entries.close();
  }
  return old;
}

const removeOldTokens = ({ db }: DynaliteStore, keys: readonly string[]) =>
  db.batch(keys.map((key) => ({ type: 'del', key })));

/**
 * LevelDB takes a folder without its file CURRENT for a new one, and deletes what it finds there.
 */
function refuseWithoutHead(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, 'CURRENT'))) return;
  if (!statSync(folder).isDirectory()) throw brokenDatabase(folder, 'it is no folder');
  const files = readdirSync(folder).some((name) => /\.(ldb|sst|log)$|^MANIFEST/.test(name));
  if (files) throw brokenDatabase(folder, 'its file CURRENT is gone');
}

function brokenDatabase(folder: string, why: string): StartRefused {
  return brokenFile({
    what: 'The database',
    file: folder,
    why,
    after: 'have the demo loaded anew',
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw { statusCode: 400, body: { __type: 'com.amazon.coral.service#SerializationException' } };
  }
}

/** An answer as the engine gives it. */
export function answer(status: number, content: unknown): EngineAnswer {
  const body = JSON.stringify(content);
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-crc32': String(crc32(body)),
  };
  return { status, headers, body };
}

/** The answer to what the disk, or a closing engine, does not let it do. */
export const failedAnswer = answer(500, {
  __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
  message: 'The request processing has failed because of an unknown error',
});
const unsigned = answer(400, {
  __type: 'com.amazon.coral.service#MissingAuthenticationTokenException',
  message: 'Request is missing Authentication Token',
});
