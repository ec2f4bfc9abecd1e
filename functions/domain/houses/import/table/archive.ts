import { CsvRefused } from './columns.ts';
import { fileLimits } from './limits.ts';

/** A file inside a zip archive. */
interface Entry {
  name: string;
  method: number;
  /** Bytes as they are packed. */
  packed: Uint8Array<ArrayBuffer>;
}

const mostEntries = 2000;
/** The columns and rows to which a sheet's cells may reach. */
const mostColumns = 1000;

/**
 * Looks whether a workbook is one, unpacked piece by piece and nothing of it kept: a small archive
 * may hold gigabytes, and one cell far out makes a sheet as large. Throws `CsvRefused`.
 */
export async function checkArchive(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new CsvRefused({ code: 'badWorkbook' });
  let left = fileLimits.unpackedMegabytes * 1024 * 1024;
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/.test(entry.name)) continue;
    const isSheet = entry.name.startsWith('xl/worksheets/');
    await eachPiece(
      entry,
      (piece) => {
        left -= piece.length;
        if (left < 0) throw new CsvRefused({ code: 'tooLarge' });
      },
      isSheet ? checkCells : () => undefined,
    );
  }
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

async function eachPiece(
  { method, packed }: Entry,
  count: (piece: Uint8Array) => void,
  look: (text: string) => void,
): Promise<void> {
  const source = new Blob([packed]).stream();
  const pieces = method === 0 ? source : source.pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  const reader = pieces.getReader();
  let before = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value);
      const text = before + decoder.decode(value, { stream: true });
      look(text);
      // A cell's address may stand across two pieces.
      before = text.slice(-100);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof CsvRefused) throw error;
    throw new CsvRefused({ code: 'badWorkbook' });
  }
}

function checkCells(text: string): void {
  for (const [, letters = '', row] of text.matchAll(/ r="([A-Z]{0,3})(\d+)"/g))
    if (columnOf(letters) > mostColumns || Number(row) > fileLimits.rows + 1000)
      throw new CsvRefused({ code: 'tooLarge' });
}

/** From 1: "A" is 1, "AA" is 27; 0 for the address of a row. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
