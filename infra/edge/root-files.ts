import { readdirSync } from 'node:fs';
import { repositoryPath } from '../build/paths.ts';

/** Path patterns of the files that web/public puts at the root of the site. */
export function rootFilePatterns(): string[] {
  return readdirSync(repositoryPath('web/public'), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
    .sort();
}
