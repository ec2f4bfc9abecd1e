import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type MetricAlarm,
} from '@aws-sdk/client-cloudwatch';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { accountChecks, openAccount } from '#infra/smoke/account.ts';
import { askAll } from '#infra/smoke/check.ts';
import { openSite } from '#infra/smoke/site.ts';

const stacks = mockClient(CloudFormationClient);
const metrics = mockClient(CloudWatchClient);
const logs = mockClient(CloudWatchLogsClient);
const table = mockClient(DynamoDBClient);
const bucket = mockClient(S3Client);
const mail = mockClient(SESClient);
const clients = [stacks, metrics, logs, table, bucket, mail];
afterAll(() => {
  for (const each of clients) each.restore();
});

const origin = 'https://homes.example';
const alarm: MetricAlarm = {
  AlarmName: 'showroom-prod-ops-Errors',
  StateValue: 'OK',
  ActionsEnabled: true,
  AlarmActions: ['topic'],
};

/** An account in which all is well. */
beforeEach(() => {
  for (const each of clients) each.reset();
  const outputs: Record<string, Record<string, string>> = {
    data: { TableName: 'table', BucketName: 'bucket' },
    mail: { SenderIdentity: 'domain homes.example' },
    web: { SiteUrl: origin },
  };
  stacks.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => ({
    Stacks: [
      {
        StackName,
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: Object.entries(outputs[StackName.split('-').at(-1) ?? ''] ?? {}).map(
          ([OutputKey, OutputValue]) => ({
            OutputKey,
            OutputValue,
          }),
        ),
      },
    ],
  }));
  stacks.on(DescribeStackResourcesCommand, { StackName: 'showroom-prod-ops' }).resolves({
    StackResources: [
      {
        LogicalResourceId: 'Alarmsoffice',
        ResourceType: 'AWS::SNS::Subscription',
        Timestamp: new Date(),
        ResourceStatus: 'CREATE_COMPLETE',
      },
    ],
  });
  metrics.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [alarm] });
  logs
    .on(DescribeLogGroupsCommand)
    .resolves({ logGroups: [{ logGroupName: 'showroom-prod-api-Log', retentionInDays: 90 }] });
  mail.on(GetIdentityVerificationAttributesCommand).resolves({
    VerificationAttributes: { 'homes.example': { VerificationStatus: 'Success' } },
  });
  mail.on(GetIdentityDkimAttributesCommand).resolves({
    DkimAttributes: { 'homes.example': { DkimEnabled: true, DkimVerificationStatus: 'Success' } },
  });
  mail.on(GetSendQuotaCommand).resolves({ Max24HourSend: 50_000 });
  table.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  });
  table.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
  table
    .on(DescribeTimeToLiveCommand)
    .resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });
  bucket.on(GetBucketVersioningCommand).resolves({ Status: 'Enabled' });
  bucket.on(GetPublicAccessBlockCommand).resolves({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
});
afterEach(() => {
  for (const each of clients) each.reset();
});

/** The check of the API's own address needs the network: only deployed stages have it. */
const overTheNetwork = 'the API’s own address answers no pages';

async function failures(): Promise<string[]> {
  const group = accountChecks(openAccount('eu-central-1'), 'prod', openSite(origin));
  const lines: string[] = [];
  const checks = group.checks.filter(({ name }) => name !== overTheNetwork);
  await askAll([{ ...group, checks }], (line) => lines.push(line));
  return lines
    .filter((line) => line.startsWith('  FAIL'))
    .map((line) => line.replace(/^ {2}FAIL +\S+ +/, ''));
}

test('the smoke test passes an account in which all is well', async () => {
  expect(await failures()).toEqual([]);
});

test.each<[string, () => unknown, string]>([
  [
    'a stack whose update was taken back',
    () =>
      stacks.on(DescribeStacksCommand, { StackName: 'showroom-prod-ops' }).resolves({
        Stacks: [
          { StackName: 'x', CreationTime: new Date(), StackStatus: 'UPDATE_ROLLBACK_COMPLETE' },
        ],
      }),
    'the stack showroom-prod-ops is deployed: it is UPDATE_ROLLBACK_COMPLETE',
  ],
  [
    'an alarm that rings',
    () =>
      metrics
        .on(DescribeAlarmsCommand)
        .resolves({ MetricAlarms: [{ ...alarm, StateValue: 'ALARM' }] }),
    'no alarm rings: showroom-prod-ops-Errors',
  ],
  [
    'an alarm that was silenced',
    () =>
      metrics
        .on(DescribeAlarmsCommand)
        .resolves({ MetricAlarms: [{ ...alarm, ActionsEnabled: false }] }),
    'every alarm tells somebody: showroom-prod-ops-Errors',
  ],
  [
    'alarms that no address is told of',
    () => stacks.on(DescribeStackResourcesCommand).resolves({ StackResources: [] }),
    'every alarm tells somebody: nobody is told of the alarms: set alarmEmail in infra/stages.ts',
  ],
  [
    'a log without an end',
    () =>
      logs
        .on(DescribeLogGroupsCommand)
        .resolves({ logGroups: [{ logGroupName: 'showroom-prod-api-Log' }] }),
    'logs are kept for a time and then deleted: kept for ever: showroom-prod-api-Log',
  ],
  [
    'a sender that waits for its records',
    () =>
      mail.on(GetIdentityVerificationAttributesCommand).resolves({
        VerificationAttributes: { 'homes.example': { VerificationStatus: 'Pending' } },
      }),
    'the sender of letters is verified: homes.example is Pending',
  ],
  [
    'an account in the sandbox',
    () => mail.on(GetSendQuotaCommand).resolves({ Max24HourSend: 200 }),
    "the account may write to customers: 200 letters a day: it is in SES's sandbox",
  ],
  [
    'a table without restore',
    () => table.on(DescribeContinuousBackupsCommand).resolves({}),
    'the table can be restored to any second: point-in-time recovery is undefined',
  ],
  [
    'a bucket without versions',
    () => bucket.on(GetBucketVersioningCommand).resolves({}),
    'pictures that were deleted or replaced can be had back: versions are not kept',
  ],
])('the smoke test of an account reports %s', async (_what, break_, sentence) => {
  break_();
  expect(await failures()).toEqual([sentence]);
});

test('the smoke test reads alarms and logs beyond the first page', async () => {
  metrics
    .on(DescribeAlarmsCommand)
    .resolvesOnce({ MetricAlarms: [alarm], NextToken: 'more' })
    .resolves({ MetricAlarms: [{ ...alarm, StateValue: 'ALARM' }] });
  logs
    .on(DescribeLogGroupsCommand)
    .resolvesOnce({ logGroups: [{ logGroupName: 'a', retentionInDays: 1 }], nextToken: 'more' })
    .resolves({ logGroups: [{ logGroupName: 'b' }] });
  expect(await failures()).toEqual([
    'no alarm rings: showroom-prod-ops-Errors',
    'logs are kept for a time and then deleted: kept for ever: b',
  ]);
});
