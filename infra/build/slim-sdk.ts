import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { repositoryPath } from './paths.ts';

/** A schema of the SDK's: `export var GetObject$ = […];`, over any number of lines. */
const schemaPattern = /^((?:export )?var [\w$]+) = (\[[\s\S]*?\]);$/gm;

const asked = Symbol('asked');

/**
 * Leaves out of a bundle what Lambda has no use for in the AWS SDK: it halves what a function loads.
 * - Credentials always come from the environment there: no sign-on services, files or metadata servers are tried.
 * - Schemas of calls nobody makes: their computed keys look like side effects to the bundler, so they are marked pure.
 * - What reads the names of browsers.
 * - A second copy of a client that a package brought along.
 */
export function slimSdk(): Plugin {
  return {
    name: 'slim-sdk',
    setup(bundle) {
      bundle.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
        path: repositoryPath('infra/build/environment-credentials.ts'),
      }));
      bundle.onResolve({ filter: /^@aws-sdk\/client-[\w-]+$/ }, ({ path, kind, pluginData }) =>
        // Resolving by itself asks this plugin again.
        pluginData === asked
          ? undefined
          : bundle.resolve(path, { kind, resolveDir: repositoryPath('.'), pluginData: asked }),
      );
      bundle.onResolve({ filter: /^bowser$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
      bundle.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export default {};' }));
      bundle.onLoad({ filter: /@aws-sdk\/[\w-]+\/.*\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(schemaPattern, '$1 = /* @__PURE__ */ (() => $2)();'),
        loader: 'js',
      }));
    },
  };
}
