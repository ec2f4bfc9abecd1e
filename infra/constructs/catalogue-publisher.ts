import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, TimeWindow } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { indexNames, publishedPartitions } from '../../functions/store/table-definition.ts';
import type { Settings } from '../config.ts';
import { asTable } from './as-interface.ts';
import { BundledFunction, type BundledFunctionProps } from './bundled-function.ts';
import { DeadLetters } from './dead-letters.ts';
import { explain, logicalName } from './explained.ts';

export interface CataloguePublisherProps {
  table: Table;
  distribution: Distribution;
  settings: Settings;
}

/** Keeps the catalogue snapshot true to the table, by its stream after every change, and runs what the clock asks for. */
export class CataloguePublisher extends Construct {
  readonly publish: BundledFunction;
  readonly scheduled: BundledFunction;
  readonly failures: DeadLetters;

  constructor(scope: Construct, id: string, props: CataloguePublisherProps) {
    super(scope, id);
    this.failures = new DeadLetters(this, 'Failures');

    this.publish = this.worker(props, {
      name: 'publish',
      description: 'Brings the catalogue up to date with the table’s stream',
      memory: 1769,
      timeout: Duration.minutes(1),
    });
    this.publish.lambda.addEventSource(
      new DynamoEventSource(asTable(props.table), {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 20,
        maxRecordAge: Duration.hours(6),
        onFailure: new SqsDlq(this.failures),
        // The catalogue is in the same table: what the publisher writes must not call it again.
        filters: publishedPartitions.map((start) =>
          FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(start) } } } }),
        ),
      }),
    );

    explain(this.publish, {
      'AwsSolutions-IAM5[Resource::*]': 'dynamodb:ListStreams, which the event source needs, takes no resource.',
    });

    this.scheduled = this.worker(props, {
      name: 'scheduled',
      description:
        'Every minute: what prices and banners ask for by the clock, mail not sent yet, and the catalogue held against the table',
      memory: 1769,
      timeout: Duration.minutes(2),
    });
    // A run that failed is not tried again, and one that waits for a minute not run: the next does all that is due.
    this.scheduled.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const scheduler = new Role(this, 'Scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    new Schedule(this, 'EveryMinute', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      timeWindow: TimeWindow.off(),
      target: new LambdaInvoke(this.scheduled.lambda, {
        role: scheduler,
        deadLetterQueue: this.failures,
        retryAttempts: 3,
        maxEventAge: Duration.minutes(1),
      }),
    });
    explain(scheduler, {
      [`AwsSolutions-IAM5[Resource::<${logicalName(this.scheduled.lambda)}.Arn>:*]`]:
        'The versions of the one function that the schedule invokes.',
    });
  }

  private worker(
    { table, distribution, settings }: CataloguePublisherProps,
    props: Omit<BundledFunctionProps, 'settings'>,
  ): BundledFunction {
    const worker = new BundledFunction(this, props.name === 'publish' ? 'Publish' : 'Scheduled', {
      ...props,
      settings,
    });
    const indexes = props.name === 'publish' ? [indexNames.byKind] : [indexNames.byKind, indexNames.toDo];
    worker.giveTable(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ...indexes);
    worker.giveDistribution(distribution);
    return worker;
  }
}
