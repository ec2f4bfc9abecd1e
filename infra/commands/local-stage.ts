import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFilled } from '../local/data-folder.ts';
import { functionEnvironment, readStageSettings, setEnvironment } from '../local/environment.ts';
import { localNames, roomPath } from '../local/shared/names.ts';
import { CommandRefused } from './command-refused.ts';

/** The table and bucket that a command works on. */
export interface Target {
  table: string;
  bucket: string;
  close(): Promise<void>;
}

/**
 * The local stage that runs on PORT. If none does, one is started on the data folder, at a port of
 * its own, until the command closes it. `what` names the command: "import". A new data folder gets
 * the demo, or never does; a dry run leaves it alone and has the demo in a folder of its own.
 */
export async function openLocalStage(
  what: string,
  say: (line: string) => void,
  { demo = true, dryRun = false }: { demo?: true | 'never'; dryRun?: boolean } = {},
): Promise<Target> {
  const { port, dataFolder } = readStageSettings(process.env);
  const names = { table: localNames.table, bucket: localNames.bucket };
  if (await isLocalStageRunning(port)) {
    setEnvironment(functionEnvironment(port, what));
    return { ...names, close: async () => undefined };
  }
  const own = dryRun && !isFilled(dataFolder) ? mkdtempSync(join(tmpdir(), 'dry-run-')) : null;
  const leave = () => own !== null && rmSync(own, { recursive: true, force: true });
  say(
    own === null
      ? `Nothing runs on port ${port}: this ${what} opens the data in ${dataFolder} itself.`
      : `There is no data in ${dataFolder} yet: this dry run looks at ${demo === true ? 'the demo stock that a first start brings' : 'an empty stage'}.`,
  );
  const { startStage } = await import('../local/stage.ts');
  const local = await startStage({
    port: 0,
    dataFolder: own ?? dataFolder,
    mode: 'dev',
    demo,
    offers: true,
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  return {
    ...names,
    async close() {
      if (dryRun) {
        await local.stop();
        leave();
        return;
      }
      // Writes reach the public pages by the table's stream, so the stage may close only after
      // that.
      await fetch(`${local.origin.replace('localhost', '127.0.0.1')}${roomPath}/schedule`, {
        method: 'POST',
      });
      await local.stop();
    },
  };
}

async function isLocalStageRunning(port: number): Promise<boolean> {
  let answer: Response;
  try {
    answer = await fetch(`http://127.0.0.1:${port}${roomPath}/clock`, {
      signal: AbortSignal.timeout(60_000),
    });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return false;
    throw new CommandRefused(
      `What runs on port ${port} does not answer. Name the port of npm run dev or npm start with PORT.`,
    );
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && typeof body === 'object' && body !== null && 'success' in body) return true;
  throw new CommandRefused(
    `What runs on port ${port} is another program. Name the port of npm run dev or npm start with PORT.`,
  );
}
