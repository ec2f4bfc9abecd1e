/** What the inbox shows of a mail that was sent as a whole message. */
export interface RawMail {
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/**
 * Reads a MIME message given as latin1 text, so that every byte is one character. Attachments are
 * left out.
 */
export function readRawMail(raw: string): RawMail {
  const message = readPart(raw);
  const found = { text: '', html: '' };
  collect(message, found);
  const header = (name: string) => decodeWords(message.headers.get(name) ?? '');
  return {
    from: header('from'),
    to: addresses(header('to')),
    replyTo: addresses(header('reply-to')),
    subject: header('subject'),
    ...found,
  };
}

function readPart(source: string): Part {
  const split = /\r?\n\r?\n/.exec(source);
  const head = split ? source.slice(0, split.index) : source;
  const headers = new Map<string, string>();
  // A line that starts with a space goes on with the one before it.
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: split ? source.slice(split.index + split[0].length) : '' };
}

function collect({ headers, body }: Part, found: { text: string; html: string }): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary) {
    // Text before the first boundary and after the last belongs to no part.
    for (const section of body.split(`--${boundary}`).slice(1)) {
      if (section.startsWith('--')) break;
      collect(readPart(section.replace(/^\r?\n/, '').replace(/\r?\n$/, '')), found);
    }
    return;
  }
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) return;
  const kind = /^text\/html/i.test(type) ? 'html' : /^text\/plain/i.test(type) ? 'text' : undefined;
  if (!kind || found[kind] !== '') return;
  const charset = /charset="?([^";]+)"?/i.exec(type)?.[1] ?? 'utf-8';
  found[kind] = decodeBytes(
    transferDecoded(body, headers.get('content-transfer-encoding')),
    charset,
  );
}

function transferDecoded(body: string, encoding = ''): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64');
  if (/^quoted-printable$/i.test(encoding)) return quotedPrintable(body.replace(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1');
}

function quotedPrintable(text: string): Buffer {
  const decoded = text.replace(/=([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

function decodeWords(header: string): string {
  const utf8 = Buffer.from(header, 'latin1').toString();
  return utf8
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, kind, text) => {
      const bytes = /b/i.test(kind)
        ? Buffer.from(text, 'base64')
        : quotedPrintable(text.replaceAll('_', ' '));
      return decodeBytes(bytes, charset);
    });
}

function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

function addresses(header: string): string[] {
  return header.split(',').flatMap((address) => address.trim() || []);
}
