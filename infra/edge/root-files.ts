import { readdirSync } from 'node:fs';
import { webManifestPath } from '../../web/web-manifest.ts';
import { repositoryPath } from '../build/paths.ts';

/**
 * Path patterns of the files at the root of the site: those of web/public, and the manifest, which
 * the build writes.
 */
export function rootFilePatterns(): string[] {
  const files = readdirSync(repositoryPath('web/public'), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`));
  return [...files, webManifestPath].sort();
}
