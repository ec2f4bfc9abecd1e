import { resolve } from 'node:path';
import { StartRefused } from './shared/start-refused.ts';

export interface StageSettings {
  port: number;
  dataFolder: string;
}

/** PORT (default 3000) and SHOWROOM_DATA (default .local, relative to where the command runs). */
export function readStageSettings(environment: NodeJS.ProcessEnv): StageSettings {
  const given = environment.PORT?.trim() || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new StartRefused(`PORT is "${given}", which is no port. Choose one from 1 to 65535, such as PORT=3001.`);
  return { port, dataFolder: resolve(environment.SHOWROOM_DATA?.trim() || '.local') };
}
