import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { functionOfCall } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import { reasonOf } from '../../shared/kept-file.ts';
import type { Emulator } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import { readBody } from '../read-body.ts';
import { createConflicts } from './conflicts.ts';
import { answer as answerAs, createEngine, type EngineAnswer, failedAnswer } from './engine.ts';
import { afterOf, type BegunWrite, createKeptStream } from './kept-stream.ts';
import { withMixedFields } from './mixed-fields.ts';
import { tablePermissions } from './table-permissions.ts';
import { createTableStream, type StreamConsumer } from './table-stream.ts';
import {
  type Attributes,
  attributesSchema,
  itemAnswerSchema,
  transactedItems,
  type WrittenItem,
  writtenItems,
} from './written-items.ts';

export interface DynamoDbOptions {
  /** Where the tables are kept; in memory without it. */
  folder?: string;
  faults?: Pick<Faults, 'state'>;
  permissions?: Permissions;
  region?: string;
  /** The consumers of the table's stream (NEW_AND_OLD_IMAGES), each with its own place in it. */
  sources?: readonly StreamSource[];
}

export interface StreamSource {
  /** A batch that the consumer rejects is tried again a few times, then logged. */
  consume: StreamConsumer;
  /** The event source's filter on the keys of a record. */
  takes: (keys: Attributes) => boolean;
  /** Records per call at most, as the deployed event source is set. */
  batchSize: number;
}

export interface DynamoDbEmulator extends Emulator {
  /** Throws StartRefused for a database that can't be opened. */
  opened(): Promise<void>;
  /** Resolves once all stream records so far were consumed. */
  settled(): Promise<void>;
  /**
   * Hands over the writes that an earlier process made and whose records a consumer did not take;
   * answers how many. Called once, before anything is written.
   */
  resume(): Promise<number>;
  /** Writes made while `work` runs leave no stream records. */
  withoutStream<T>(work: () => Promise<T>): Promise<T>;
  /** Deletes items that expired by `now`, as the table's time to live does; answers how many. */
  expire(now: Date): Promise<number>;
}

const tableSchema = z.object({
  Table: z.object({ KeySchema: z.array(z.object({ AttributeName: z.string() })) }),
});

const batchGetSchema = z.looseObject({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })),
});

const target = 'DynamoDB_20120810';

/**
 * For calls that the emulator makes itself: the engine requires a signature, but does not verify
 * it.
 */
const ownHeaders = {
  host: 'dynamodb',
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

/** DynamoDB on dynalite, with the stream that dynalite lacks. */
export function createDynamoDbEmulator(options: DynamoDbOptions = {}): DynamoDbEmulator {
  const { faults, permissions, sources = [], region = 'eu-central-1' } = options;
  const engine = createEngine(options.folder);
  const kept = createKeptStream(sources.length > 0 ? options.folder : undefined);
  const streams = sources.map(({ consume, takes, batchSize }) => ({
    takes,
    stream: createTableStream(consume, batchSize, ({ eventID = '' }, success) =>
      kept.taken(eventID, success),
    ),
  }));
  const conflicts = createConflicts(() => faults?.state.dynamodb);
  const keyNames = new Map<string, string[]>();
  let silenced = 0;
  let sequence = BigInt(kept.left.at(-1)?.sequence ?? 0);
  let writing: Promise<unknown> = Promise.resolve();

  /** One write at a time: the images before and after are then exactly its own. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const result = writing.then(work, work);
    writing = result.catch(() => undefined);
    return result;
  }

  async function ask(
    headers: IncomingHttpHeaders,
    operation: string,
    request: unknown,
  ): Promise<unknown> {
    const answer = await engine.call(
      { ...headers, 'x-amz-target': `${target}.${operation}` },
      JSON.stringify(request),
    );
    return answer.status === 200 ? JSON.parse(answer.body) : undefined;
  }

  /** The keys of an item, or undefined without such a table or such keys. */
  async function keysOf(
    headers: IncomingHttpHeaders,
    item: WrittenItem,
  ): Promise<Attributes | undefined> {
    let names = keyNames.get(item.table);
    if (!names) {
      const { data } = tableSchema.safeParse(
        await ask(headers, 'DescribeTable', { TableName: item.table }),
      );
      if (!data) return undefined;
      names = data.Table.KeySchema.map(({ AttributeName }) => AttributeName);
      keyNames.set(item.table, names);
    }
    const keys: Attributes = {};
    for (const name of names) {
      const value = item.attributes[name];
      if (!value) return undefined;
      keys[name] = value;
    }
    return keys;
  }

  async function imageOf(
    headers: IncomingHttpHeaders,
    table: string,
    keys: Attributes,
  ): Promise<Attributes | undefined> {
    const answer = await ask(headers, 'GetItem', {
      TableName: table,
      Key: keys,
      ConsistentRead: true,
    });
    return itemAnswerSchema.safeParse(answer).data?.Item;
  }

  function begun(table: string, keys: Attributes, before: Attributes | undefined): BegunWrite {
    sequence += 1n;
    return {
      id: crypto.randomUUID().replaceAll('-', ''),
      sequence: sequence.toString().padStart(21, '0'),
      at: Math.floor(Date.now() / 1000),
      table,
      keys,
      before: before ?? null,
    };
  }

  function record(
    { id, sequence: SequenceNumber, at, keys, before }: BegunWrite,
    after: Attributes | undefined,
  ): DynamoDBRecord {
    return {
      eventID: id,
      eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      dynamodb: {
        ApproximateCreationDateTime: at,
        Keys: asImage(withMixedFields(keys)),
        ...(before ? { OldImage: asImage(before) } : {}),
        ...(after ? { NewImage: asImage(after) } : {}),
        SequenceNumber,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    };
  }

  /** Gives a write's record to whoever takes it; false for a write that changed nothing. */
  function handOver(write: BegunWrite, after: Attributes | undefined): boolean {
    const takers = streams.filter(({ takes }) => takes(write.keys));
    // A write that changes nothing leaves no record on AWS either.
    if (takers.length === 0 || isDeepStrictEqual(write.before ?? undefined, after)) {
      kept.drop(write.id);
      return false;
    }
    const told = record(write, after);
    kept.handOver(write.id, after, takers.length);
    for (const { stream } of takers) stream.push([told]);
    return true;
  }

  async function write(
    headers: IncomingHttpHeaders,
    body: string,
    items: readonly WrittenItem[],
  ): Promise<EngineAnswer> {
    const watched: BegunWrite[] = [];
    for (const item of items) {
      const keys = await keysOf(headers, item);
      if (keys && streams.some(({ takes }) => takes(keys)))
        watched.push(begun(item.table, keys, await imageOf(headers, item.table, keys)));
    }
    try {
      kept.begin(watched);
    } catch (error) {
      console.error(`dynamodb: the stream can't be kept (${reasonOf(error)})`);
      return failedAnswer;
    }
    const answer = await engine.call(headers, body);
    for (const each of watched)
      if (answer.status === 200) handOver(each, await imageOf(headers, each.table, each.keys));
      else kept.drop(each.id);
    return answer;
  }

  async function resume(): Promise<number> {
    let count = 0;
    for (const [index, each] of kept.left.entries()) {
      const stored = await imageOf(ownHeaders, each.table, each.keys);
      if (handOver(each, afterOf(each, kept.left.slice(index + 1), stored))) count += 1;
    }
    await settled();
    return count;
  }

  async function answerCall(headers: IncomingHttpHeaders, body: string) {
    const operation = operationOf(headers);
    if (operation === 'DeleteTable') keyNames.clear();
    const items = streams.length > 0 && silenced === 0 ? writtenItems(operation, parsed(body)) : [];
    const work = () =>
      items.length > 0 ? write(headers, body, items) : engine.call(headers, body);
    if (operation === 'TransactWriteItems') {
      const inside = await idsOf(headers, operation, body);
      return alone(() => conflicts.during(inside, work));
    }
    // Writes that no stream consumer watches queue too, so that none comes between another write's
    // two images.
    return /^(Put|Update|Delete|BatchWrite)Item$/.test(operation) ? alone(work) : work();
  }

  /** One text for each item that a write, or an action of a transaction, is about. */
  function idsOf(headers: IncomingHttpHeaders, operation: string, body: string): Promise<string[]> {
    const request = parsed(body);
    const items =
      operation === 'TransactWriteItems'
        ? transactedItems(request).map(({ item }) => item)
        : writtenItems(operation, request);
    return Promise.all(
      items.map(async (item) => JSON.stringify([item.table, await keysOf(headers, item)])),
    );
  }

  async function conflictOf(headers: IncomingHttpHeaders, body: string) {
    const operation = operationOf(headers);
    // AWS does not say what a batch does that meets a transaction.
    return /^((Put|Update|Delete)Item|TransactWriteItems)$/.test(operation)
      ? conflicts.refusal(operation, body, await idsOf(headers, operation, body))
      : undefined;
  }

  /** Answers a BatchGetItem for half of its keys, as AWS does when the answer gets too large. */
  async function answerHalf(headers: IncomingHttpHeaders, body: string) {
    const { data } = batchGetSchema.safeParse(parsed(body));
    if (!data) return answerCall(headers, body);
    const half = (take: (keys: unknown[], middle: number) => unknown[]) =>
      Object.fromEntries(
        Object.entries(data.RequestItems).flatMap(([table, { Keys, ...rest }]) => {
          const taken = take(Keys, Math.ceil(Keys.length / 2));
          return taken.length > 0 ? [[table, { ...rest, Keys: taken }]] : [];
        }),
      );
    const answer = await answerCall(
      headers,
      JSON.stringify({ ...data, RequestItems: half((keys, middle) => keys.slice(0, middle)) }),
    );
    if (answer.status !== 200) return answer;
    const UnprocessedKeys = half((keys, middle) => keys.slice(middle));
    const told = JSON.stringify({ ...JSON.parse(answer.body), UnprocessedKeys });
    const headersOfHalf = { ...answer.headers };
    // They describe the engine's own body.
    for (const name of ['content-length', 'x-amz-crc32']) delete headersOfHalf[name];
    return { ...answer, headers: headersOfHalf, body: told };
  }

  async function settled(): Promise<void> {
    await Promise.all(streams.map(({ stream }) => stream.settled()));
  }

  async function expire(now: Date): Promise<number> {
    let deleted = 0;
    for (const item of await expiredItems(
      (operation, request) => ask(ownHeaders, operation, request),
      now,
    )) {
      const keys = await keysOf(ownHeaders, item);
      if (!keys) continue;
      const request = JSON.stringify(deleteIfOver(item.table, keys, now));
      const { status } = await answerCall(
        { ...ownHeaders, 'x-amz-target': `${target}.DeleteItem` },
        request,
      );
      if (status === 200) deleted += 1;
    }
    return deleted;
  }

  return {
    opened: engine.opened,
    async handle(req: IncomingMessage, res: ServerResponse) {
      const body = (await readBody(req)).toString();
      const fault = faults?.state.dynamodb;
      if (fault === 'throttle' || fault === 'down') {
        sendAnswer(res, faultAnswers[fault]);
        return;
      }
      const operation = operationOf(req.headers);
      const refusal = permissions?.refusal(functionOfCall(req.headers), () =>
        tablePermissions(operation, parsed(body)),
      );
      if (refusal) {
        const __type = 'com.amazon.coral.service#AccessDeniedException';
        sendAnswer(res, answerAs(400, { __type, Message: refusalMessage(refusal) }));
        return;
      }
      const conflict = await conflictOf(req.headers, body);
      if (conflict) return sendAnswer(res, conflict);
      sendAnswer(
        res,
        fault === 'unprocessed' && operation === 'BatchGetItem'
          ? await answerHalf(req.headers, body)
          : await answerCall(req.headers, body),
      );
    },
    settled,
    resume,
    expire,
    async withoutStream(work) {
      // What came before has its records: otherwise a later start would find these writes in them.
      await settled();
      silenced += 1;
      try {
        return await work();
      } finally {
        silenced -= 1;
      }
    },
    async close() {
      await writing;
      await settled();
      await engine.close();
    },
  };
}

const faultAnswers = {
  throttle: answerAs(400, {
    __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    message: 'The level of configured provisioned throughput for the table was exceeded',
  }),
  down: failedAnswer,
};

function sendAnswer(res: ServerResponse, { status, headers, body }: EngineAnswer): void {
  res.writeHead(status, headers).end(body);
}

const operationOf = (headers: IncomingHttpHeaders) =>
  String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The attribute values as they were received, in the type that stream records have. */
function asImage(attributes: Attributes): { [name: string]: AttributeValue } {
  return attributes as { [name: string]: AttributeValue };
}

/**
 * The attribute that says when an item expires, seconds since the epoch: the deployed table's time
 * to live reads it.
 */
const attribute = 'expires_at';

const scanSchema = z.object({
  Items: z._default(z.array(attributesSchema), []),
  LastEvaluatedKey: z.optional(attributesSchema),
});
const tablesSchema = z.object({ TableNames: z.array(z.string()) });

const over = (now: Date) => ({
  ExpressionAttributeNames: { '#over': attribute },
  // Only a number counts; other values never expire.
  ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
});

/** Asks the engine and answers its JSON, undefined where it refused. */
type Ask = (operation: string, request: unknown) => Promise<unknown>;

/** Everything in the engine that expired by `now`, table by table. */
async function expiredItems(
  ask: Ask,
  now: Date,
): Promise<{ table: string; attributes: Attributes }[]> {
  const found: { table: string; attributes: Attributes }[] = [];
  for (const table of tablesSchema.parse(await ask('ListTables', {})).TableNames) {
    let start: Attributes | undefined;
    do {
      const request = {
        TableName: table,
        FilterExpression: '#over <= :now',
        ...over(now),
        ExclusiveStartKey: start,
      };
      const page = scanSchema.parse(await ask('Scan', request));
      found.push(...page.Items.map((attributes) => ({ table, attributes })));
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return found;
}

/** Deletes an item if it is still expired: somebody may have written it meanwhile. */
function deleteIfOver(table: string, keys: Attributes, now: Date) {
  return { TableName: table, Key: keys, ConditionExpression: '#over <= :now', ...over(now) };
}
