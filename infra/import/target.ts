import { functionEnvironment, readStageSettings, setEnvironment } from '../local/environment.ts';
import { localNames, roomPath } from '../local/shared/names.ts';
import { CommandRefused, type ImportOptions } from './options.ts';

/** The table and bucket to which the houses go. */
export interface Target {
  table: string;
  bucket: string;
  close(): Promise<void>;
}

/** The caller's own AWS credentials open a stage. */
export async function openTarget(
  { stage }: ImportOptions,
  say: (line: string) => void,
): Promise<Target> {
  if (stage) return { table: stage.table, bucket: stage.bucket, close: async () => undefined };
  return openLocalStage('import', say);
}

/**
 * The local stage that runs on PORT. If none does, one is started on the data folder, at a port of
 * its own, until the command closes it. `what` names the command: "import". A new data folder gets
 * the demo, or never does.
 */
export async function openLocalStage(
  what: string,
  say: (line: string) => void,
  demo: true | 'never' = true,
): Promise<Target> {
  const { port, dataFolder } = readStageSettings(process.env);
  const names = { table: localNames.table, bucket: localNames.bucket };
  if (await isLocalStageRunning(port)) {
    setEnvironment(functionEnvironment(port, what));
    return { ...names, close: async () => undefined };
  }
  say(`Nothing runs on port ${port}: this ${what} opens the data in ${dataFolder} itself.`);
  const { startStage } = await import('../local/stage.ts');
  const local = await startStage({ port: 0, dataFolder, mode: 'dev', demo, offers: true });
  return {
    ...names,
    async close() {
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
