import assert from 'node:assert/strict';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  type LogGroup,
  paginateDescribeLogGroups,
} from '@aws-sdk/client-cloudwatch-logs';
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
import { type Check, check, type Group, NotAsked, shared } from './check.ts';
import type { Site } from './site.ts';

/**
 * Letters a day that SES allows an account in its sandbox. Source: SES developer guide, "Request
 * production access".
 */
const sandboxLetters = 200;

const stackNames = ['data', 'auth', 'api', 'mail', 'web', 'ops'] as const;

export interface Account {
  stacks: CloudFormationClient;
  metrics: CloudWatchClient;
  logs: CloudWatchLogsClient;
  table: DynamoDBClient;
  bucket: S3Client;
  mail: SESClient;
}

/** Clients with the operator's credentials; `region` where the environment names none. */
export function openAccount(region?: string): Account {
  const options = region ? { region } : {};
  return {
    stacks: new CloudFormationClient(options),
    metrics: new CloudWatchClient(options),
    logs: new CloudWatchLogsClient(options),
    table: new DynamoDBClient(options),
    bucket: new S3Client(options),
    mail: new SESClient(options),
  };
}

/**
 * What only the account can show of a stage: its stacks, alarms, logs, mail identity, and how its
 * data are kept.
 */
export function accountChecks(account: Account, stage: string, site: Site): Group {
  const prefix = `showroom-${stage}-`;
  const stackOf = new Map(
    stackNames.map((name) => [
      name,
      shared(async (): Promise<Stack> => {
        const { Stacks = [] } = await account.stacks.send(
          new DescribeStacksCommand({ StackName: prefix + name }),
        );
        const [stack] = Stacks;
        assert.ok(stack, 'there is none');
        return stack;
      }),
    ]),
  );
  async function output(stackName: (typeof stackNames)[number], key: string): Promise<string> {
    const stack = await stackOf.get(stackName)?.();
    const found = stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    assert.ok(found, `the stack ${prefix}${stackName} has no output ${key}`);
    return found;
  }
  /** The first hundred: AWS answers no more at a time, and neither stack has as many. */
  async function resourcesOf(stackName: 'api' | 'ops') {
    const command = new DescribeStackResourcesCommand({ StackName: prefix + stackName });
    return (await account.stacks.send(command)).StackResources ?? [];
  }
  const alarms = shared(async () => {
    const found: MetricAlarm[] = [];
    const pages = paginateDescribeAlarms({ client: account.metrics }, { AlarmNamePrefix: prefix });
    for await (const { MetricAlarms = [] } of pages) found.push(...MetricAlarms);
    assert.ok(found.length > 0, `no alarm's name begins with ${prefix}`);
    return found;
  });
  const logGroups = shared(async () => {
    const found: LogGroup[] = [];
    const pages = paginateDescribeLogGroups(
      { client: account.logs },
      { logGroupNamePrefix: prefix },
    );
    for await (const { logGroups = [] } of pages) found.push(...logGroups);
    assert.ok(found.length > 0, `no log group's name begins with ${prefix}`);
    return found;
  });
  const table = () => output('data', 'TableName');
  const bucket = () => output('data', 'BucketName');
  /** The domain or address that SES has verified for the sender. */
  const identity = async () => (await output('mail', 'SenderIdentity')).split(' ').at(-1) ?? '';

  const everyStack: Check[] = stackNames.map((name) =>
    check(`the stack ${prefix}${name} is deployed`, async () => {
      const status = (await stackOf.get(name)?.())?.StackStatus ?? 'missing';
      assert.match(status, /^(CREATE|UPDATE)_COMPLETE$/, `it is ${status}`);
    }),
  );
  return {
    name: `the account, stage ${stage}`,
    checks: [
      ...everyStack,
      check('the site asked is this stage’s', async () => {
        const url = await output('web', 'SiteUrl');
        assert.equal(site.origin, url, `the stage's is ${url}`);
      }),
      check('the API’s own address answers no pages', async () => {
        const api = (await resourcesOf('api')).find(
          ({ ResourceType }) => ResourceType === 'AWS::ApiGatewayV2::Api',
        );
        assert.ok(api?.PhysicalResourceId, 'the stack has no API');
        const region = await account.stacks.config.region();
        const answer = await site.ask(
          `https://${api.PhysicalResourceId}.execute-api.${region}.amazonaws.com/bg`,
        );
        assert.ok(answer.status >= 400, `it answers ${answer.status}`);
      }),
      check('no alarm rings', async () => {
        const found = await alarms();
        const ringing = found
          .filter(({ StateValue }) => StateValue === 'ALARM')
          .map(({ AlarmName }) => AlarmName);
        assert.deepEqual(ringing, [], `${ringing.join(', ')}`);
        return `${found.length} alarms`;
      }),
      check('every alarm tells somebody', async () => {
        const silent = (await alarms()).filter(
          ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || AlarmActions.length === 0,
        );
        assert.deepEqual(silent, [], silent.map(({ AlarmName }) => AlarmName).join(', '));
        // A subscription is a resource of the stack only if the stage has an `alarmEmail`.
        const told = (await resourcesOf('ops')).some(
          ({ ResourceType }) => ResourceType === 'AWS::SNS::Subscription',
        );
        assert.ok(told, 'nobody is told of the alarms: set alarmEmail in infra/stages.ts');
      }),
      check('logs are kept for a time and then deleted', async () => {
        const found = await logGroups();
        const forever = found.filter(({ retentionInDays }) => retentionInDays === undefined);
        assert.deepEqual(
          forever,
          [],
          `kept for ever: ${forever.map(({ logGroupName }) => logGroupName).join(', ')}`,
        );
        return `${found.length} logs`;
      }),
      check('the sender of letters is verified', async () => {
        const name = await identity();
        const { VerificationAttributes = {} } = await account.mail.send(
          new GetIdentityVerificationAttributesCommand({ Identities: [name] }),
        );
        const status = VerificationAttributes[name]?.VerificationStatus ?? 'unknown to SES';
        assert.equal(status, 'Success', `${name} is ${status}`);
      }),
      check('letters are signed for the sender’s domain', async () => {
        const name = await identity();
        if (name.includes('@')) throw new NotAsked('a single address is verified, not a domain');
        const { DkimAttributes = {} } = await account.mail.send(
          new GetIdentityDkimAttributesCommand({ Identities: [name] }),
        );
        const status = DkimAttributes[name]?.DkimVerificationStatus ?? 'missing';
        assert.ok(DkimAttributes[name]?.DkimEnabled && status === 'Success', `DKIM is ${status}`);
      }),
      check('the account may write to customers', async () => {
        const { Max24HourSend = 0 } = await account.mail.send(new GetSendQuotaCommand({}));
        assert.ok(
          Max24HourSend > sandboxLetters,
          `${Max24HourSend} letters a day: it is in SES's sandbox`,
        );
        return `${Max24HourSend} letters a day`;
      }),
      check('the table can be restored to any second', async () => {
        const { ContinuousBackupsDescription } = await account.table.send(
          new DescribeContinuousBackupsCommand({ TableName: await table() }),
        );
        const status =
          ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
        assert.equal(status, 'ENABLED', `point-in-time recovery is ${status}`);
      }),
      check('the table can’t be deleted by mistake', async () => {
        const { Table } = await account.table.send(
          new DescribeTableCommand({ TableName: await table() }),
        );
        assert.equal(Table?.DeletionProtectionEnabled, true, 'it has no deletion protection');
      }),
      check('the table forgets customers in time', async () => {
        const { TimeToLiveDescription } = await account.table.send(
          new DescribeTimeToLiveCommand({ TableName: await table() }),
        );
        const status = TimeToLiveDescription?.TimeToLiveStatus;
        assert.equal(status, 'ENABLED', `its time to live is ${status}`);
      }),
      check('pictures that were deleted or replaced can be had back', async () => {
        const { Status } = await account.bucket.send(
          new GetBucketVersioningCommand({ Bucket: await bucket() }),
        );
        assert.equal(Status, 'Enabled', `versions are ${Status ?? 'not kept'}`);
      }),
      check('the bucket of pictures is closed to the public', async () => {
        const { PublicAccessBlockConfiguration: block } = await account.bucket.send(
          new GetPublicAccessBlockCommand({ Bucket: await bucket() }),
        );
        const closed =
          block?.BlockPublicAcls &&
          block.BlockPublicPolicy &&
          block.IgnorePublicAcls &&
          block.RestrictPublicBuckets;
        assert.ok(closed, 'it is not');
      }),
    ],
  };
}
