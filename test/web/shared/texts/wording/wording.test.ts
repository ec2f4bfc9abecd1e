import { describe, expect, test } from 'vitest';
import * as bgCommon from '#shared/texts/bg/common.ts';
import { en } from '#shared/texts/en.ts';
import { withFallback } from '#shared/texts/wording/wording.ts';

const modules = import.meta.glob<Record<string, object>>(
  '../../../../../web/src/shared/texts/{en,bg}/**/*.ts',
  {
    eager: true,
  },
);

/** Every text of a module by its dotted key. */
function texts(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...texts(inner, path ? `${path}.${key}` : key),
    ]),
  );
}

const english = Object.keys(modules).filter((file) => file.includes('/texts/en/'));

describe('texts', () => {
  test('the languages’ files of texts are found', () => {
    expect(english.length).toBeGreaterThan(3);
    expect(Object.keys(en)).toContain(Object.keys(bgCommon)[0]);
  });

  test.each(english)('Bulgarian has every text of %s', (file) => {
    const ours = modules[file.replace('/texts/en/', '/texts/bg/')];
    expect(ours, 'the Bulgarian module').toBeDefined();
    const bulgarian = texts({ ...ours }, '');
    const missing = [...texts({ ...modules[file] }, '').keys()].filter(
      (key) => !bulgarian.has(key),
    );
    expect(missing).toEqual([]);
  });

  test.each(english)('Bulgarian has no text that %s lacks', (file) => {
    const theirs = texts({ ...modules[file] }, '');
    const ours = texts({ ...modules[file.replace('/texts/en/', '/texts/bg/')] }, '');
    expect([...ours.keys()].filter((key) => !theirs.has(key))).toEqual([]);
  });

  test('no module is in one language alone', () => {
    const files = Object.keys(modules).map((file) => file.replace(/\/texts\/(en|bg)\//, '/'));
    expect(files.filter((file) => files.indexOf(file) === files.lastIndexOf(file))).toEqual([]);
  });

  test.each(english)('no text of %s is left in English in Bulgarian', (file) => {
    const bulgarian = texts({ ...modules[file.replace('/texts/en/', '/texts/bg/')] }, '');
    const same = [...texts({ ...modules[file] }, '')].filter(
      ([key, text]) =>
        typeof text === 'string' &&
        /[a-z]{4}/i.test(text) &&
        !text.includes('=') &&
        bulgarian.get(key) === text,
    );
    expect(same).toEqual([]);
  });

  test('the English text is shown where a language lacks one', () => {
    const fallback = { a: 'one', group: { b: 'two', list: ['x'] } };
    expect(withFallback(fallback, { group: { b: 'две' } })).toEqual({
      a: 'one',
      group: { b: 'две', list: ['x'] },
    });
  });
});
