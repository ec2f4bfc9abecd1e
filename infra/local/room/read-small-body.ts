import type { IncomingMessage } from 'node:http';

/** The body of a call to the control room as text; all of them are a few words long. */
export async function readSmallBody(req: IncomingMessage, limit = 100_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new Error('The request body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
