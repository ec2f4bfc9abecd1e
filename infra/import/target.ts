import { functionEnvironment, setEnvironment } from '../local/environment.ts';
import { readHouseSettings } from '../local/house-settings.ts';
import { localNames, roomPath } from '../local/shared/names.ts';
import { CommandRefused, type ImportOptions } from './options.ts';

/** The table and bucket to which the houses go. */
export interface Target {
  table: string;
  bucket: string;
  close(): Promise<void>;
}

/** The caller's own AWS credentials open a stage. */
export async function openTarget({ stage }: ImportOptions, say: (line: string) => void): Promise<Target> {
  if (stage) return { table: stage.table, bucket: stage.bucket, close: async () => undefined };
  return openOwnHouse('import', say);
}

/**
 * The house on this machine that runs on PORT. If none does, the house on the data folder is started on a port of its own until
 * the command closes it. `what` names the command: "import".
 */
export async function openOwnHouse(what: string, say: (line: string) => void): Promise<Target> {
  const { port, dataFolder } = readHouseSettings(process.env);
  const names = { table: localNames.table, bucket: localNames.bucket };
  if (await isHouseRunning(port)) {
    setEnvironment(functionEnvironment(port, what));
    return { ...names, close: async () => undefined };
  }
  say(`No house runs on port ${port}: the one in ${dataFolder} is brought up for this ${what}.`);
  const { startHouse } = await import('../local/house.ts');
  const house = await startHouse({ port: 0, dataFolder, mode: 'dev', demo: true, offers: true });
  return {
    ...names,
    async close() {
      // Writes reach the public pages by the table's stream, so the house may close only after that.
      await fetch(`${house.origin.replace('localhost', '127.0.0.1')}${roomPath}/schedule`, { method: 'POST' });
      await house.stop();
    },
  };
}

async function isHouseRunning(port: number): Promise<boolean> {
  let answer: Response;
  try {
    answer = await fetch(`http://127.0.0.1:${port}${roomPath}/clock`, { signal: AbortSignal.timeout(60_000) });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return false;
    throw new CommandRefused(`What runs on port ${port} does not answer. Name the house's port with PORT.`);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && typeof body === 'object' && body !== null && 'success' in body) return true;
  throw new CommandRefused(`What runs on port ${port} is not this house. Name the house's port with PORT.`);
}
