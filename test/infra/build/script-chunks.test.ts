import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptChunks } from '../../../infra/build/script-chunks.ts';

const sources: Record<string, string> = {
  boot: "import { early } from './early.ts'; early('boot'); import('./application.ts');",
  early: "export const early = (text: string) => globalThis.dispatchEvent(new Event('early '.concat(text)));",
  application: `import { early } from './early.ts'; import { library } from './library.ts';
    early(library('application')); for (const page of [() => import('./one.ts'), () => import('./two.ts')]) page();`,
  library: "export const library = (text: string) => 'library '.concat(text);",
  one: "import { library } from './library.ts'; import { early } from './early.ts'; early(library('one'));",
  two: "import { library } from './library.ts'; import { early } from './early.ts'; early(library('two'));",
};

let folder: string;
const files = new Map<string, string>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showroom-chunks-'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, `${name}.ts`), text);
  const boot = join(folder, 'boot.ts');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      outDir: 'out',
      modulePreload: false,
      rolldownOptions: {
        input: { boot },
        output: { codeSplitting: scriptChunks(boot), entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  for (const file of await readdir(join(folder, 'out')))
    files.set(file, await readFile(join(folder, 'out', file), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const saying = (words: string) => [...files].flatMap(([file, code]) => (code.includes(words) ? [file] : []));

test('the first script of a page loads without the code that most pages need later', () => {
  expect(saying('early ')).toEqual(['start.js']);
  const [library = '', ...copies] = saying('library ');
  expect(copies).toEqual([]);
  expect(['boot.js', 'start.js']).not.toContain(library);
  for (const file of ['boot.js', 'start.js']) expect(files.get(file)).not.toContain(`from"./${library}`);
});

test('the code of one page alone stays in a script of its own', () => {
  expect(saying('one`')).toEqual(['one.js']);
  expect(saying('two`')).toEqual(['two.js']);
});
