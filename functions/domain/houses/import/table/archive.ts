import { zipSync } from 'fflate';
import { CsvRefused } from './columns.ts';
import { fileLimits } from './limits.ts';
import { sheetSize } from './sheet-size.ts';
import { eachTag } from './xml-tags.ts';

/** A file inside a zip archive. */
interface Entry {
  name: string;
  method: number;
  /** Bytes as they are packed. */
  packed: Uint8Array<ArrayBuffer>;
}

const mostEntries = 2000;
/**
 * Lines, and cells, that the reader makes of all sheets together, most of them empty: some 200 MB.
 * What the table of one sheet may hold is counted once it is chosen.
 */
const readAtMost = 24_000_000;
/** Parts that the reader looks for here where the list of relations does not name them. */
const usual = ['xl/sharedStrings.xml', 'xl/styles.xml'].map((name) => ({ name, isSheet: false }));

/**
 * Makes a workbook of those parts alone that its reader needs, none of them packed, and stops once
 * they are too large: a small archive may hold gigabytes. Pictures, charts and what else it has stay
 * packed. Throws `CsvRefused`.
 */
export async function unpackWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]));
  const budget = { bytes: fileLimits.unpackedMegabytes * 1024 * 1024 };
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  const take = async (name: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const entry = entries.get(name);
    if (entry && !parts.has(name)) parts.set(name, await unpacked(entry, budget));
    return parts.get(name) ?? null;
  };
  try {
    const relations = await take('xl/_rels/workbook.xml.rels');
    if (!relations || !(await take('xl/workbook.xml')))
      throw new CsvRefused({ code: 'badWorkbook' });
    const read = { lines: 0, cells: 0 };
    for (const { name, isSheet } of [...relatedIn(relations), ...usual]) {
      const part = await take(name);
      if (!part || !isSheet) continue;
      const { lines, cells } = sheetSize(part);
      read.lines += lines;
      read.cells += cells;
      if (read.lines > readAtMost || read.cells > readAtMost)
        throw new CsvRefused({ code: 'tooLarge' });
    }
    return new Uint8Array(zipSync(Object.fromEntries(parts), { level: 0 }));
  } catch (error) {
    throw error instanceof CsvRefused ? error : new CsvRefused({ code: 'badWorkbook' });
  }
}

/** The sheets, texts and formats of a workbook, by its list of relations. */
function relatedIn(relations: Uint8Array): { name: string; isSheet: boolean }[] {
  const related: { name: string; isSheet: boolean }[] = [];
  eachTag(relations, (tag, attribute) => {
    const [, kind] = /\/(worksheet|sharedStrings|styles)$/.exec(attribute('Type') ?? '') ?? [];
    const target = attribute('Target');
    if (tag !== 'Relationship' || !kind || !target) return;
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    related.push({ name, isSheet: kind === 'worksheet' });
  });
  return related;
}

/** The archive's own list of its files. Throws `CsvRefused`. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    if (count > mostEntries) throw new CsvRefused({ code: 'tooLarge' });
    let at = view.getUint32(end + 16, true);
    return Array.from({ length: count }, () => {
      const [nameLength, extra, comment] = [28, 30, 32].map((by) => view.getUint16(at + by, true));
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
      const local = view.getUint32(at + 42, true);
      const begin =
        local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(begin, begin + view.getUint32(at + 20, true));
      const method = view.getUint16(at + 10, true);
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
      return { name, method, packed };
    });
  } catch (error) {
    if (error instanceof CsvRefused) throw error;
    throw new CsvRefused({ code: 'badWorkbook' });
  }
}

const endMark = 0x06054b50;

/** Where the archive's last record begins, behind which only a comment may stand. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new CsvRefused({ code: 'badWorkbook' });
}

/** A file of the archive; what it takes is taken off the budget. Throws on what is damaged. */
async function unpacked(
  { method, packed }: Entry,
  budget: { bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([packed]).stream();
  const reader = (
    method === 0 ? source : source.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
      budget.bytes -= value.length;
      if (budget.bytes < 0) throw new CsvRefused({ code: 'tooLarge' });
      pieces.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}
