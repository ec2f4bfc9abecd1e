import { Parser } from 'saxen';

/** Bytes that are read at once. */
const pieceSize = 1 << 20;

/**
 * Calls `look` with each opening tag of a part of a workbook, names without their prefixes, entities
 * decoded: as its reader sees them, which has the same parser. Throws on what is no XML, and on an
 * attribute that is there twice, under two prefixes.
 */
export function eachTag(
  xml: Uint8Array,
  look: (tag: string, attribute: (name: string) => string | undefined) => void,
): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (tag, attributes, decodeEntities) => {
    look(withoutPrefix(tag), (name) => {
      const [found, ...others] = Object.entries(attributes()).filter(
        ([key]) => withoutPrefix(key) === name,
      );
      if (others.length > 0) throw new Error(`Several ${name} of ${tag}`);
      return found && decodeEntities(found[1]);
    });
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += pieceSize)
    parser.write(decoder.decode(xml.subarray(at, at + pieceSize), { stream: true }));
  parser.write(decoder.decode());
  parser.end();
}

/** What declares a prefix keeps its own. */
const withoutPrefix = (name: string) =>
  name.startsWith('xmlns:') ? name : name.slice(name.indexOf(':') + 1);
