import type { Plugin } from 'vite';
import { repositoryPath } from '#infra/build/paths.ts';

const entry = /\/functions\/entry\/([\w-]+)\.tsx?$/;
const exported = /^export (const|async function|function) handler\b/m;

/**
 * Runs the handlers of functions/entry as Lambda does, each with credentials of its own, so that
 * the emulators check a test's calls against their roles.
 */
export function entriesAsFunctions(): Plugin {
  return {
    name: 'entries-as-functions',
    enforce: 'pre',
    transform(code, id) {
      const name = entry.exec(id.split('?')[0] ?? '')?.[1];
      if (name === undefined) return undefined;
      if (!exported.test(code))
        throw new Error(`functions/entry/${name} exports no handler in a form that is known`);
      const callers = JSON.stringify(repositoryPath('infra/local/permissions/callers.ts'));
      return (
        code.replace(exported, '$1 ownHandler') +
        `\nimport { asFunction } from ${callers};` +
        `\nexport const handler = (...given) => asFunction(${JSON.stringify(name)}, () => ownHandler(...given));\n`
      );
    },
  };
}
