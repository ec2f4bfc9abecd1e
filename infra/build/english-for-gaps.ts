import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { repositoryPath } from './paths.ts';

type Texts = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True when `texts` words everything that `english` does. */
function isWhole(english: unknown, texts: unknown): boolean {
  if (!isGroup(english)) return texts !== undefined;
  return isGroup(texts) && Object.entries(english).every(([key, value]) => isWhole(value, texts[key]));
}

/** Names of the modules of texts of which a language lacks anything. */
export function gapsOf(english: Texts, texts: Texts): string[] {
  return Object.keys(english).filter((name) => !isWhole(english[name], texts[name]));
}

async function textsIn(folder: string, names: readonly string[]): Promise<Texts> {
  const modules = names.map(async (name) => (await import(pathToFileURL(`${folder}/${name}.ts`).href))[name]);
  return Object.fromEntries((await Promise.all(modules)).map((texts, at) => [names[at], texts]));
}

const id = '\0english-for-gaps';

/**
 * Of the English that stands in for missing Bulgarian, a Bulgarian page's script gets the modules in which something
 * is missing, and no others: mostly none at all.
 */
export function englishForGaps(i18n = repositoryPath('web/src/shared/texts')): Plugin {
  return {
    name: 'english-for-gaps',
    enforce: 'pre',
    resolveId: (source, importer) => (source === './en.ts' && importer === `${i18n}/bg.ts` ? id : undefined),
    async load(resolved) {
      if (resolved !== id) return undefined;
      const { en } = await import(pathToFileURL(`${i18n}/en.ts`).href);
      const gaps = gapsOf(en, await textsIn(`${i18n}/bg`, Object.keys(en)));
      const imports = gaps.map((name) => `import { ${name} } from ${JSON.stringify(`${i18n}/en/${name}.ts`)};`);
      return `${imports.join('\n')}\nexport const en = { ${gaps.join(', ')} };`;
    },
  };
}
