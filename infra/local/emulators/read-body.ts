/** The whole request body, for services whose requests are small. Throws over `limit` bytes. */
export async function readBody(
  body: AsyncIterable<Buffer>,
  limit = 20 * 1024 * 1024,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new Error(`request body over ${limit} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
