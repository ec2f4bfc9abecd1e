import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { CdnBusy } from '../domain/errors.ts';

/**
 * Tells the distribution to ask anew for what is under these paths (`/media/*`). Rejects with `CdnBusy` while it can't take more: 15
 * paths with a `*` are under way at a time, and each takes some seconds.
 */
type Invalidate = (paths: readonly string[]) => Promise<void>;

export function createInvalidation(distributionId: string): Invalidate {
  const cloudfront = new CloudFrontClient({});
  return async (paths) => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    try {
      await cloudfront.send(
        new CreateInvalidationCommand({ DistributionId: distributionId, InvalidationBatch: batch }),
      );
    } catch (error) {
      throw error instanceof Error && error.name === 'TooManyInvalidationsInProgress' ? new CdnBusy(error) : error;
    }
  };
}

/** Tells the distribution to ask for every page anew. */
export function createPageInvalidation(distributionId: string): () => Promise<void> {
  const invalidate = createInvalidation(distributionId);
  return () => invalidate(['/*']);
}
