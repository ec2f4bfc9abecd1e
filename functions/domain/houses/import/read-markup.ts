/** Entities that shops' editors write; all others have numbers. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  plusmn: '±',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
};

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, ...parts) => {
    const [decimal, hex, name]: (string | undefined)[] = parts;
    if (name !== undefined) return entities[name] ?? entities[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isLetter = code > 31 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (code === 160) return ' ';
    if (code === 10 || code === 13) return '\n';
    return isLetter ? String.fromCodePoint(code) : all;
  });
}

const names =
  'a|abbr|article|b|big|blockquote|body|br|center|code|div|em|font|footer|h[1-6]|head|header|hr|' +
  'html|i|iframe|img|ins|label|li|main|mark|meta|o:p|ol|p|pre|s|script|section|small|span|strike|' +
  'strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul|video';
const bare = 'nowrap|noshade|controls|allowfullscreen|checked|disabled|border|hidden|data-[\\w-]+';
const attribute = String.raw`\s+(?:[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+)|(?:${bare})\b)`;
/** Only names of HTML make a tag: "< 3 m" and "a <b and c>" are text. */
const tag = new RegExp(`</?(?:${names})(?:${attribute})*\\s*/?>`, 'gi');
const unseen = new RegExp(
  [
    String.raw`<(script|style|head|title)(?:\s[^<>]*)?>[\s\S]*?(?:</\1\s*>|$)`,
    String.raw`<!--[\s\S]*?(?:-->|$)|<!doctype[^<>]*>|<\?xml[^<>]*>`,
  ].join('|'),
  'gi',
);
const paragraph = /^<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article|hr|pre)\b/i;
const line = /^<(?:br|li|tr)\b/i;
const cell = /^<t[dh]\b/i;

const hasTags = (text: string) => text.search(tag) >= 0;

/** Markup as text: a paragraph is one, `<br>`, `<li>` and `<tr>` are lines. */
function withoutTags(markup: string): string {
  return markup
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .replace(tag, (found) => {
      if (paragraph.test(found)) return '\n\n';
      if (line.test(found)) return '\n';
      return cell.test(found) ? ' ' : '';
    });
}

/**
 * The text that a cell of HTML shows, with its paragraphs and lines; "\n" written as two signs is a
 * line too. Text without tags and entities stays as it is, whatever else it holds.
 */
export function readMarkup(text: string): string {
  const lines = text.replace(/\\r\\n|\\n|\\r/g, '\n');
  const once = hasTags(lines) ? withoutTags(lines) : lines;
  // Twice: "&amp;nbsp;" is as common as "&nbsp;".
  const decoded = decodeEntities(decodeEntities(once));
  // Some systems store markup with its signs escaped.
  const plain =
    decoded !== once && !hasTags(lines) && hasTags(decoded)
      ? decodeEntities(withoutTags(decoded))
      : decoded;
  if (plain === text) return text;
  return plain
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
