import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** The first bytes of every sealed file; the last digit is the format's. */
const magic = Buffer.from('SHRMBK1\n');
const saltBytes = 32;
const tagBytes = 16;
export const keyBytes = 32;

/** A sealed file was changed, cut, or put in the place of another one. */
export class BrokenSeal extends Error {}

function derive(key: Uint8Array, salt: Uint8Array, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `showroom backup 1: ${info}`, bytes));
}

/**
 * A key of 32 random bytes seals files: AES-256-GCM, under a key and a nonce that HKDF-SHA-256 makes
 * of the key and a random salt of each file.
 */
export function createSeal(key: Uint8Array) {
  const none = new Uint8Array();
  const forNames = derive(key, none, 'names', 32);

  function secretsOf(salt: Uint8Array) {
    const secrets = derive(key, salt, 'file', 44);
    return { key: secrets.subarray(0, 32), nonce: secrets.subarray(32) };
  }
  /** A sealed file opens under its own name only. */
  const header = (name: string) => Buffer.concat([magic, Buffer.from(name)]);

  return {
    /** Tells keys apart, and says nothing of the key. */
    fingerprint: derive(key, none, 'fingerprint', 8).toString('hex'),

    /** A file name that follows from `content`, which only the key's holder can tell from it. */
    nameOf: (content: string | Uint8Array): string =>
      createHmac('sha256', forNames).update(content).digest('hex').slice(0, 40),

    seal(name: string, plain: Uint8Array): Buffer {
      const salt = randomBytes(saltBytes);
      const secrets = secretsOf(salt);
      const cipher = createCipheriv('aes-256-gcm', secrets.key, secrets.nonce);
      cipher.setAAD(header(name));
      return Buffer.concat([
        magic,
        salt,
        cipher.update(plain),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },

    /** Throws `BrokenSeal`. */
    open(name: string, sealed: Buffer): Buffer {
      const begin = magic.length + saltBytes;
      if (sealed.length < begin + tagBytes || !sealed.subarray(0, magic.length).equals(magic))
        throw new BrokenSeal(name);
      const secrets = secretsOf(sealed.subarray(magic.length, begin));
      const decipher = createDecipheriv('aes-256-gcm', secrets.key, secrets.nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(header(name));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([
          decipher.update(sealed.subarray(begin, -tagBytes)),
          decipher.final(),
        ]);
      } catch (cause) {
        throw new BrokenSeal(name, { cause });
      }
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;

/** MD5 in hex, as S3's ETag is for an object that was stored in one piece. */
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
