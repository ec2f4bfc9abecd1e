import type { StageName, StageSettings } from './config.ts';

/**
 * The operator's settings of each stage, which every deployment of it has: what is changed here is
 * committed. `-c name=value` overrides one of them for a single command. `prod` is refused while
 * one that it needs is missing, or is the demo's (docs/operate.md has what each of them is).
 */
export const stages: Readonly<Record<StageName, StageSettings>> = {
  dev: {},
  prod: {},
};
