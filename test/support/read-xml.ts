export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Its own text, without that of inner elements. */
  text: string;
  /** All elements of a name below it, in their order. */
  all(name: string): XmlElement[];
}

function decoded(text: string): string {
  if (/&(?!#\d+;|amp;|lt;|gt;|quot;|apos;)/.test(text))
    throw new Error(`a bare ampersand in ${text}`);
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (names[name] ?? ''),
  );
}

/**
 * Reads an XML document of elements, attributes and text. Throws where it is not well-formed, or a
 * prefix was never declared.
 */
export function readXml(xml: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!xml.startsWith(declaration)) throw new Error('no XML declaration');
  interface Node extends XmlElement {
    children: Node[];
  }
  const create = (name: string, attributes: Record<string, string>): Node => {
    const node: Node = {
      name,
      attributes,
      text: '',
      children: [],
      all: (wanted) =>
        node.children.flatMap((child) => [
          ...(child.name === wanted ? [child] : []),
          ...child.all(wanted),
        ]),
    };
    return node;
  };
  const root = create('', {});
  const open: Node[] = [root];
  const prefixes = new Set<string>();
  for (const [whole, closing, name = '', rest = '', selfClosing, text] of xml
    .slice(declaration.length)
    .matchAll(/<(\/)?([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/)?>|([^<]+)|</g)) {
    const parent = open.at(-1);
    if (!parent || whole === '<') throw new Error('a broken tag');
    if (text !== undefined) {
      if (parent === root && text.trim() !== '') throw new Error('text outside the root');
      parent.text += decoded(text);
    } else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes ${parent.name}`);
      open.pop();
    } else {
      const attributes: Record<string, string> = {};
      for (const [, key = '', value = ''] of rest.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        attributes[key] = decoded(value);
        if (key.startsWith('xmlns:')) prefixes.add(key.slice('xmlns:'.length));
      }
      const [prefix, local] = name.split(':');
      if (local !== undefined && !prefixes.has(prefix ?? ''))
        throw new Error(`${prefix}: was never declared`);
      const node = create(name, attributes);
      parent.children.push(node);
      if (!selfClosing) open.push(node);
    }
  }
  const [only, ...more] = root.children;
  if (open.length !== 1 || !only || more.length > 0) throw new Error('not one whole element');
  return only;
}
