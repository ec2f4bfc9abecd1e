import { parseAst } from 'vite';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = (node: unknown) => isNode(node) && /Function/.test(node.type);

/** A node and all below it, without those that `enters` keeps out. */
function within(node: unknown, enters: (node: Node) => boolean = () => true): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => within(each, enters));
  if (!isNode(node) || !enters(node)) return [];
  return [node, ...Object.values(node).flatMap((value) => within(value, enters))];
}

/** `f` of `f(…)`, `.f` of `a.b.f(…)`. */
function called(node: Node): string {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return '';
  const { type, name, property } = node.callee;
  if (type === 'Identifier') return String(name);
  return isNode(property) ? `.${String(property.name)}` : '';
}

/** What a page, or a part of it, is asked for and answers as it is at that moment. */
const reads = [
  ...[
    'allInnerTexts',
    'allTextContents',
    'boundingBox',
    'content',
    'count',
    'evaluate',
    'evaluateAll',
    'getAttribute',
  ],
  ...[
    'innerHTML',
    'innerText',
    'inputValue',
    'isChecked',
    'isDisabled',
    'isEditable',
    'isEnabled',
    'isHidden',
  ],
  ...['isVisible', 'textContent', 'title'],
].map((name) => `.${name}`);

/** What the code waits for here, without what functions in it wait for, and without `now(…)`. */
const awaited = (node: unknown): Node[] =>
  within(node, (inner) => !isFunction(inner) && called(inner) !== 'now').filter(
    ({ type, argument }) =>
      type === 'AwaitExpression' && !(isNode(argument) && called(argument) === 'now'),
  );

/** Whether calls are of these, and do not say that this holds now. */
function readBy(readers: readonly string[], code: readonly Node[]): boolean {
  const names = code.map(called);
  return names.some((name) => readers.includes(name)) && !names.includes('now');
}

/** The functions of a file by their names, each without those in it. */
const functionsIn = (program: Node) =>
  within(program).flatMap((node) => {
    const made = node.type === 'FunctionDeclaration' ? node : node.init;
    return isNode(node.id) && isNode(made) && isFunction(made)
      ? [[String(node.id.name), within(made.body, (inner) => !isFunction(inner))] as const]
      : [];
  });

/** What reads the page: the browser's calls, and the functions of this file that make them. */
function readersIn(program: Node): readonly string[] {
  const functions = functionsIn(program);
  const withCallers = (readers: readonly string[]): readonly string[] => {
    const callers = functions.flatMap(([name, code]) =>
      !readers.includes(name) && readBy(readers, code) ? [name] : [],
    );
    return callers.length > 0 ? withCallers([...readers, ...callers]) : readers;
  };
  return withCallers(reads);
}

/** Names that a declaration gives: `a`, `[a, b]`, `{ a, b: c }`. */
const namesOf = (pattern: unknown): string[] =>
  within(pattern).flatMap(({ type, name, value }) => {
    if (type === 'Property') return namesOf(value);
    return type === 'Identifier' ? [String(name)] : [];
  });

/** Declarations in a function, without those of functions in it. */
const declarationsIn = (scope: Node): Node[] =>
  Object.values(scope)
    .flatMap((part) => within(part, (inner) => !isFunction(inner)))
    .filter(({ type }) => type === 'VariableDeclarator');

/** Whether a value is the page's address as it is: `page.url()`, `their.page.url()`. */
function isAddress(node: Node): boolean {
  if (called(node) !== '.url' || !isNode(node.callee) || !isNode(node.callee.object)) return false;
  const { name, property } = node.callee.object;
  return name === 'page' || (isNode(property) && property.name === 'page');
}

/**
 * Lines of a test's source that claim something of what a page said once: `expect(await …)`,
 * `expect(page.url())`, and `expect(text)` of a `text` that was read from the page, there or by a
 * function of the same file. The page may be changing: `expect.poll` waits. What has to be so at
 * one moment says so: `now(…)`.
 */
export function oneTimeReads(source: string): number[] {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const readers = readersIn(program);
  const found: number[] = [];
  function walk(node: unknown, known: ReadonlySet<string>): void {
    if (Array.isArray(node)) for (const each of node) walk(each, known);
    if (!isNode(node)) return;
    const names = new Set(known);
    if (isFunction(node) || node.type === 'Program')
      for (const { id, init } of declarationsIn(node))
        for (const name of namesOf(id)) {
          if (awaited(init).some(({ argument }) => readBy(readers, within(argument))))
            names.add(name);
          else names.delete(name);
        }
    if (called(node) === 'expect') {
      const [value] = node.arguments as unknown[];
      const parts = within(value, (inner) => !isFunction(inner) && called(inner) !== 'now');
      const isRead = ({ type, name }: Node) => type === 'Identifier' && names.has(String(name));
      if (awaited(value).length > 0 || parts.some((part) => isRead(part) || isAddress(part)))
        found.push(node.start);
    }
    for (const value of Object.values(node)) walk(value, names);
  }
  walk(program, new Set());
  return found.map((start) => source.slice(0, start).split('\n').length);
}
