const kept = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** The headers (or form fields) that are stored with an object. Names are lower case. */
export function keptHeaders(
  given: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string' || value === '') continue;
    if (kept.includes(name) || name.startsWith('x-amz-meta-')) headers[name] = value;
  }
  // The coding of the transfer isn't the object's.
  const coding = headers['content-encoding']
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked');
  if (coding?.length) headers['content-encoding'] = coding.join(',');
  else delete headers['content-encoding'];
  return headers;
}
