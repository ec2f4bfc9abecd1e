import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
/** An absolute path of the repository. */
export const repositoryPath = (relative: string): string => fileURLToPath(new URL(relative, root));

export const webDist = repositoryPath('dist/web');
export const functionsDist = repositoryPath('dist/functions');
/** Folder of one function's bundle: what is uploaded as its code. */
export const functionDist = (name: string): string => `${functionsDist}/${name}`;
/** Source maps stay beside the code, never in it. */
export const sourceMapsDist = repositoryPath('dist/source-maps');
export const buildStamp = repositoryPath('dist/build.json');
/** Exists while a build is under way. */
export const buildLock = repositoryPath('dist/building');
/** What each function's role allows, resolved from the templates. */
export const rolesFile = repositoryPath('dist/roles.json');
