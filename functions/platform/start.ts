import { type Env, type EnvName, readEnv } from './env.ts';
import { createLogger, type Logger } from './logger.ts';

/** What every entry starts with: its environment, and a logger that names function and release on every line. */
export function start<Name extends EnvName>(name: string, variables: readonly Name[]): { env: Env<Name>; log: Logger } {
  const { LOG_LEVEL, RELEASE } = readEnv(['LOG_LEVEL', 'RELEASE']);
  const log = createLogger({ level: LOG_LEVEL, base: { function: name, release: RELEASE } });
  return { env: readEnv(variables), log };
}
