import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { CdnBusy } from '#domain/errors.ts';

/**
 * Tells the distribution to fetch everything under these paths (`/media/*`) again. Rejects with
 * `CdnBusy` while it takes no more: at most 15 paths with a `*` are under way at a time, each for
 * some seconds.
 */
type Invalidate = (paths: readonly string[]) => Promise<void>;

export function createInvalidation(distributionId: string): Invalidate {
  const cloudfront = new CloudFrontClient({});
  return async (paths) => {
    const batch = {
      CallerReference: crypto.randomUUID(),
      Paths: { Quantity: paths.length, Items: [...paths] },
    };
    try {
      await cloudfront.send(
        new CreateInvalidationCommand({ DistributionId: distributionId, InvalidationBatch: batch }),
      );
    } catch (error) {
      throw error instanceof Error && error.name === 'TooManyInvalidationsInProgress'
        ? new CdnBusy(error)
        : error;
    }
  };
}

/** Tells the distribution to fetch every page again. */
export function createPageInvalidation(distributionId: string): () => Promise<void> {
  const invalidate = createInvalidation(distributionId);
  return () => invalidate(['/*']);
}
