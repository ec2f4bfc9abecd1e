import { vi } from 'vitest';

const kept = globalThis as unknown as { environmentAtStart?: NodeJS.ProcessEnv };
kept.environmentAtStart ??= { ...process.env };

// Test files that run in one process share only packages: before each, our modules, the dealer,
// time, globals and environment are reset.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.doUnmock('#dealer/dealer.ts');
vi.doUnmock('#dealer/record.ts');
vi.resetModules();
for (const name of Object.keys(process.env))
  if (!(name in kept.environmentAtStart)) delete process.env[name];
Object.assign(process.env, kept.environmentAtStart);
