/** A list as one cell; a `\` stands before each `|` or `\` of an entry. */
export const joinList = (entries: readonly string[]) =>
  entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');

/** What may stand between the entries of a list. */
export type ListSeparator = '|' | 'lines' | 'bullets' | ';' | ',';

export function splitList(text: string): string[] {
  const entries: string[] = [];
  for (const [part] of text.matchAll(/\\[\\|]|[\s\S]/g))
    if (part === '|') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${part.length === 2 ? part.slice(1) : part}`);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
