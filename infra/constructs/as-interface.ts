import type { ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic, Topic } from 'aws-cdk-lib/aws-sns';

// CDK's classes declare optional members as `T | undefined`, while the interfaces of CDK's own
// properties omit `undefined`; `exactOptionalPropertyTypes` tells the two apart. At run time there
// is no difference.
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
export const asTable = (table: Table): ITable => table as ITable;
export const asTopic = (topic: Topic): ITopic => topic as ITopic;
