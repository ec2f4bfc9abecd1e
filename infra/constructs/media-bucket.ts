import {
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  RemovalPolicy,
  Stack,
} from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { shareFolder } from '#domain/houses/share-picture.ts';
import { uploadKinds } from '#domain/pictures.ts';
import { asBucket } from './as-interface.ts';

/** Folders of pictures that staff store. */
export const publicFolders: readonly string[] = Object.values(uploadKinds).map(
  ({ folder }) => folder,
);

/**
 * Pictures (versioned, so a deleted one can be brought back for 30 days) and uploads that are not
 * checked yet (`incoming/`, removed after a day).
 */
export class MediaBucket extends Bucket {
  constructor(scope: Construct, id: string, props: { accessLogs: Bucket; uploadOrigin: string }) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      serverAccessLogsBucket: asBucket(props.accessLogs),
      serverAccessLogsPrefix: 'media/',
      lifecycleRules: [
        {
          id: 'uploads',
          prefix: 'incoming/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // This also deletes pictures that pages still name: the next request for one draws it
          // again.
          id: 'shared',
          prefix: `${shareFolder}/`,
          expiration: Duration.days(180),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'old-versions',
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [props.uploadOrigin],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
    });
    // Functions refer to it by name: CloudFormation would refuse to replace the bucket under them.
    CrossStackReferences.of(this).produce(ReferenceStrength.STRONG);
    this.letEdgeRead();
  }

  /**
   * Lets every distribution of this account read the public folders: the distribution's stack
   * depends on this one, so its id can't be named here. With permission to list, a missing picture
   * is a 404, not a 403; the edge function passes on no request for a list.
   */
  private letEdgeRead(): void {
    const { partition, account } = Stack.of(this);
    const statement = (sid: string, action: string, resources: string[]) =>
      new PolicyStatement({
        sid,
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources,
        conditions: {
          StringEquals: { 'AWS:SourceAccount': account },
          ArnLike: { 'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` },
        },
      });
    this.addToResourcePolicy(
      statement(
        'EdgeReads',
        's3:GetObject',
        [...publicFolders, shareFolder].map((folder) => this.arnForObjects(`${folder}/*`)),
      ),
    );
    this.addToResourcePolicy(
      statement('EdgeLearnsWhatIsMissing', 's3:ListBucket', [this.bucketArn]),
    );
  }
}
