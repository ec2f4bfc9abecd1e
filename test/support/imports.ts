import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
export const scriptsIn = (root: string, folder: string): string[] => filesIn(root, folder, /\.(ts|tsx|mjs|js)$/);

/** What a script imports: at once, later by `import()`, or as types only. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(statement)].map((match) => {
    const source = match[2] ?? match[3] ?? '';
    // Vite reads a suffix such as `?raw`; it is no part of the path.
    const to = source.startsWith('.') ? join(dirname(file), source.replace(/\?.*/, '')) : source;
    return { from: file, to, typeOnly: match[1] !== undefined };
  });
}
