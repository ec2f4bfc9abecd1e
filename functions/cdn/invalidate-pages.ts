import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/** Tells the distribution to ask for every page anew. */
export function createPageInvalidation(distributionId: string): () => Promise<void> {
  const cloudfront = new CloudFrontClient({});
  return async () => {
    await cloudfront.send(
      new CreateInvalidationCommand({
        DistributionId: distributionId,
        InvalidationBatch: { CallerReference: crypto.randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } },
      }),
    );
  };
}
