import { escapeXml } from '../xml.ts';
import type { ObjectStore } from './object-store.ts';

/** ListObjectsV2: prefix, delimiter, start-after and pages. */
export async function listObjects(
  store: ObjectStore,
  bucket: string,
  query: URLSearchParams,
): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = token
    ? Buffer.from(token, 'base64url').toString()
    : (query.get('start-after') ?? '');
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const text = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeXml;

  const contents: string[] = [];
  const folders = new Set<string>();
  let last = '';
  let truncated = false;
  for (const key of await store.keys(bucket, prefix)) {
    if (after !== '' && Buffer.compare(Buffer.from(key), Buffer.from(after)) <= 0) continue;
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const folder = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    if (folder !== undefined && (folders.has(folder) || (token && after.startsWith(folder)))) {
      last = key;
      continue;
    }
    if (contents.length + folders.size >= limit) {
      truncated = limit > 0;
      break;
    }
    last = key;
    if (folder !== undefined) {
      folders.add(folder);
      continue;
    }
    const meta = await store.head(bucket, key);
    // Deleted since the keys were read.
    if (!meta) continue;
    contents.push(
      `<Contents><Key>${text(key)}</Key><LastModified>${meta.lastModified}</LastModified><ETag>${escapeXml(meta.etag)}</ETag>` +
        `<Size>${meta.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
  }
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${bucket}</Name><Prefix>${text(prefix)}</Prefix><KeyCount>${contents.length + folders.size}</KeyCount>` +
    `<MaxKeys>${limit}</MaxKeys><IsTruncated>${truncated}</IsTruncated>` +
    (truncated
      ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
      : '') +
    contents.join('') +
    [...folders]
      .map((folder) => `<CommonPrefixes><Prefix>${text(folder)}</Prefix></CommonPrefixes>`)
      .join('') +
    '</ListBucketResult>'
  );
}
