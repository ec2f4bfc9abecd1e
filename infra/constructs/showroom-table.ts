import { CrossStackReferences, ReferenceStrength, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../functions/platform/table.ts';

type Key = { AttributeName: string; KeyType: string };

function attribute(keys: readonly Key[], type: 'HASH' | 'RANGE') {
  const name = keys.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const known = tableDefinition.AttributeDefinitions.find(({ AttributeName }) => AttributeName === name);
  if (!known) throw new Error(`The table definition names no ${type} key, or a key it doesn't define`);
  return { name: known.AttributeName, type: AttributeType.STRING };
}

/**
 * The one table: billed by request, restorable to any second of the last 35 days, kept when the stack goes. Its stream
 * carries both images of every change, for the catalogue.
 */
export class ShowroomTable extends Table {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: attribute(tableDefinition.KeySchema, 'HASH'),
      sortKey: attribute(tableDefinition.KeySchema, 'RANGE'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      // What customers sent, and what counts their submissions, goes when its time is over.
      timeToLiveAttribute: 'expires_at',
    });
    // Whoever reads or writes it holds it: CloudFormation refuses to replace the table under them.
    CrossStackReferences.of(this).produce(ReferenceStrength.STRONG);
    for (const index of tableDefinition.GlobalSecondaryIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: index.IndexName,
        partitionKey: attribute(index.KeySchema, 'HASH'),
        sortKey: attribute(index.KeySchema, 'RANGE'),
        projectionType: ProjectionType.ALL,
      });
    }
  }
}
