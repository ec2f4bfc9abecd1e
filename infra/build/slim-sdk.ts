import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { repositoryPath } from './paths.ts';

/** A schema of the SDK's: `export var GetObject$ = […];`, over any number of lines. */
const schemaPattern = /^((?:export )?var [\w$]+) = (\[[\s\S]*?\]);$/gm;

/** An error's class being told to the SDK's reader of answers: `n0_registry.registerError(Gone$, Gone);`. */
const registrationPattern = /^n\d+_registry\.registerError\((\w+)\$, \1\);$/gm;

const asked = Symbol('asked');

/** Every word of the functions' sources. */
function wordsOfFunctions(): Set<string> {
  const folder = repositoryPath('functions');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []));
}

/**
 * Leaves out of a bundle what Lambda has no use for in the AWS SDK: it halves what a function loads.
 * - Credentials always come from the environment there: no sign-on services, files or metadata servers are tried.
 * - Schemas of calls nobody makes: their computed keys look like side effects to the bundler, so they are marked pure.
 * - Classes of errors that no function names: such an error comes as its service's general one, by name and message as ever.
 * - What reads the names of browsers, and what remembers discovered endpoints.
 * - A second copy of a client that a package brought along.
 */
export function slimSdk(): Plugin {
  return {
    name: 'slim-sdk',
    setup(bundle) {
      const named = wordsOfFunctions();
      bundle.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
        path: repositoryPath('infra/build/environment-credentials.ts'),
      }));
      bundle.onResolve({ filter: /^@aws-sdk\/client-[\w-]+$/ }, ({ path, kind, pluginData }) =>
        // Resolving by itself asks this plugin again.
        pluginData === asked
          ? undefined
          : bundle.resolve(path, { kind, resolveDir: repositoryPath('.'), pluginData: asked }),
      );
      bundle.onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, () => ({
        path: repositoryPath('infra/build/no-endpoint-cache.ts'),
      }));
      bundle.onResolve({ filter: /^bowser$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
      bundle.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export default {};' }));
      bundle.onLoad({ filter: /@aws-sdk\/[\w-]+\/.*\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8'))
          .replace(schemaPattern, '$1 = /* @__PURE__ */ (() => $2)();')
          .replace(registrationPattern, (registration, name: string) => (named.has(name) ? registration : '')),
        loader: 'js',
      }));
    },
  };
}
