import { type CssNode, type Declaration, generate, parse, type Rule, walk } from 'css-tree';
import { compat, entryAt, lackingAt } from './compat.ts';

/** What the oldest browsers lack of a style sheet. */
export interface SheetFindings {
  /** Paths in the compatibility data, each with a place where it stands. */
  missing: Map<string, string>;
  /** Lists of selectors that a browser drops whole, since it does not know one of them. */
  dropped: string[];
  /** What the data does not know at all. */
  unknown: Map<string, string>;
}

/** `-webkit-mask`: the prefix and the name. */
function partsOf(name: string): [prefix: string, plain: string] {
  const [prefix = ''] = /^-(?:webkit|moz|ms|o)-/.exec(name) ?? [];
  return [prefix, name.slice(prefix.length)];
}

/** Where the data has a type of value, a function or a unit, by its name. */
const types = new Map<string, string[]>();
(function collect(path: string[]): void {
  for (const name of Object.keys(entryAt(...path) ?? {})) {
    if (name === '__compat') continue;
    const at = [...path, name];
    const description = entryAt(...at)?.__compat?.description ?? '';
    // "<code>dvb</code>, <code>dvh</code>, … units"
    const units = !description.endsWith('units')
      ? []
      : [...description.matchAll(/<code>([\w-]+)(?:\(\))?<\/code>/g)];
    for (const each of [name, ...units.map(([, unit = '']) => unit)])
      if (!types.has(each)) types.set(each, at);
    collect(at);
  }
})(['css', 'types']);

/** Where the data has a word or function of a property, or of one that it is short for. */
function valueAt(property: string, name: string): string[] | undefined {
  const own = ['css', 'properties', property, name];
  if (entryAt(...own)) return own;
  const [long] = Object.keys(compat.css.properties ?? {}).filter(
    (other) => other.startsWith(`${property}-`) && entryAt('css', 'properties', other, name),
  );
  return long ? ['css', 'properties', long, name] : undefined;
}

const pseudoOf = (node: CssNode): string | null =>
  node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector' ? node.name : null;
const isForgiving = (node: CssNode) => /^(is|where)$/.test(pseudoOf(node) ?? '');

/** The pseudo-classes and -elements of a selector; a list in `:is()` only loses what is unknown. */
export function pseudosOf(selector: CssNode): { name: string; isForgiven: boolean }[] {
  const found: { name: string; isForgiven: boolean }[] = [];
  let depth = 0;
  walk(selector, {
    enter(node: CssNode) {
      const name = pseudoOf(node);
      if (name !== null) found.push({ name, isForgiven: depth > 0 });
      if (isForgiving(node)) depth += 1;
    },
    leave(node: CssNode) {
      if (isForgiving(node)) depth -= 1;
    },
  });
  return found;
}

/**
 * Reads a style sheet against the oldest browsers. What stands behind an `@supports` that they do not
 * pass is not theirs; a declaration is no fault where its rule says the same in a way they know.
 */
export function readSheet(css: string): SheetFindings {
  const missing = new Map<string, string>();
  const unknown = new Map<string, string>();
  const dropped: string[] = [];

  function look(path: readonly string[], where: string, prefix = ''): boolean {
    const name = path.join('.');
    const lacks = lackingAt(path, prefix);
    if (lacks === null) unknown.set(name, where);
    else if (lacks.length > 0) missing.set(name, `${where} (${lacks})`);
    return lacks !== null && lacks.length > 0;
  }
  const isLacking = (path: readonly string[]) => (lackingAt(path)?.length ?? 0) > 0;
  const selectorPath = (name: string) => ['css', 'selectors', name];

  function lookAtSelectors(rule: Rule): void {
    if (rule.prelude.type !== 'SelectorList') return;
    const where = generate(rule.prelude);
    const isRefused = [...rule.prelude.children].map(
      (selector) =>
        pseudosOf(selector).filter(
          ({ name, isForgiven }) => look(selectorPath(name), where) && !isForgiven,
        ).length > 0,
    );
    if (isRefused.includes(true) && isRefused.includes(false)) dropped.push(where);
    for (const selector of rule.prelude.children) {
      walk(selector, (node) => {
        if (node.type === 'NestingSelector') look(selectorPath('nesting'), where);
      });
    }
  }

  /** Whether a declaration asks for something that an oldest browser lacks; noted unless `quiet`. */
  function lacks(declaration: Declaration, where: string, isNoted: boolean): boolean {
    const { property, value } = declaration;
    if (property.startsWith('--')) return false;
    const [prefix, plain] = partsOf(property);
    const found = isNoted
      ? look
      : (path: readonly string[], _: string, of = '') => (lackingAt(path, of)?.length ?? 0) > 0;
    let isMissing = found(['css', 'properties', plain], where, prefix);
    walk(value, (node) => {
      const at =
        node.type === 'Identifier'
          ? valueAt(plain, node.name)
          : node.type === 'Function'
            ? (valueAt(plain, node.name) ?? types.get(node.name))
            : node.type === 'Dimension'
              ? types.get(node.unit)
              : undefined;
      if (at && found(at, where)) isMissing = true;
    });
    return isMissing;
  }

  function lookAtDeclarations(block: Rule['block'], where: string): void {
    const declarations = [...block.children].filter((node) => node.type === 'Declaration');
    for (const declaration of declarations) {
      const [, plain] = partsOf(declaration.property);
      const isSaidOtherwise = declarations.some(
        (other) =>
          other !== declaration &&
          partsOf(other.property)[1] === plain &&
          !lacks(other, where, false),
      );
      // A prefixed one is for some browsers only, beside the plain one.
      if (
        partsOf(declaration.property)[0] !== '' &&
        declarations.some((other) => other.property === plain)
      )
        continue;
      const isPrefixed =
        lacks(declaration, where, false) &&
        (lackingAt(['css', 'properties', plain]) ?? []).every((name) =>
          declarations.some(({ property }) => {
            const [prefix, same] = partsOf(property);
            const without = lackingAt(['css', 'properties', plain], prefix);
            return same === plain && prefix !== '' && without && !without.includes(name);
          }),
        ) &&
        isLacking(['css', 'properties', plain]);
      if (!isSaidOtherwise && !isPrefixed)
        lacks(declaration, `${where}{${generate(declaration)}}`, true);
    }
  }

  /** Looks at the features of an at-rule's condition; answers whether the oldest fail it. */
  function isClosed(name: string, prelude: CssNode): boolean {
    const where = `@${name} ${generate(prelude)}`;
    let closed = false;
    if (name === 'media')
      walk(prelude, (node) => {
        if (node.type === 'FeatureRange') look(['css', 'at-rules', 'media', 'range_syntax'], where);
        if (node.type === 'Feature')
          look(['css', 'at-rules', 'media', node.name.replace(/^(min|max)-/, '')], where);
        // The data has one entry for what level 4 added to `and`.
        if (
          node.type === 'Condition' &&
          [...node.children].some(
            (part) =>
              part.type === 'Condition' ||
              (part.type === 'Identifier' && /^(not|or)$/.test(part.name)),
          )
        )
          look(['css', 'at-rules', 'media', 'or_syntax'], where);
      });
    if (name === 'supports') {
      const isNot = /^not\b/.test(generate(prelude));
      walk(prelude, (node) => {
        const pseudo = pseudoOf(node);
        if (pseudo !== null && isLacking(selectorPath(pseudo))) closed = !isNot;
        if (node.type === 'SupportsDeclaration' && node.declaration.type === 'Declaration')
          if (lacks(node.declaration, where, false)) closed = !isNot;
      });
    }
    return closed;
  }

  function read(node: CssNode, within: string): void {
    if (node.type === 'StyleSheet' || node.type === 'Block')
      for (const child of node.children) read(child, within);
    else if (node.type === 'Rule') {
      lookAtSelectors(node);
      const where = generate(node.prelude);
      if (within) look(selectorPath('nesting'), `${within} ${where}`);
      lookAtDeclarations(node.block, where);
      for (const child of node.block.children) if (child.type !== 'Declaration') read(child, where);
    } else if (node.type === 'Atrule') {
      const [prefix, name] = partsOf(node.name);
      look(['css', 'at-rules', name], `@${node.name}`, prefix);
      if (within) look(selectorPath('nesting'), `${within} @${node.name}`);
      if (node.prelude && isClosed(name, node.prelude)) return;
      // Descriptors and steps are no style rules.
      if (node.block && !/^(font-face|keyframes|page|property)$/.test(name))
        read(node.block, within);
    }
  }
  read(parse(css, { positions: false }), '');
  return { missing, dropped, unknown };
}
