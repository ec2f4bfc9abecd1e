import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Logger } from '../platform/logger.ts';
import type { SharePictures } from '../use-cases/pictures/share-pictures.ts';

/** Seconds the edge may go on sending to where the picture is for now. */
const elsewhereSeconds = 60;

/** Answers for a picture that the edge did not find in the bucket. */
export function createSharedPictureHandler(pictures: Pick<SharePictures, 'answer'>, log: Logger) {
  return async ({ rawPath }: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const answer = await pictures.answer(rawPath.slice(1)).catch((error: unknown) => {
      // Who reads the link elsewhere can do nothing about it: the site's own preview is better than none.
      log.error('a picture to share could not be answered for', { path: rawPath, error });
      return { elsewhere: '/pictures/og.jpg' };
    });
    if ('elsewhere' in answer)
      return {
        statusCode: 302,
        headers: { location: answer.elsewhere, 'cache-control': `public, max-age=${elsewhereSeconds}` },
      };
    return {
      statusCode: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
      body: Buffer.from(answer.picture).toString('base64'),
      isBase64Encoded: true,
    };
  };
}
