import type { DynamoDBRecord } from 'aws-lambda';

export interface TableStream {
  push(records: readonly DynamoDBRecord[]): void;
  /** Resolves once every record pushed so far was consumed or given up. */
  settled(): Promise<void>;
}

export type StreamConsumer = (records: DynamoDBRecord[]) => Promise<unknown>;

/** Waits before each further try, ms. */
const retryDelays = [100, 300, 900];

/**
 * Hands records to the consumer in order, one batch of at most `batchSize` at a time, as Lambda reads
 * one shard. `onTaken` is called for each record that the consumer took, or that was given up.
 */
export function createTableStream(
  consume: StreamConsumer,
  batchSize: number,
  onTaken: (record: DynamoDBRecord, success: boolean) => void = () => undefined,
): TableStream {
  const waiting: DynamoDBRecord[] = [];
  let running: Promise<void> | undefined;

  async function deliver(batch: DynamoDBRecord[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await consume(batch);
        return tellTaken(batch, true);
      } catch (error) {
        const delay = retryDelays[attempt];
        if (delay === undefined) {
          console.error(
            `table stream: ${batch.length} records given up after ${attempt + 1} tries:`,
            error,
          );
          return tellTaken(batch, false);
        }
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  function tellTaken(batch: readonly DynamoDBRecord[], success: boolean): void {
    for (const record of batch) onTaken(record, success);
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await deliver(waiting.splice(0, batchSize));
    running = undefined;
  }

  return {
    push(records) {
      waiting.push(...records);
      if (waiting.length > 0) running ??= run();
    },
    async settled() {
      await running;
    },
  };
}
