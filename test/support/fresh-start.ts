import { vi } from 'vitest';

const kept = globalThis as unknown as { environmentAtStart?: NodeJS.ProcessEnv };
kept.environmentAtStart ??= { ...process.env };

// Test files that run in one process share only packages: before each, our modules, time, globals
// and environment are reset.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
for (const name of Object.keys(process.env))
  if (!(name in kept.environmentAtStart)) delete process.env[name];
Object.assign(process.env, kept.environmentAtStart);
