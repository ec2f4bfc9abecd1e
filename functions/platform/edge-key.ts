import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { safeHeaders } from './api-answer.ts';
import type { Logger } from './logger.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries what only the edge knows. Rejects where that can't be read. */
export async function showsEdgeKey(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  readEdgeKey: () => Promise<string>,
): Promise<boolean> {
  const shown = headers['x-origin-key'];
  return shown !== undefined && timingSafeEqual(digest(shown), digest(await readEdgeKey()));
}

type Answer = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const notHere: APIGatewayProxyStructuredResultV2 = {
  statusCode: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...safeHeaders },
  body: 'The site is not served at this address.',
};

/**
 * Answers nobody who does not come by way of the edge: pages asked for at the API's own address would have none of the edge's
 * headers, addresses or patience. While the key can't be read everybody is answered: a page is public, and the site goes on.
 */
export function onlyThroughEdge(answer: Answer, readEdgeKey: () => Promise<string>, log: Logger): Answer {
  return async (event) => {
    const through = await showsEdgeKey(event, readEdgeKey).catch((error: unknown) => {
      log.error('the edge key cannot be read', { error });
      return true;
    });
    return through ? answer(event) : notHere;
  };
}
