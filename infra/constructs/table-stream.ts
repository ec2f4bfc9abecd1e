import type { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { publishedPartitions } from '#functions/platform/table.ts';
import { asTable } from './as-interface.ts';
import type { BundledFunction } from './bundled-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import { explain } from './explained.ts';

export interface TableStreamProps {
  table: Table;
  /** Records that one call gets at most. */
  atOnce: number;
  /** How long a batch that fails is delivered again. */
  patience: Duration;
  /** Where records end that failed for good. */
  failures: DeadLetters;
}

/** Invokes a function with every write of items that visitors see. */
export function followTable(
  follower: BundledFunction,
  { table, atOnce, patience, failures }: TableStreamProps,
): void {
  follower.lambda.addEventSource(
    new DynamoEventSource(asTable(table), {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: atOnce,
      bisectBatchOnError: true,
      retryAttempts: 20,
      maxRecordAge: patience,
      onFailure: new SqsDlq(failures),
      // Catalogue and audit log are in the same table: what a follower writes must not invoke it
      // again. Lambda takes five filters; one has room for every kind.
      filters: [
        FilterCriteria.filter({
          dynamodb: { Keys: { pk: { S: publishedPartitions.flatMap(FilterRule.beginsWith) } } },
        }),
      ],
    }),
  );
  explain(follower, {
    'AwsSolutions-IAM5[Resource::*]':
      'dynamodb:ListStreams, which the event source needs, takes no resource.',
  });
}
