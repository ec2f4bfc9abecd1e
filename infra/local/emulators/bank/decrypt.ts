import { createDecipheriv, createHash } from 'node:crypto';

const ivBytes = 16;

/**
 * Opens the shop's `data` as the protocol documents it: base64 of an IV and AES-256-CTR. Null for
 * data without text.
 */
export function decrypt(data: string, key: string): string | null {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length <= ivBytes) return null;
  const hash = createHash('sha256').update(Buffer.from(key, 'utf8')).digest();
  const decipher = createDecipheriv('aes-256-ctr', hash, bytes.subarray(0, ivBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
