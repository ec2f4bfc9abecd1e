import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A route's line for the API reference: one text, on its own line or the next. */
const summary = /^ +summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

/** A file of routes without those lines. */
export function withoutSummaries(source: string): string {
  return source.replace(summary, '');
}

/** Leaves the sentences of the API reference out of a bundle: every function carries the whole contract, and answers without them. */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    setup(bundle) {
      bundle.onLoad({ filter: /functions\/domain\/api\/[\w-]+-routes\.ts$/ }, async ({ path }) => ({
        contents: withoutSummaries(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}
