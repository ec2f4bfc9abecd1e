import { vi } from 'vitest';

const kept = globalThis as unknown as { environmentAtStart?: NodeJS.ProcessEnv };
kept.environmentAtStart ??= { ...process.env };

// Files that one process takes in turn share packages alone: each begins with modules of ours, time, globals and environment as they were.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
for (const name of Object.keys(process.env)) if (!(name in kept.environmentAtStart)) delete process.env[name];
Object.assign(process.env, kept.environmentAtStart);
