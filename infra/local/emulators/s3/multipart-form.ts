import { S3Error } from './s3-error.ts';

/**
 * A form up to its file: the fields before it, and the file's bytes still to be read. Names are
 * lower case, as S3 treats them.
 */
export interface UploadForm {
  fields: Map<string, string>;
  fileName: string;
  fileType: string | undefined;
  file: AsyncGenerator<Buffer>;
}

/** S3's own limit on everything before the file. */
const maxBytesBeforeFile = 20_000;

/**
 * Reads multipart/form-data as S3's POST does: fields first, then the part named `file`; whatever
 * follows is ignored. The file is streamed, so it takes no more memory when it is large.
 */
export async function readUploadForm(
  source: AsyncIterable<Buffer>,
  contentType: string,
): Promise<UploadForm> {
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw malformed();
  const delimiter = Buffer.from(`\r\n--${mark}`);
  const chunks = source[Symbol.asyncIterator]();
  // The first delimiter has no line break before it; with one added, all delimiters are alike.
  let pending: Buffer = Buffer.from('\r\n');
  let readBeforeFile = 0;

  async function more(): Promise<boolean> {
    const next = await chunks.next();
    if (next.done) return false;
    pending = Buffer.concat([pending, next.value]);
    return true;
  }

  /** Everything up to `end`, which is removed too. */
  async function until(end: Buffer): Promise<Buffer> {
    for (;;) {
      const at = pending.indexOf(end);
      if (
        readBeforeFile + (at < 0 ? pending.length : at) > maxBytesBeforeFile &&
        (at < 0 || at > maxBytesBeforeFile)
      ) {
        throw new S3Error(
          'MaxPostPreDataLengthExceeded',
          'Your POST request fields preceding the upload file were too large.',
        );
      }
      if (at >= 0) {
        const found = pending.subarray(0, at);
        readBeforeFile += at;
        pending = pending.subarray(at + end.length);
        return found;
      }
      if (!(await more())) throw malformed();
    }
  }

  async function* fileBytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = pending.indexOf(delimiter);
      if (at >= 0) {
        if (at > 0) yield pending.subarray(0, at);
        return;
      }
      // The tail may be the start of the delimiter: it stays until more bytes have come.
      const safe = pending.length - delimiter.length;
      if (safe > 0) {
        const data = pending.subarray(0, safe);
        pending = pending.subarray(safe);
        yield data;
      }
      if (!(await more()))
        throw new S3Error('IncompleteBody', 'The body of your POST request is not complete');
    }
  }

  const fields = new Map<string, string>();
  await until(delimiter);
  for (;;) {
    const lineEnd = (await until(Buffer.from('\r\n'))).toString();
    if (lineEnd.startsWith('--')) {
      throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.', {
        ArgumentName: 'file',
        ArgumentValue: '0',
      });
    }
    const headers = (await until(Buffer.from('\r\n\r\n'))).toString();
    const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? '';
    const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1]?.toLowerCase();
    if (name === undefined) throw malformed();
    if (name === 'file') {
      return {
        fields,
        fileName: /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '',
        fileType: /^content-type:\s*(.+)$/im.exec(headers)?.[1]?.trim(),
        file: fileBytes(),
      };
    }
    fields.set(name, (await until(delimiter)).toString());
  }
}

function malformed(): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}
