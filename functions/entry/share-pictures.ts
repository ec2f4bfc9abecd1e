import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { openBucket } from '../images/picture-store.ts';
import { createShareShelf } from '../images/share-picture-store.ts';
import { createInvalidation } from '../platform/cdn.ts';
import { onlyThroughEdge, openEdgeKeys } from '../platform/edge.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSharedPictureHandler } from '../routes/shared-picture.ts';
import { createSharePictures, type SharePictureReport } from '../use-cases/pictures/share-pictures.ts';

const { env, log } = start('share-pictures', ['TABLE_NAME', 'BUCKET_NAME', 'DISTRIBUTION_ID', 'EDGE_KEY_SECRET_ID']);
/** ms of one run: the next, a minute later, goes on. */
const runTime = 50_000;

const pictures = createSharePictures({
  loadShowroom: openPublicCatalogue(env.TABLE_NAME, log),
  shelf: createShareShelf(openBucket(env.BUCKET_NAME)),
  // The codec loads with the first picture: most runs find nothing to draw.
  draw: async (...card) => (await import('../images/draw-share-picture.ts')).drawSharePicture(...card),
  forget: createInvalidation(env.DISTRIBUTION_ID),
  clock: systemClock,
  onBroken: (key, error) => log.warn('a picture to share could not be drawn', { key, error }),
});
const edgeKeys = openEdgeKeys(env.EDGE_KEY_SECRET_ID);
const answer = onlyThroughEdge(createSharedPictureHandler(pictures, log), edgeKeys, log);

/**
 * Every minute: removes the pictures of what is not shown any more, and makes those that links of what was published since show
 * elsewhere, `most` of them at most where that is given. And answers for one that is not there yet.
 */
export async function handler(
  event: { most?: number } | APIGatewayProxyEventV2,
): Promise<SharePictureReport | APIGatewayProxyStructuredResultV2> {
  if ('rawPath' in event) return answer(event);
  const end = performance.now() + runTime;
  const report = await pictures.keepUp(() => performance.now() > end, event.most ?? Number.POSITIVE_INFINITY);
  if (report.made + report.broken + report.left + report.removed > 0) log.info('pictures to share', { ...report });
  return report;
}
