import { functionDist } from '../build/paths.ts';
import type { LoadEntry } from './invoke-function.ts';

let loads = 0;

/** The functions as they were bundled for Lambda. Every house gets modules of its own: they read their environment once. */
export function createBuiltFunctions(): LoadEntry {
  const suffix = ++loads === 1 ? '' : `?house=${loads}`;
  return (name) => import(`${functionDist(name)}/index.mjs${suffix}`);
}
