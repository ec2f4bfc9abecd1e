import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { newContext, openBrowserForTests } from '../support/browser.ts';

openBrowserForTests();

/** A copy of the sources, which the tests may edit, and a stage that runs from it. */
let folder: string;
let stage: ChildProcess;
let output = '';
let site: string;
let page: Page;

const inCopy = (path: string) => join(folder, path);

function copySources(): void {
  folder = mkdtempSync(join(tmpdir(), 'showroom-developing-'));
  const left = /\/(infra\/vendor|demo\/pictures)$/;
  for (const path of ['dealer', 'functions', 'infra', 'web', 'package.json', 'tsconfig.json'])
    cpSync(repositoryPath(path), inCopy(path), {
      recursive: true,
      filter: (from) => !left.test(from),
    });
  const program = 'test/e2e/support/stage-process.ts';
  cpSync(repositoryPath(program), inCopy(program));
  cpSync(repositoryPath('test/support/dealers/fixture'), inCopy('other-dealer'), {
    recursive: true,
  });
  // A folder of its own, in which Vite keeps the packages that it prepared.
  mkdirSync(inCopy('node_modules'));
  for (const name of readdirSync(repositoryPath('node_modules')))
    if (!name.startsWith('.vite'))
      symlinkSync(repositoryPath(`node_modules/${name}`), inCopy(`node_modules/${name}`));
}

beforeAll(async () => {
  copySources();
  const chooser = pathToFileURL(inCopy('infra/build/choose-dealer.mjs'));
  const { VITEST, NODE_ENV, ...environment } = process.env;
  stage = fork(inCopy('test/e2e/support/stage-process.ts'), ['dev'], {
    cwd: folder,
    env: {
      ...environment,
      SHOWROOM_DEALER: inCopy('other-dealer'),
      NODE_OPTIONS: `--import=${chooser}`,
      NO_COLOR: '1',
    },
    execArgv: [],
    silent: true,
  });
  for (const stream of [stage.stdout, stage.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  site = await new Promise<string>((resolve, reject) => {
    stage.once('message', (origin) => resolve(String(origin)));
    stage.once('exit', () => reject(new Error(`The stage ended:\n${output}`)));
  });
  page = await (await newContext()).newPage();
});
afterAll(async () => {
  await page?.context().close();
  const ended = once(stage, 'exit');
  stage.disconnect();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Saves a file with this text in place of that; the function it returns saves it as it was. */
function edit(path: string, from: string, to: string): () => void {
  const file = inCopy(path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  return () => writeFileSync(file, before);
}

/** Resolves once Vite's client listens for changes. */
async function open(path: string): Promise<void> {
  const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await page.goto(site + path);
  await connected;
}

const title = () => page.locator('h1');
const contactPage = 'web/src/site/pages/texts/contact-page.tsx';

describe('a file that is saved reaches the open page by itself:', () => {
  beforeAll(() => open('/en/contact'));

  const attribute = (selector: string, name: string) => () =>
    page.locator(selector).first().getAttribute(name);
  test.each([
    {
      what: 'a text',
      file: 'web/src/shared/texts/en/pages.ts',
      from: "title: 'Contact',\n    subtitle",
      to: "title: 'Where we are',\n    subtitle",
      shown: () => title().innerText(),
      as: 'Where we are',
    },
    {
      what: 'a component',
      file: contactPage,
      from: '<h1>',
      to: '<h1 title="new">',
      shown: () => title().getAttribute('title'),
      as: 'new',
    },
    {
      what: 'a style',
      file: 'web/src/site/pages/texts/text.css',
      from: '',
      to: 'h1 { letter-spacing: 3px }\n',
      shown: () => title().evaluate((element) => getComputedStyle(element).letterSpacing),
      as: '3px',
    },
    {
      what: 'a style that a component did not import before',
      file: contactPage,
      from: "import './text.css';",
      to: "import './text.css';\nimport './added.css';",
      shown: () => title().evaluate((element) => getComputedStyle(element).wordSpacing),
      as: '5px',
    },
    {
      what: 'the dealer’s telephone',
      file: 'other-dealer/dealer.ts',
      from: '0897 77 81 90',
      to: '0897 77 81 91',
      // Its spaces do not break.
      shown: async () => (await page.locator('main').innerText()).replaceAll('\u00a0', ' '),
      as: '0897 77 81 91',
    },
    {
      what: 'a colour of the brand',
      file: 'functions/domain/brand-colours.ts',
      from: "paper: '#faf7f2'",
      to: "paper: '#ffeedd'",
      shown: attribute('meta[name=theme-color]', 'content'),
      as: '#ffeedd',
    },
    {
      what: 'what all languages have in common',
      file: 'functions/domain/locale.ts',
      from: 'return path.replace(',
      to: "return '/new' + path.replace(",
      shown: attribute('link[rel=alternate][hreflang=bg]', 'href'),
      as: '/new/bg/contact',
    },
  ])('$what', async ({ file, from, to, shown, as }) => {
    writeFileSync(inCopy('web/src/site/pages/texts/added.css'), 'h1 { word-spacing: 5px }\n');
    edit(file, from, to);
    await expect.poll(shown).toContain(as);
  });
});

describe('an error of a page', () => {
  const frame = () => page.locator('#frame').innerText();

  test('is shown with its place and its stack, and gone once it is mended', async () => {
    await open('/en/about');
    const mend = edit(
      'web/src/site/pages/texts/about-page.tsx',
      '  return (',
      "  if (language) throw new RangeError('<b>3 > 2</b>');\n  return (",
    );
    await expect.poll(() => title().innerText()).toBe('<b>3 > 2</b>');
    const line = />\s+\d+ \|\s+if \(language\) throw new RangeError/;
    await expect.poll(frame).toMatch(line);
    await expect.poll(frame).toContain('web/src/site/pages/texts/about-page.tsx:');
    await expect
      .poll(() => page.locator('#stack').innerText())
      .toMatch(/^ +at \w+ \(web\/src\/site\/pages\/texts\/about-page\.tsx:\d+:\d+\)$/m);
    await expect
      .poll(() => output)
      .toMatch(
        /^\d\d:\d\d:\d\d error render {2}page failed {2}\{ path: '\/en\/about'.*\nRangeError: /m,
      );
    mend();
    await expect.poll(() => title().innerText()).not.toContain('<b>');
    await expect.poll(() => page.locator('header').count()).toBeGreaterThan(0);
  });

  test('of a file that can’t be read or found goes once it is mended', async () => {
    await open('/en/about');
    const mend = edit('functions/domain/brand-colours.ts', 'export', 'export const = 3;\nexport');
    await expect.poll(() => title().innerText()).toContain('brand-colours.ts:');
    mend();
    await expect.poll(() => page.locator('header').count()).toBeGreaterThan(0);
    edit('functions/domain/brand-colours.ts', '/**', "import './not-yet.ts';\n/**");
    await expect.poll(() => title().innerText()).toContain('not-yet.ts');
    writeFileSync(inCopy('functions/domain/not-yet.ts'), 'export {};\n');
    await expect.poll(() => page.locator('header').count()).toBeGreaterThan(0);
  });
});

describe('an error of the staff area', () => {
  const signIn = 'web/src/staff/sign-in/sign-in.tsx';
  const start = 'export function LoginPage() {';
  const password = () => page.locator('input[type=password]').count();

  test('of a page that crashed is shown with its stack, in the terminal too', async () => {
    await open('/en/admin/login');
    await expect.poll(password).toBe(1);
    const mend = edit(signIn, start, `${start}\n  if (document) throw new RangeError('too far');`);
    const crash = page.getByRole('alert').locator('pre');
    await expect.poll(() => crash.innerText()).toMatch(/^RangeError: too far\n +at LoginPage/);
    await expect.poll(() => output).toMatch(/RangeError.*too far[\s\S]*sign-in\.tsx:\d+/);
    mend();
    await expect.poll(password).toBe(1);
  });

  test('of a module that can’t be read is shown to an open page and to a new one', async () => {
    await open('/en/admin/login');
    await expect.poll(password).toBe(1);
    const mend = edit(signIn, start, `${start} <`);
    const overlay = page.locator('vite-error-overlay .message');
    await expect.poll(() => overlay.innerText()).toContain('sign-in.tsx:');
    await open('/en/admin/login');
    await expect.poll(() => overlay.innerText()).toContain('sign-in.tsx:');
    mend();
    await expect.poll(password).toBe(1);
  });
});
