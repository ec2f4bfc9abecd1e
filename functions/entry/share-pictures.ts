import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { openBucket } from '../images/bucket.ts';
import { createSharePictureStore, sharedCacheControl } from '../images/share-picture-store.ts';
import { createInvalidation } from '../platform/cdn.ts';
import { onlyThroughEdge, openEdgeKeys } from '../platform/edge-key.ts';
import { start, systemClock } from '../platform/env.ts';
import { triable } from '../platform/trial.ts';
import {
  createSharePictures,
  type SharePictureReport,
  sitePreview,
} from '../use-cases/pictures/share-pictures.ts';

const { env, log } = start('share-pictures', [
  'TABLE_NAME',
  'BUCKET_NAME',
  'DISTRIBUTION_ID',
  'EDGE_KEY_SECRET_ID',
]);
/** ms that one run may take. The next run, a minute later, draws the rest. */
const runTime = 50_000;

const pictures = createSharePictures({
  loadShowroom: openPublicCatalogue(env.TABLE_NAME, log),
  store: createSharePictureStore(openBucket(env.BUCKET_NAME)),
  // The codec loads with the first picture: most runs find nothing to draw.
  draw: async (...card) =>
    (await import('../images/draw-share-picture.ts')).drawSharePicture(...card),
  forget: createInvalidation(env.DISTRIBUTION_ID),
  clock: systemClock,
  onBroken: (key, error) => log.warn('a picture beside a link could not be drawn', { key, error }),
});
/** Seconds for which the edge may keep a redirect to another picture. */
const elsewhereSeconds = 60;

/** Answers for a picture that the edge did not find in the bucket. */
async function answerPicture({
  rawPath,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const answer = await pictures.answer(rawPath.slice(1)).catch((error: unknown) => {
    // A person who sees the link can't repair a failure, so the site's own preview is shown
    // instead.
    log.error('a request for a picture beside a link failed', { path: rawPath, error });
    return { elsewhere: sitePreview };
  });
  if ('elsewhere' in answer)
    return {
      statusCode: 302,
      headers: {
        location: answer.elsewhere,
        'cache-control': `public, max-age=${elsewhereSeconds}`,
      },
    };
  return {
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': sharedCacheControl },
    body: Buffer.from(answer.picture).toString('base64'),
    isBase64Encoded: true,
  };
}
const answer = onlyThroughEdge(answerPicture, openEdgeKeys(env.EDGE_KEY_SECRET_ID), log);

/**
 * Called every minute, it removes the pictures of what is not shown any more and makes those that
 * are missing, at most `most` of them. Called over HTTP, it answers for a picture that is not there
 * yet.
 */
async function answerOrDraw(
  event: { most?: number } | APIGatewayProxyEventV2,
): Promise<SharePictureReport | APIGatewayProxyStructuredResultV2> {
  if ('rawPath' in event) return answer(event);
  const end = performance.now() + runTime;
  const report = await pictures.keepUp(
    () => performance.now() > end,
    event.most ?? Number.POSITIVE_INFINITY,
  );
  if (report.made + report.broken + report.left + report.removed > 0)
    log.info('pictures beside links', { ...report });
  return report;
}

export const handler = triable(answerOrDraw);
