import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { auditedAtOnce, publishedPartitions } from '#functions/platform/table.ts';
import type { Settings } from '../config.ts';
import { asTable } from './as-interface.ts';
import { BundledFunction } from './bundled-function.ts';
import { DeadLetters } from './dead-letters.ts';
import { explain } from './explained.ts';
import { rows } from './table-access.ts';

/**
 * Records every change of houses, campaigns, discounts and site images from the table's stream, so
 * that no write can go unrecorded.
 */
export class AuditTrail extends Construct {
  readonly audit: BundledFunction;
  /** Changes that could not be recorded. */
  readonly failures: DeadLetters;

  constructor(
    scope: Construct,
    id: string,
    { table, settings }: { table: Table; settings: Settings },
  ) {
    super(scope, id);
    this.failures = new DeadLetters(this, 'Failures');
    this.audit = new BundledFunction(this, 'Audit', {
      name: 'audit',
      description: 'Records who changed what, by the table’s stream',
      memory: 512,
      timeout: Duration.seconds(30),
      settings,
    });
    this.audit.giveTable(table, [{ actions: ['PutItem'], keys: rows.audit }]);
    this.audit.lambda.addEventSource(
      new DynamoEventSource(asTable(table), {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: auditedAtOnce,
        bisectBatchOnError: true,
        retryAttempts: 20,
        maxRecordAge: Duration.hours(12),
        onFailure: new SqsDlq(this.failures),
        // The log is in the same table: its own rows must not be recorded again.
        filters: publishedPartitions.map((start) =>
          FilterCriteria.filter({
            dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(start) } } },
          }),
        ),
      }),
    );
    explain(this.audit, {
      'AwsSolutions-IAM5[Resource::*]':
        'dynamodb:ListStreams, which the event source needs, takes no resource.',
    });
  }
}
