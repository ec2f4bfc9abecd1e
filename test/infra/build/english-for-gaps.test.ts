import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { englishForGaps, gapsOf } from '../../../infra/build/english-for-gaps.ts';
import { repositoryPath } from '../../../infra/build/paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showroom-texts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The texts a Bulgarian page's script carries, and that script, built from modules of two languages. */
async function builtTexts(english: Record<string, string>, bulgarian: Record<string, string>) {
  const modules = (of: Record<string, string>) =>
    Object.entries(of).map(([name, text]) => [name, `export const ${name} = ${text};\n`] as const);
  const all = (language: string, of: Record<string, string>) =>
    Object.keys(of)
      .map((name) => `import { ${name} } from './${language}/${name}.ts';\n`)
      .join('');
  for (const [language, of] of [
    ['en', english],
    ['bg', bulgarian],
  ] as const) {
    await mkdir(join(folder, language), { recursive: true });
    for (const [name, text] of modules(of)) await writeFile(join(folder, language, `${name}.ts`), text);
  }
  await cp(repositoryPath('web/src/shared/texts/messages.ts'), join(folder, 'messages.ts'));
  const names = Object.keys(english).join(', ');
  await writeFile(join(folder, 'en.ts'), `${all('en', english)}export const en = { ${names} };\n`);
  await writeFile(
    join(folder, 'bg.ts'),
    `${all('bg', bulgarian)}import { en } from './en.ts';\nimport { withFallback } from './messages.ts';\nexport const bg = withFallback(en, { ${names} });\n`,
  );
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [englishForGaps(folder)],
    build: { outDir: 'out', lib: { entry: join(folder, 'bg.ts'), formats: ['es'], fileName: 'bg' } },
  });
  const [file = ''] = await readdir(join(folder, 'out'));
  const script = join(folder, 'out', file);
  return { texts: (await import(pathToFileURL(script).href)).bg, code: await readFile(script, 'utf8') };
}

test('a text that Bulgarian lacks shows in English, and only its module is sent to the browser', async () => {
  const { texts, code } = await builtTexts(
    {
      first: "{ title: 'Welcome', group: { call: (name) => 'Call '.concat(name), bye: 'Goodbye' } }",
      second: "{ a: 'Apples' }",
    },
    { first: "{ title: 'Здравейте', group: { bye: 'Довиждане' } }", second: "{ a: 'Ябълки' }" },
  );
  expect(texts.first.title).toBe('Здравейте');
  expect(texts.first.group.bye).toBe('Довиждане');
  expect(texts.first.group.call('Ivan')).toBe('Call Ivan');
  expect(texts.second).toEqual({ a: 'Ябълки' });
  expect(code).not.toContain('Apples');
});

test('where Bulgarian lacks no text no English one is sent to the browser', async () => {
  const { texts, code } = await builtTexts({ only: "{ a: 'Apples' }" }, { only: "{ a: 'Ябълки' }" });
  expect(texts).toEqual({ only: { a: 'Ябълки' } });
  expect(code).not.toContain('Apples');
});

test('a text that is missing at any depth counts as a gap, an empty text does not', () => {
  const english = { a: { b: { c: 'x', d: ['y'] } }, e: { f: 'z' } };
  expect(gapsOf(english, { a: { b: { c: '', d: [] } }, e: { f: '' } })).toEqual([]);
  expect(gapsOf(english, { a: { b: { c: 'х' } }, e: {} })).toEqual(['a', 'e']);
});
