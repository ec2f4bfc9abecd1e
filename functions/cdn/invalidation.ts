import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/** Tells the distribution to ask anew for what is under these paths (`/media/*`). */
export type Invalidate = (paths: readonly string[]) => Promise<void>;

export function createInvalidation(distributionId: string): Invalidate {
  const cloudfront = new CloudFrontClient({});
  return async (paths) => {
    await cloudfront.send(
      new CreateInvalidationCommand({
        DistributionId: distributionId,
        InvalidationBatch: {
          CallerReference: crypto.randomUUID(),
          Paths: { Quantity: paths.length, Items: [...paths] },
        },
      }),
    );
  };
}

/** Tells the distribution to ask for every page anew. */
export function createPageInvalidation(distributionId: string): () => Promise<void> {
  const invalidate = createInvalidation(distributionId);
  return () => invalidate(['/*']);
}
