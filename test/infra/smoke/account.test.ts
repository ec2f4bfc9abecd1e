import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
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
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { accountChecks, openAccount } from '#infra/smoke/account.ts';
import { accountReads } from '#infra/smoke/account-reads.ts';
import { askAll } from '#infra/smoke/check.ts';
import { openSite } from '#infra/smoke/site.ts';

const stacks = mockClient(CloudFormationClient);
const metrics = mockClient(CloudWatchClient);
const logs = mockClient(CloudWatchLogsClient);
const table = mockClient(DynamoDBClient);
const bucket = mockClient(S3Client);
const mail = mockClient(SESClient);
const topics = mockClient(SNSClient);
const clients = [stacks, metrics, logs, table, bucket, mail, topics];
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

const topicOf = (stack: string) => `arn:aws:sns:region:111122223333:${stack}`;
const confirmed = { SubscriptionArn: `${topicOf('any')}:0a1b`, Endpoint: 'office@homes.example' };
const waiting = { SubscriptionArn: 'PendingConfirmation', Endpoint: 'night@homes.example' };

/** Stacks that are not there, as CloudFormation says it. */
function missing(...names: string[]) {
  for (const StackName of names)
    stacks.on(DescribeStacksCommand, { StackName }).rejects(
      Object.assign(new Error(`Stack with id ${StackName} does not exist`), {
        name: 'ValidationError',
      }),
    );
}

/** An account in which all is well. */
beforeEach(() => {
  for (const each of clients) each.reset();
  const outputs: Record<string, Record<string, string>> = {
    data: { TableName: 'table', BucketName: 'bucket' },
    mail: { SenderIdentity: 'domain homes.example' },
    web: { SiteUrl: origin },
    ops: { AlarmTopicArn: topicOf('ops') },
    outside: { AlarmTopicArn: topicOf('outside') },
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
  stacks.on(ListStackResourcesCommand).resolves({});
  topics.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [confirmed] });
  metrics
    .on(DescribeAlarmsCommand)
    .callsFake(({ AlarmNamePrefix }: { AlarmNamePrefix: string }) => ({
      MetricAlarms: [{ ...alarm, AlarmName: `${AlarmNamePrefix}Errors` }],
    }));
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

const checksOf = (stage: string) =>
  accountChecks(openAccount('eu-central-1'), stage, openSite(origin));

/** What is said of the checks whose outcome has this mark. */
async function outcomes(mark: 'FAIL' | '-', stage = 'prod'): Promise<string[]> {
  const group = checksOf(stage);
  const lines: string[] = [];
  const checks = group.checks.filter(({ name }) => name !== overTheNetwork);
  await askAll([{ ...group, checks }], (line) => lines.push(line));
  const outcome = new RegExp(`^ {2}${mark} +\\S+ +`);
  return lines.filter((line) => outcome.test(line)).map((line) => line.replace(outcome, ''));
}
const failures = () => outcomes('FAIL');

test('the smoke test passes an account in which all is well', async () => {
  expect(await failures()).toEqual([]);
});

test.each<[string, () => unknown, string | string[]]>([
  [
    'a stack whose update was taken back',
    () =>
      stacks.on(DescribeStacksCommand, { StackName: 'showroom-prod-auth' }).resolves({
        Stacks: [
          { StackName: 'x', CreationTime: new Date(), StackStatus: 'UPDATE_ROLLBACK_COMPLETE' },
        ],
      }),
    'the stack showroom-prod-auth is deployed: it is UPDATE_ROLLBACK_COMPLETE',
  ],
  [
    'an alarm that rings',
    () =>
      metrics
        .on(DescribeAlarmsCommand, { AlarmNamePrefix: 'showroom-prod-ops-' })
        .resolves({ MetricAlarms: [{ ...alarm, StateValue: 'ALARM' }] }),
    'no alarm rings: showroom-prod-ops-Errors',
  ],
  [
    'an alarm that rings outside its region',
    () =>
      metrics
        .on(DescribeAlarmsCommand, { AlarmNamePrefix: 'showroom-prod-outside-' })
        .resolves({ MetricAlarms: [{ ...alarm, AlarmName: 'SiteDown', StateValue: 'ALARM' }] }),
    'no alarm rings: SiteDown',
  ],
  [
    'an alarm that was silenced',
    () =>
      metrics
        .on(DescribeAlarmsCommand, { AlarmNamePrefix: 'showroom-prod-ops-' })
        .resolves({ MetricAlarms: [{ ...alarm, ActionsEnabled: false }] }),
    'every alarm tells somebody: showroom-prod-ops-Errors',
  ],
  ...(['ops', 'outside'] as const).flatMap((stack): [string, () => unknown, string][] => {
    const ofTopic = () => topics.on(ListSubscriptionsByTopicCommand, { TopicArn: topicOf(stack) });
    return [
      [
        `alarms of ${stack} that no address is told of`,
        () => ofTopic().resolves({}),
        `somebody hears the alarms of ${stack}: nobody: set alarmEmail in infra/stages.ts, or subscribe it again (docs/operate.md)`,
      ],
      [
        `an address that has not confirmed the alarms of ${stack}, beside one that has`,
        () => ofTopic().resolves({ Subscriptions: [confirmed, waiting] }),
        `somebody hears the alarms of ${stack}: night@homes.example has to confirm the mail of AWS first`,
      ],
      [
        `an address that left the alarms of ${stack}`,
        () => ofTopic().resolves({ Subscriptions: [{ ...confirmed, SubscriptionArn: 'Deleted' }] }),
        `somebody hears the alarms of ${stack}: nobody: set alarmEmail in infra/stages.ts, or subscribe it again (docs/operate.md)`,
      ],
    ];
  }),
  [
    'production that nothing watches from outside',
    () => missing('showroom-prod-outside'),
    [
      'the stack showroom-prod-outside is deployed: Stack with id showroom-prod-outside does not exist',
      'somebody hears the alarms of outside: Stack with id showroom-prod-outside does not exist',
    ],
  ],
  [
    'a firewall that was taken back',
    () =>
      stacks.on(DescribeStacksCommand, { StackName: 'showroom-prod-firewall' }).resolves({
        Stacks: [{ StackName: 'x', CreationTime: new Date(), StackStatus: 'ROLLBACK_COMPLETE' }],
      }),
    'the stack showroom-prod-firewall is deployed: it is ROLLBACK_COMPLETE',
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
])('the smoke test of an account reports %s', async (_what, break_, sentences) => {
  break_();
  expect(await failures()).toEqual([sentences].flat());
});

test('the smoke test asks a stage for no firewall, and a trial stage for nothing outside', async () => {
  missing('showroom-prod-firewall');
  expect(await outcomes('-')).toEqual([
    'the stack showroom-prod-firewall is deployed: the stage has no firewall',
  ]);
  missing('showroom-dev-outside', 'showroom-dev-firewall');
  expect(await outcomes('FAIL', 'dev')).toEqual([]);
  expect(await outcomes('-', 'dev')).toEqual([
    'the stack showroom-dev-outside is deployed: production alone is watched from outside',
    'the stack showroom-dev-firewall is deployed: the stage has no firewall',
  ]);
});

test('the smoke test reads alarms, addresses and logs beyond the first page', async () => {
  metrics
    .on(DescribeAlarmsCommand, { AlarmNamePrefix: 'showroom-prod-ops-' })
    .resolvesOnce({ MetricAlarms: [alarm], NextToken: 'more' })
    .resolves({ MetricAlarms: [{ ...alarm, StateValue: 'ALARM' }] });
  topics
    .on(ListSubscriptionsByTopicCommand, { TopicArn: topicOf('ops') })
    .resolvesOnce({ Subscriptions: [confirmed], NextToken: 'more' })
    .resolves({ Subscriptions: [waiting] });
  logs
    .on(DescribeLogGroupsCommand)
    .resolvesOnce({ logGroups: [{ logGroupName: 'a', retentionInDays: 1 }], nextToken: 'more' })
    .resolves({ logGroups: [{ logGroupName: 'b' }] });
  expect(await failures()).toEqual([
    'no alarm rings: showroom-prod-ops-Errors',
    'somebody hears the alarms of ops: night@homes.example has to confirm the mail of AWS first',
    'logs are kept for a time and then deleted: kept for ever: b',
  ]);
});

/** The calls that the smoke test makes of an account, and the region of each. */
async function callsMade() {
  // The check of the API's own address finds no API, and asks the network for nothing.
  await askAll([checksOf('prod')], () => undefined);
  const calls = clients.flatMap((client) =>
    client.calls().map(({ thisValue, args: [command] }) => ({ client: thisValue, command })),
  );
  return Promise.all(
    calls.map(async ({ client: { config }, command }) => ({
      service: String(config.serviceId),
      name: command.constructor.name.replace(/Command$/, ''),
      region: await config.region(),
      asked: JSON.stringify(command.input),
    })),
  );
}

test('the smoke test asks us-east-1 for what is outside the stage’s region', async () => {
  for (const { asked, region } of await callsMade()) {
    const isOutside = /(showroom-prod-|sns:region:\d+:)(outside|firewall)/.test(asked);
    expect([asked, region]).toEqual([asked, isOutside ? 'us-east-1' : 'eu-central-1']);
  }
});

test('the role of a pipeline may make the calls of the smoke test, and no others', async () => {
  const iamNames: Record<string, string> = {
    'CloudWatch Logs': 'logs',
    GetPublicAccessBlock: 'GetBucketPublicAccessBlock',
  };
  const made = (await callsMade()).map(
    ({ service, name }) =>
      `${iamNames[service] ?? service.toLowerCase()}:${iamNames[name] ?? name}`,
  );
  expect([...new Set(made)].sort()).toEqual([...accountReads].sort());
});
