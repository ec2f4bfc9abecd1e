/** A viewer's request inside the edge. Header names are lower-case, the body is complete. */
export interface EdgeRequest {
  method: string;
  /** As the viewer wrote it, with its percent-encoding; no query. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Address of the socket's other end. */
  viewerAddress: string;
}

export interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  /** Whole Set-Cookie values. */
  cookies: string[];
  body: Buffer;
}

export function textResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): EdgeResponse {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    cookies: [],
    body: Buffer.from(text),
  };
}
