import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

export interface Import {
  from: string;
  /** Path inside the repository, or a package's name. */
  to: string;
  typeOnly: boolean;
}

const statement =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** Files of a folder of the repository, sorted, those of packages aside. */
export function filesIn(root: string, folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file))
    .sort();
}

/** Scripts of a folder of the repository. */
export const scriptsIn = (root: string, folder: string): string[] =>
  filesIn(root, folder, /\.(ts|tsx|mjs|js)$/);

/**
 * The path of what begins with a name of package.json: `#domain/time.ts` is
 * functions/domain/time.ts.
 */
const named = Object.entries(packageFile.imports).map(([name, folder]) => ({
  name: name.slice(0, -1),
  folder: folder.slice(2, -1),
}));
function pathOf(file: string, source: string): string {
  if (source.startsWith('.')) return join(dirname(file), source);
  const known = named.find(({ name }) => source.startsWith(name));
  return known ? known.folder + source.slice(known.name.length) : source;
}

/** What a script imports: at once, later by `import()`, or as types only. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(statement)].map((match) => {
    // Vite reads a suffix such as `?raw`; it is no part of the path.
    const source = (match[2] ?? match[3] ?? '').replace(/\?.*/, '');
    return { from: file, to: pathOf(file, source), typeOnly: match[1] !== undefined };
  });
}
