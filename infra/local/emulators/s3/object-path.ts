import { S3Error } from './s3-error.ts';

/**
 * Where a key lives inside its bucket's folder, as path segments. Folders carry the encoded segment, the object's own
 * file starts with `=`; an encoded segment never does, so the keys `a` and `a/b` don't collide. Dots are encoded when
 * they are all there is, so no key climbs out of its bucket.
 */
export function objectPath(key: string): string[] {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError', 'Your key is too long');
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  return [...segments.map(encodeSegment), `=${encodeSegment(name)}`];
}

/** The folder every key with this prefix lies under. */
export function folderOfPrefix(prefix: string): string[] {
  return prefix.split('/').slice(0, -1).map(encodeSegment);
}

/** The inverse of `objectPath` for one file or folder name. */
export function decodeSegment(name: string): string {
  const encoded = name.startsWith('=') ? name.slice(1) : name;
  return encoded === '%' ? '' : decodeURIComponent(encoded);
}

function encodeSegment(segment: string): string {
  if (segment === '') return '%';
  const encoded = encodeURIComponent(segment).replace(/[*]/g, '%2A');
  // A file system's limit on one name, less the room for the marker.
  if (encoded.length > 250) throw new S3Error('KeyTooLongError', 'A segment of this key is too long for this emulator');
  return /^\.+$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded;
}
