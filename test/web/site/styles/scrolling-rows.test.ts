import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CssNode, generate, parse, type Rule, walk } from 'css-tree';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../web/src');
const rules: Rule[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => {
    const found: Rule[] = [];
    walk(parse(readFileSync(join(root, file), 'utf8')), (node: CssNode) => {
      if (node.type === 'Rule') found.push(node);
    });
    return found;
  });

const declares = (rule: Rule, pattern: RegExp) =>
  [...rule.block.children].some(
    (node) => node.type === 'Declaration' && pattern.test(generate(node)),
  );
/** Each selector's last part, `:is()` taken apart: `.instead .grid` is `.grid`. */
const endsOf = (rule: Rule): string[] =>
  generate(rule.prelude)
    .replace(/:is\(([^()]*)\)/g, '$1')
    .split(',')
    .map((selector) => selector.split(/[\s>+~]+/).at(-1) ?? '');

/** Dialogs and popovers are placed by the browser. */
const placed = ['.search-dialog', '.filters', '.loan', '.request-beside', '.staff-dialog'];

test('a row that scrolls sideways is the place of what is positioned in it, so that it widens no page', () => {
  const positioned = new Set(
    rules.filter((rule) => declares(rule, /^position:(?!static)/)).flatMap(endsOf),
  );
  const scrolling = rules.filter((rule) => declares(rule, /^overflow(-x)?:(auto|scroll)/));
  expect(scrolling.length).toBeGreaterThan(10);
  const wrong = scrolling
    .filter((rule) => !declares(rule, /^position:/))
    .flatMap(endsOf)
    .filter((end) => !positioned.has(end) && !placed.includes(end));
  expect([...new Set(wrong)]).toEqual([]);
});
