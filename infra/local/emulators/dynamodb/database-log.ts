import { closeSync, constants, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../shared/kept-file.ts';

/**
 * Bytes of a block of LevelDB's log, and of the head of a record: checksum, length, type. Source:
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */
const blockSize = 32_768;
const headSize = 7;
/** A whole record, or the first, a middle, the last part of one. */
const partTypes = { least: 1, most: 4 };

/** CRC-32C of each byte. */
const byteSums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

/** The checksum that LevelDB stores of a record's type and content: a CRC-32C, masked. */
function storedSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (byteSums[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  const crc = (sum ^ 0xffffffff) >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/**
 * The byte at which a log is damaged; null for a sound one. A record that the end of the file cuts
 * off is no damage: a killed process leaves it, and `createWriteCount` tells whether more is gone.
 */
function damageIn(log: Buffer): number | null {
  let at = 0;
  while (at < log.length) {
    const left = blockSize - (at % blockSize);
    // No head fits into the rest of the block: LevelDB leaves it empty.
    if (left < headSize) {
      if (log.subarray(at, at + left).some((byte) => byte !== 0)) return at;
      at += left;
      continue;
    }
    if (log.length - at < headSize) return null;
    const type = log.readUInt8(at + 6);
    const end = at + headSize + log.readUInt16LE(at + 4);
    if (type < partTypes.least || type > partTypes.most || end > at + left) return at;
    if (end > log.length) return null;
    if (log.readUInt32LE(at) !== storedSum(log.subarray(at + 6, end))) return at;
    at = end;
  }
  return null;
}

/**
 * Why the database's log can't be trusted; null where it can. LevelDB itself leaves out a damaged
 * part without a word, and everything up to the end of its block with it.
 */
export function findDamage(folder: string): string | null {
  for (const name of readFolder(folder).filter((file) => file.endsWith('.log'))) {
    const at = damageIn(readFileSync(join(folder, name)));
    if (at !== null) return `its log ${name} is overwritten at byte ${at}`;
  }
  return null;
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The file beside the database's own with the number of writes that were answered. */
const countFile = 'written';
const digits = 16;

/**
 * Counts writes in a file beside the database, which holds the same number: a database with a lower
 * one has lost its last writes, though what is left of it is sound.
 */
export function createWriteCount(folder: string) {
  const path = join(folder, countFile);
  let file: number | undefined;
  return {
    path,
    /** 0 where nothing was counted yet; null for a file with something else in it. */
    read(): number | null {
      let text: string;
      try {
        text = readFileSync(path, 'utf8').trim();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return 0;
        throw error;
      }
      return /^\d{0,16}$/.test(text) ? Number(text) : null;
    },
    /** Written in place and in one piece, so that a killed process leaves one of the two numbers. */
    write(count: number): void {
      file ??= openSync(path, constants.O_RDWR | constants.O_CREAT);
      writeSync(file, String(count).padStart(digits), 0);
    },
    close(): void {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
