import type { Plugin } from 'esbuild';
import { repositoryPath } from './paths.ts';

/**
 * Leaves out of the renderer what a page on the server never runs:
 * - React's streaming renderer: pages are short and rendered to one text, which has a module of its own inside React;
 * - the sign-in library, which only the browser's staff area loads, and only when asked;
 * - what the router has for browsers alone, and its warnings to developers.
 * And makes elements without the getters that stand between a module and a CommonJS one: there are hundreds on a page.
 */
export function slimPages(): Plugin {
  return {
    name: 'slim-pages',
    setup(bundle) {
      bundle.onResolve({ filter: /^react-dom\/server$/ }, () => ({
        path: repositoryPath('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
      }));
      bundle.onResolve({ filter: /^react-router-dom$/ }, () => ({
        path: repositoryPath('node_modules/react-router/dist/production/index.mjs'),
        sideEffects: false,
      }));
      bundle.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path }) => ({ path, namespace: 'elements' }));
      bundle.onLoad({ filter: /.*/, namespace: 'elements' }, () => ({
        contents: `import runtime from '${repositoryPath('node_modules/react/jsx-runtime.js')}'; export const { jsx, jsxs, Fragment } = runtime;`,
        resolveDir: repositoryPath('.'),
      }));
      bundle.onResolve({ filter: /^aws-amplify(\/|$)/ }, ({ path }) => ({ path, namespace: 'browser-only' }));
      // CommonJS: any name may be imported of it.
      bundle.onLoad({ filter: /.*/, namespace: 'browser-only' }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}
