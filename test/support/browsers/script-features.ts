import { parse as parseStyle } from 'css-tree';
import { parseSync } from 'vite';
import { compat, entryAt, lackingAt } from './compat.ts';
import { pseudosOf } from './sheet-features.ts';

/** A node of the tree that ESTree describes, as far as it is read here. */
interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node))
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) yield* nodesOf(each);
}

const isLacking = (path: readonly string[]) => (lackingAt(path)?.length ?? 0) > 0;

/** Every place in the data where something of an object is called so; `URL.canParse` by both names. */
const members = new Map<string, string[][]>();
function note(path: string[]): void {
  // Of an object that an old browser has not there is nothing to ask.
  if (isLacking(path)) return;
  for (const name of Object.keys(entryAt(...path) ?? {})) {
    if (name === '__compat' || name.endsWith('_event')) continue;
    const plain = name.endsWith('_static') ? `${path.at(-1)}.${name.replace('_static', '')}` : name;
    members.set(plain, [...(members.get(plain) ?? []), [...path, name]]);
  }
}
for (const name of Object.keys(compat.api)) note(['api', name]);
const { builtins } = compat.javascript;
for (const name of Object.keys(builtins ?? {})) note(['javascript', 'builtins', name]);
for (const name of Object.keys(builtins?.Intl ?? {}))
  note(['javascript', 'builtins', 'Intl', name]);

/** The first place of a name, if the oldest browsers have none of them; null of an unknown name. */
function newMember(name: string): string | null {
  const places = members.get(name);
  return places?.every(isLacking) ? (places[0]?.join('.') ?? null) : null;
}

/** Selectors that a script asks for are refused whole by a browser that does not know one part. */
const asking = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll']);

function selectorFeatures(text: string): string[] {
  const found: string[] = [];
  try {
    for (const { name, isForgiven } of pseudosOf(parseStyle(text, { context: 'selectorList' }))) {
      const path = ['css', 'selectors', name];
      if (!isForgiven && isLacking(path)) found.push(path.join('.'));
    }
  } catch {
    // Not a selector, as it stands.
  }
  return found;
}

function patternFeatures(pattern: string, flags: string): string[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? [['regular_expressions', 'lookbehind_assertion']] : []),
    ...(/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', ''))
      ? [['regular_expressions', 'modifier']]
      : []),
    ...(flags.includes('v') ? [['builtins', 'RegExp', 'unicodeSets']] : []),
    ...(flags.includes('d') ? [['builtins', 'RegExp', 'hasIndices']] : []),
  ]
    .map((path) => ['javascript', ...path])
    .filter(isLacking)
    .map((path) => path.join('.'));
}

const textOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return '';
  return node.quasis.map(({ value }) => value.cooked).join('x');
};

/**
 * What the oldest browsers lack of a script, each with a place: members that none of their objects
 * has, parts of regular expressions, selectors, queries of media. Syntax is the build's to lower.
 */
export function readScript(source: string): Map<string, string> {
  const found = new Map<string, string>();
  const { program } = parseSync('script.js', source);
  if (!isNode(program)) throw new Error('A script is a program');
  for (const node of nodesOf(program)) {
    const { start, end } = node;
    const say = (feature: string | null) =>
      feature &&
      !found.has(feature) &&
      found.set(
        feature,
        source.slice(Math.max(0, Number(start) - 30), Math.min(Number(end), Number(start) + 60)),
      );
    if (node.type === 'MemberExpression' && !node.computed && isNode(node.property))
      for (const holder of ['', isNode(node.object) ? `${node.object.name}.` : ''])
        say(newMember(holder + node.property.name));
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      for (const feature of patternFeatures(pattern, flags)) say(feature);
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const { callee } = node;
    const [first, second] = Array.isArray(node.arguments) ? node.arguments : [];
    if (!isNode(callee)) continue;
    const name = isNode(callee.property) ? String(callee.property.name) : String(callee.name);
    if (name === 'RegExp')
      for (const feature of patternFeatures(textOf(first), textOf(second))) say(feature);
    if (asking.has(name)) for (const feature of selectorFeatures(textOf(first))) say(feature);
    if (name === 'matchMedia' && /[<>]|\bor\b|^not \(/.test(textOf(first)))
      say('css.at-rules.media.range_syntax');
  }
  return found;
}
