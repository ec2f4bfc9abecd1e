import { Worker } from 'node:worker_threads';
import { type CsvProblem, CsvRefused } from '#domain/houses/import/table/columns.ts';
import type { ReadTable, SourceTable } from '#domain/houses/import/table/table.ts';

/**
 * MB of the thread that reads a file. The largest files that are admitted take two thirds of it: a
 * sheet of two million cells, and JSON of as many.
 */
const memory = 1536;

type Answer = { table: SourceTable } | { problem: CsvProblem };

/**
 * Reads tables of files in a thread of its own, which may take so many MB: a stranger's file may ask
 * for more memory than there is, and then the thread ends, not the command.
 */
export const readInThread =
  (megabytes = memory): ReadTable =>
  async (bytes, name, { sheet } = {}) => {
    const thread = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: { bytes, name, sheet },
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
      });
      if ('problem' in answer) throw new CsvRefused(answer.problem);
      return answer.table;
    } catch (error) {
      const isFull =
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isFull ? new CsvRefused({ code: 'tooLarge' }) : error;
    } finally {
      await thread.terminate();
    }
  };
