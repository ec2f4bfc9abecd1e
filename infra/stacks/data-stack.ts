import {
  CfnOutput,
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { MediaBucket } from '../constructs/media-bucket.ts';
import { ShowroomTable } from '../constructs/showroom-table.ts';

/**
 * What must outlive every deployment: the table and the pictures, and the logs of who read them.
 */
export class DataStack extends Stack {
  readonly table: ShowroomTable;
  readonly media: MediaBucket;
  readonly accessLogs: Bucket;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, terminationProtection: props.settings.stage === 'prod' });
    this.table = new ShowroomTable(this, 'Table');
    this.accessLogs = new Bucket(this, 'AccessLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // CloudFront writes its logs by an access control list.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [
        { expiration: Duration.days(props.settings.logRetention) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    CrossStackReferences.of(this.accessLogs).produce(ReferenceStrength.STRONG);
    const { domain } = props.settings;
    this.media = new MediaBucket(this, 'Media', {
      accessLogs: this.accessLogs,
      // Without a domain the distribution's name is not known yet. The signed policy guards the
      // upload; CORS does not.
      uploadOrigin: domain ? `https://${domain.name}` : 'https://*.cloudfront.net',
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: this.media.bucketName });
  }
}
