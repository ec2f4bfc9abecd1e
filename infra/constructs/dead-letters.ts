import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { explain } from './explained.ts';

/** The queue for work that failed for good; kept for the longest time that SQS allows. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    explain(this, {
      'AwsSolutions-SQS3':
        'This queue is where failed work ends; nothing consumes it but a person.',
    });
  }
}
