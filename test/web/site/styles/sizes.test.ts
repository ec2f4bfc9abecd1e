import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../web/src');
const files = ['site', 'shared', 'staff'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${room}/${file}`,
  ),
);
const styles = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    css: readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  }));

const textSizes = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'].map((size) => `--text-${size}`);

/**
 * Widths at which a layout may change, px. Custom properties don't work in media queries, so each
 * query repeats the number.
 */
const breakpoints = ['480px', '768px', '1024px', '1280px'];

/** Widths in letters, at which those are larger than usual: for `styles/rare.css` alone. */
const inLetters = ['20em', '46em', '62em'];

/** Every match in the files that isn't allowed, with its file. */
function offences(pattern: RegExp, isAllowed: (found: string) => boolean): string[] {
  return styles.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)]
      .filter(([, found = '']) => !isAllowed(found.trim()))
      .map(([whole]) => `${file}: ${whole}`),
  );
}

describe('the sizes of text', () => {
  test('are seven', () => {
    const tokens = styles.find(({ file }) => file === 'site/styles/tokens.css')?.css ?? '';
    expect([...tokens.matchAll(/(--text-\w+):/g)].map(([, name]) => name)).toEqual(textSizes);
  });

  test('are used by every rule, except that a size may be inherited, or zero to hide words', () => {
    const sizes = [...textSizes.map((name) => `var(${name})`), 'inherit', '0'];
    expect(offences(/[\s;{]font-size:([^;}]+)/g, (size) => sizes.includes(size))).toEqual([]);
    const isShorthand = (font: string) =>
      font === 'inherit' || /^\d{3} var\(--text-\w+\) \/ [\d.]+ /.test(font);
    expect(offences(/[\s;{]font:([^;}]+)/g, isShorthand)).toEqual([]);
  });
});

describe('the layout', () => {
  test('changes at four screen widths only', () => {
    const widths = /@media([^{]*\bwidth\b[^{]*)/g;
    const isOne = (query: string) =>
      (query.match(/[\d.]+\w*/g) ?? []).every(
        (width) => breakpoints.includes(width) || inLetters.includes(width),
      );
    const ofWidth = (query: string) => query.replace(/\([^()]*height[^()]*\)/g, '');
    expect(offences(widths, (query) => isOne(ofWidth(query)))).toEqual([]);
    expect(offences(widths, (query) => !/(min|max)-width/.test(query))).toEqual([]);
    const lettered = styles.filter(({ css }) => inLetters.some((width) => css.includes(width)));
    expect(lettered.map(({ file }) => file)).toEqual(['site/styles/rare.css']);
  });

  test('is named by pictures’ sizes at these widths only', () => {
    const queries = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(
        (file) =>
          readFileSync(join(root, file), 'utf8').match(/\((?:min|max)-width: [^)]*\)/g) ?? [],
      );
    expect(queries.length).toBeGreaterThan(3);
    expect(
      queries.filter((query) => !breakpoints.some((width) => query === `(min-width: ${width})`)),
    ).toEqual([]);
  });
});

describe('selectors', () => {
  /** A selector without what stands in parentheses, except that `:has` is kept. */
  function bare(selector: string): string {
    const shorter = selector.replace(/\(([^()]*)\)/g, (_, inner) =>
      inner.includes(':has') ? ':has' : '',
    );
    return shorter === selector ? selector : bare(shorter);
  }

  // Else a browser restyles every such element of the page whenever the focus moves: 96 of the home
  // page's with each touch.
  test('in which something is chosen by :has() name the class of what is styled, not its tag alone', () => {
    const wrong = styles
      .filter(({ file }) => !file.startsWith('staff/') && !file.endsWith('/print.css'))
      .flatMap(({ file, css }) =>
        [...css.matchAll(/([^{};]+)\{/g)]
          .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
          .filter((selector) => /:has\(.*\)\s*[\s>+~]/s.test(selector))
          .map((selector) => bare(selector).trim())
          .filter(
            (selector) =>
              /:has\S*[\s>+~]+[^\s>+~]/.test(selector) && !/[.#[][^\s>+~]*$/.test(selector),
          )
          .map((selector) => `${file}: ${selector}`),
      );
    expect(wrong).toEqual([]);
  });
});
