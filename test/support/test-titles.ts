import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * Whether a called expression is `test` or `describe`, with any suffix: `test.each(…)`,
 * `describe.skipIf(…)`.
 */
function opens(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'describe';
  if (callee.type === 'MemberExpression') return opens(callee.object);
  if (callee.type === 'CallExpression') return opens(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && opens(callee.tag);
}

/** `test.skip` and `test.todo` show nothing. */
function isSkipped(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'CallExpression') return isSkipped(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  const { name } = callee.property as { name?: string };
  return name === 'skip' || name === 'todo' || isSkipped(callee.object);
}

function textOf(title: unknown): string | undefined {
  if (!isNode(title)) return undefined;
  if (title.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title.type !== 'TemplateLiteral') return undefined;
  const parts = title.quasis as { value: { cooked: string } }[];
  return parts.length === 1 ? parts[0]?.value.cooked : undefined;
}

/**
 * Every title of a test source as it is written there, templates of `test.each` too, with the
 * blocks around it: ["a block", "a test"]. Skipped tests are left out.
 */
export function testTitles(file: string): string[][] {
  const found: string[][] = [];
  function walk(node: unknown, around: string[]): void {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, around);
      return;
    }
    if (!isNode(node)) return;
    let path = around;
    if (node.type === 'CallExpression' && opens(node.callee)) {
      if (isSkipped(node.callee)) return;
      const title = textOf((node.arguments as unknown[])[0]);
      // The call that passes `each` its table may begin with a string, which is no title.
      if (title !== undefined && (node.arguments as unknown[]).length > 1) {
        path = [...around, title];
        found.push(path);
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value, path);
  }
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), []);
  return found;
}
