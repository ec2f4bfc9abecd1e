import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, type Import, importsOf, scriptsIn } from '#support/imports.ts';
import { measureSizes } from './sizes.ts';

const root = normalize(join(import.meta.dirname, '..'));

const sources = (folder: string) => scriptsIn(root, folder);
const importsIn = (file: string) => importsOf(root, file);

const all = ['dealer', 'functions', 'infra', 'web/src'].flatMap(sources).flatMap(importsIn);
const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const wrong = (rule: (step: Import) => boolean) =>
  all.filter(rule).map((step) => `${step.from} -> ${step.to}`);
const isFile = (path: string) => /^(dealer|functions|infra|web|test)\//.test(path);

/** Imports of the files in `folder` from files of the repository outside the `allowed` folders. */
function leaving(folder: string, allowed: string[]) {
  return wrong(
    ({ from, to }) => inside(from, folder) && isFile(to) && !inside(to, folder, ...allowed),
  );
}

describe('the rules of who may import whom', () => {
  test('the test finds the imports', () => {
    expect(all.length).toBeGreaterThan(200);
  });

  test('the domain depends on its schema library and itself', () => {
    // What telephone numbers look like is a library's knowledge; it is as pure as the domain.
    const numbers = 'libphonenumber-js/max';
    const reader = 'functions/domain/telephone.ts';
    // So are formats of files.
    const formats = ['csv-parse/browser/esm/sync', 'fflate', 'read-excel-file/universal', 'saxen'];
    const readers = 'functions/domain/houses/import/table';
    expect(
      wrong(
        ({ from, to }) =>
          inside(from, 'functions/domain') &&
          !inside(to, 'functions/domain') &&
          to !== 'zod/mini' &&
          !(inside(to, 'dealer') && from === 'functions/domain/dealer/dealer.ts') &&
          !(to === numbers && from === reader) &&
          !(formats.includes(to) && inside(from, readers)),
      ),
    ).toEqual([]);
  });

  test('no visitor’s browser gets the library that reads telephone numbers', () => {
    // Everything that has it, through whatever other file; the search goes on while it finds more.
    const having = new Set(['libphonenumber-js/max']);
    for (let found = 0; found !== having.size; ) {
      found = having.size;
      for (const { from, to, typeOnly } of all) if (!typeOnly && having.has(to)) having.add(from);
    }
    expect([...having]).toContain('functions/domain/telephone.ts');
    const visitors = [...having].filter((file) => inside(file, 'web/src/site', 'web/src/shared'));
    expect(visitors).toEqual([]);
  });

  test('a dealer’s values import nothing, and the domain’s loader alone imports them', () => {
    expect(wrong(({ from }) => inside(from, 'dealer'))).toEqual([]);
    const loader = 'functions/domain/dealer/dealer.ts';
    expect(wrong(({ from, to }) => inside(to, 'dealer') && from !== loader)).toEqual([]);
  });

  test('nothing in the domain reads a clock', () => {
    const reading = sources('functions/domain').filter((file) =>
      /Date\.now\(|new Date\(\)/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(reading).toEqual([]);
  });

  test('the web imports the domain and nothing else of the functions', () => {
    expect(leaving('web/src', ['functions/domain'])).toEqual([]);
  });

  test('only the renderer, the outage function and the pages of refused forms import the web', () => {
    const steps = wrong(({ from, to }) => inside(from, 'functions') && inside(to, 'web'));
    expect(steps.sort()).toEqual([
      'functions/entry/outage.ts -> web/src/site/server/outage-page.ts',
      'functions/entry/render.ts -> web/src/site/server/render-page.tsx',
      'functions/use-cases/pages/form-pages.ts -> web/src/site/server/render-refused-form.ts',
    ]);
  });

  test('functions import nothing from infra', () => {
    expect(wrong(({ from, to }) => inside(from, 'functions') && inside(to, 'infra'))).toEqual([]);
  });

  test('each layer of the functions imports only itself and the layers below it', () => {
    const layers = [
      'entry',
      'use-cases',
      'store',
      'catalogue',
      'images',
      'mail',
      'bank',
      'platform',
      'domain',
    ].map((layer) => `functions/${layer}`);
    const layerOf = (path: string) => layers.findIndex((layer) => inside(path, layer));
    expect(sources('functions').filter((file) => layerOf(file) < 0)).toEqual([]);
    expect(
      wrong(
        ({ from, to }) =>
          inside(from, 'functions') && inside(to, 'functions') && layerOf(to) < layerOf(from),
      ),
    ).toEqual([]);
    expect(
      wrong(({ from, to }) => inside(from, 'functions/use-cases') && to === 'aws-lambda'),
    ).toEqual([]);
  });

  test('the platform, the catalogue and the bank import nothing from the layers above them, not even types', () => {
    expect(leaving('functions/platform', ['functions/domain'])).toEqual([]);
    for (const layer of ['catalogue', 'bank'])
      expect(leaving(`functions/${layer}`, ['functions/platform', 'functions/domain'])).toEqual([]);
  });

  test('nothing imports an entry', () => {
    expect(wrong(({ to }) => inside(to, 'functions/entry'))).toEqual([]);
  });

  test('only the adapters, the platform and the entries import the AWS SDK', () => {
    const at = ['store', 'images', 'mail', 'catalogue', 'bank', 'platform', 'entry'].map(
      (layer) => `functions/${layer}`,
    );
    expect(
      wrong(
        ({ from, to, typeOnly }) =>
          inside(from, 'functions') &&
          to.startsWith('@aws-sdk/') &&
          !typeOnly &&
          !inside(from, ...at),
      ),
    ).toEqual([]);
  });

  // From the store it needs the keys of rows, because a role is granted single rows of the table.
  test('of the functions, infra imports only domain, platform, store and catalogue', () => {
    const cdk = ['infra/stacks', 'infra/constructs', 'infra/edge'];
    const steps = wrong(
      ({ from, to, typeOnly }) =>
        inside(from, ...cdk) &&
        inside(to, 'functions') &&
        !typeOnly &&
        !inside(
          to,
          'functions/domain',
          'functions/platform',
          'functions/store',
          'functions/catalogue',
        ),
    );
    expect(steps).toEqual([]);
  });

  test('nothing that is deployed imports the local stage or a command', () => {
    const deployed = [
      'infra/stacks',
      'infra/constructs',
      'infra/edge',
      'infra/build',
      'infra/staff',
    ];
    expect(
      wrong(
        ({ from, to }) =>
          inside(from, ...deployed) && inside(to, 'infra/local', 'infra/import', 'infra/commands'),
      ),
    ).toEqual([]);
  });

  test('the site imports nothing of the staff area before a click, and the staff area imports only what a preview shows of the site', () => {
    const shared = (to: string) => inside(to, 'web/src/shared');
    expect(
      wrong(
        ({ from, to }) => inside(from, 'web/src/shared') && inside(to, 'web/src') && !shared(to),
      ),
    ).toEqual([]);
    // Only staff sign out: the page loads that code when they press the button.
    expect(
      wrong(
        ({ from, to }) =>
          inside(from, 'web/src/site') && inside(to, 'web/src/staff') && !dynamic(from, to),
      ),
    ).toEqual([]);
    const previewed = (to: string) =>
      inside(to, 'web/src/site/pages/house', 'web/src/site/frame', 'web/src/site/styles');
    expect(
      wrong(
        ({ from, to }) =>
          inside(from, 'web/src/staff') && inside(to, 'web/src/site') && !previewed(to),
      ),
    ).toEqual([]);
  });

  test('in the staff area nothing imports the app frame, and the shared kit and data import no screen', () => {
    const staff = (folder: string) => `web/src/staff/${folder}`;
    expect(
      wrong(({ from, to }) => inside(to, staff('app')) && !inside(from, staff('app'))),
    ).toEqual([]);
    const shared = [staff('session'), staff('paths.ts'), 'web/src/shared', 'functions/domain'];
    expect(leaving(staff('kit'), shared)).toEqual([]);
    expect(leaving(staff('data'), [staff('kit'), ...shared])).toEqual([]);
    // Requests know houses, never back.
    expect(
      wrong(({ from, to }) => inside(from, staff('houses')) && inside(to, staff('requests'))),
    ).toEqual([]);
  });

  test('in the staff area only paths.ts writes addresses, and reads their queries', () => {
    const address =
      /\/admin(?![-\w])|[?&](?:in|tab|kind|like|open|type|house|issue|sheet|status|visibility)=/;
    const query = /(?:\bparams|\bsearchParams|URLSearchParams\(.*\))\.(?:get|has|set)\(/;
    const files = sources('web/src/staff').filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return address.test(text) || query.test(text);
    });
    expect(files).toEqual(['web/src/staff/paths.ts']);
  });

  test('imports between folders form no cycle', () => {
    expect(measureSizes(root).cycles).toEqual([]);
  });

  /** Every import that these files reach, without those that are loaded later. */
  function reached(...from: string[]): Import[] {
    const seen = new Set<string>();
    const steps: Import[] = [];
    for (let file = from.pop(); file; file = from.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const step of importsIn(file)) {
        if (step.typeOnly || dynamic(file, step.to)) continue;
        steps.push(step);
        if (isFile(step.to)) from.push(step.to);
      }
    }
    return steps;
  }
  const first = 'web/src/site/scripts/first.ts';
  const loanDialog = 'web/src/site/islands/loan/loan-dialog.tsx';

  test('no visitor loads the auth library, the staff area or the schemas', () => {
    const heavy = reached(first, loanDialog).filter(({ to }) =>
      /aws-amplify|web\/src\/staff|^zod|^csv-parse/.test(to),
    );
    expect(heavy.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('no part of a visitor’s page, however late it comes, loads the schemas', () => {
    const staffs = /web\/src\/staff\/|site\/server\/render-page|texts\/(?:(?:bg|en)\/)?admin/;
    const visitors = sources('web/src').filter((file) => !staffs.test(file));
    const schemas = reached(...visitors).filter(
      ({ from, to }) => /^zod/.test(to) && !staffs.test(from),
    );
    expect(schemas.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('visitors’ pages know no router and no query cache, and their small scripts no React', () => {
    const router = wrong(
      ({ from, to }) => inside(from, 'web/src/site') && /^(react-router-dom|@tanstack)/.test(to),
    );
    expect(router).toEqual([]);
    const scripts = sources('web/src/site/scripts');
    expect(
      reached(...scripts).flatMap(({ from, to }) =>
        /^react/.test(to) ? [`${from} -> ${to}`] : [],
      ),
    ).toEqual([]);
  });

  test('no page loads the loan dialog or the text pages before a visitor opens them', () => {
    const early = reached(first).filter(
      ({ to }) =>
        to.startsWith('web/') &&
        /loan-(dialog|form|terms)|texts\/\w+\/(financing|text-pages)/.test(to),
    );
    expect(early.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('nothing imports the tests', () => {
    expect(wrong(({ to }) => inside(to, 'test'))).toEqual([]);
  });
});

/** Paths of scripts and styles in the comments of a source: `scripts/kept/kept.ts`. */
function namedIn(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines
    .filter((line) => /^\s*(\/?\*|\/\/)/.test(line))
    .flatMap((line) => [...line.matchAll(/(?<![\w./-])[\w-][\w./-]*\/[\w.-]+\.(?:tsx?|css)\b/g)])
    .map(([path]) => path);
}

test('what a comment names by its path is there', () => {
  const tops = ['functions', 'infra', 'web/src', 'test'];
  const files = tops.flatMap((top) => filesIn(root, top, /\.(ts|tsx|css)$/));
  const isThere = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`));
  const places = ['functions', 'infra', 'web/src'].flatMap(sources);
  const named = places.flatMap((file) => namedIn(file).map((path) => ({ file, path })));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

function dynamic(file: string, to: string): boolean {
  const name = to.split('/').at(-1) ?? '';
  return new RegExp(`import\\(\\s*['"][^'"]*${name.replace(/\./g, '\\.')}['"]`).test(
    readFileSync(join(root, file), 'utf8'),
  );
}
