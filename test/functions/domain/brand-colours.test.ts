import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandColours } from '#domain/brand-colours.ts';
import { scriptsIn } from '#support/imports.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tokensIn = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/--([\w-]+):\s*(#[0-9a-f]+);/g)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );

test('letters and share pictures have the colours of the pages', () => {
  expect(tokensIn('web/src/site/styles/tokens.css')).toMatchObject(brandColours);
});

test('the control room has the colours of the pages', () => {
  const own = tokensIn('infra/local/room/room.css');
  expect(Object.keys(own)).toEqual(['paper', 'ink', 'green', 'clay']);
  expect(brandColours).toMatchObject(own);
});

test('the icon has the colours of the pages', () => {
  const fills = [...read('web/public/favicon.svg').matchAll(/(?:fill|stroke)="(#[0-9a-f]+)"/g)].map(
    ([, fill]) => fill,
  );
  const lamp = '#d9a441';
  expect(new Set(fills)).toEqual(new Set([brandColours.green, brandColours.paper, lamp]));
});

test('no other script spells a colour of the brand', () => {
  const spelled = new RegExp(`(?:${Object.values(brandColours).join('|')})\\b`, 'i');
  const scripts = ['functions', 'infra', 'web'].flatMap((folder) => scriptsIn(root, folder));
  expect(scripts.filter((file) => spelled.test(read(file)))).toEqual([
    'functions/domain/brand-colours.ts',
  ]);
});
