import { CrossStackReferences, ReferenceStrength, RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { backupDays } from '#domain/records/backup.ts';
import { tableDefinition } from '#functions/platform/table.ts';

type Key = { AttributeName: string; KeyType: string };

function attribute(keys: readonly Key[], type: 'HASH' | 'RANGE') {
  const name = keys.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const known = tableDefinition.AttributeDefinitions.find(
    ({ AttributeName }) => AttributeName === name,
  );
  if (!known)
    throw new Error(`The table definition names no ${type} key, or a key it doesn't define`);
  return { name: known.AttributeName, type: AttributeType.STRING };
}

/**
 * The one table: billed by request, restorable to any second of the last `backupDays`, kept when
 * its stack is deleted. Its stream carries each item before and after a change, for the catalogue and
 * the audit log.
 */
export class ShowroomTable extends Table {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: attribute(tableDefinition.KeySchema, 'HASH'),
      sortKey: attribute(tableDefinition.KeySchema, 'RANGE'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: backupDays,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      // Deletes what customers sent, and the counts of their submissions, when its time is over.
      timeToLiveAttribute: 'expires_at',
    });
    // Its readers and writers refer to it by name: CloudFormation would refuse to replace the table
    // under them.
    CrossStackReferences.of(this).produce(ReferenceStrength.STRONG);
    for (const index of tableDefinition.GlobalSecondaryIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: index.IndexName,
        partitionKey: attribute(index.KeySchema, 'HASH'),
        sortKey: attribute(index.KeySchema, 'RANGE'),
        projectionType: ProjectionType[index.Projection.ProjectionType],
        ...('NonKeyAttributes' in index.Projection && {
          nonKeyAttributes: index.Projection.NonKeyAttributes,
        }),
      });
    }
  }
}
