import { CsvRefused } from './columns.ts';
import type { FileNote } from './table.ts';

/**
 * UTF-8, UTF-16 where a mark or its zeros say so, as spreadsheets save "Unicode text", else
 * Windows-1251, as old Bulgarian programs write. The mark is dropped. Throws `CsvRefused`.
 */
export function decodeText(bytes: Uint8Array): { text: string; notes: readonly FileNote[] } {
  const unicode = decodeAs(utf16Of(bytes) ?? 'utf-8', bytes);
  // A zero is in no text: these are the bytes of something else.
  if (unicode?.includes('\0')) throw new CsvRefused({ code: 'notText' });
  if (unicode !== null) return { text: unicode, notes: [] };
  const cyrillic = utf16Of(bytes) ? null : decodeAs('windows-1251', bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (cyrillic === null || /[\u0000-\u0008\u000e-\u001f]/.test(cyrillic))
    throw new CsvRefused({ code: 'notText' });
  return { text: cyrillic, notes: [{ code: 'encoding', encoding: 'windows-1251' }] };
}

/** By the mark, or by the zero beside each of the first letters, which are then Latin. */
function utf16Of([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
