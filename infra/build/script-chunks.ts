import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Modules that an entry imports, and what these import, itself included: what is there before anything is loaded later. */
function closureOf(entry: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const next of modules.getModuleInfo(entry)?.importedIds ?? []) closureOf(next, modules, seen);
  return seen;
}

/** The small scripts that a page loads after its first, and what they import. */
function lateScripts(start: ReadonlySet<string>, modules: Modules): Set<string> {
  const late = new Set<string>();
  for (const id of start)
    for (const next of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (next.includes('/site/scripts/')) closureOf(next, modules, late);
  return late;
}

/** So many pages and parts loaded later must use a module for it to be loaded with the application. */
const common = 3;

/**
 * Cuts the public pages' script in few files: what a page starts with, and what most pages need afterwards. Left alone,
 * every set of pages with something in common gets a file; a dozen small ones compress to 7 kB more.
 */
export function scriptChunks(boot: string): Rolldown.CodeSplittingOptions {
  let start: Set<string> | undefined;
  let late: Set<string> | undefined;
  const startOf = (modules: Modules) => {
    start ??= closureOf(boot, modules);
    return start;
  };
  const isStart = (id: string, modules: Modules) => id !== boot && startOf(modules).has(id);
  // In one file with the application's parts, what a small script shares with them would bring them all.
  const isLate = (id: string, modules: Modules) => {
    late ??= lateScripts(startOf(modules), modules);
    return /\/shared\/|\/site\/scripts\//.test(id) && late.has(id);
  };
  return {
    groups: [
      { name: (id, modules) => (isStart(id, modules) ? 'start' : null), priority: 2 },
      { name: (id, modules) => (isLate(id, modules) ? 'late' : null), minShareCount: 2, priority: 2 },
      // The texts are one language's each.
      {
        name: (id) => (id.endsWith('.css') || id.includes('/texts/') ? null : 'common'),
        minShareCount: common,
        priority: 1,
      },
    ],
  };
}
