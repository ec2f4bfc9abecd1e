import assert from 'node:assert/strict';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
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
import { SNSClient } from '@aws-sdk/client-sns';
import { edgeRegion } from '../edge/edge-region.ts';
import { alarmChecks } from './alarms.ts';
import { check, type Group, NotAsked, shared } from './check.ts';
import type { Site } from './site.ts';
import { openStageStacks } from './stage-stacks.ts';

/**
 * Letters a day that SES allows an account in its sandbox. Source: SES developer guide, "Request
 * production access".
 */
const sandboxLetters = 200;

/** Clients of one region, for what watches a stage from there. */
interface Region {
  stacks: CloudFormationClient;
  metrics: CloudWatchClient;
  topics: SNSClient;
}

export interface Account extends Region {
  /** The region of CloudFront's own metrics and certificates. */
  edge: Region;
  logs: CloudWatchLogsClient;
  table: DynamoDBClient;
  bucket: S3Client;
  mail: SESClient;
}

/** Clients with the operator's credentials; `region` where the environment names none. */
export function openAccount(region?: string): Account {
  const options = region ? { region } : {};
  return {
    ...openRegion(options),
    edge: openRegion({ region: edgeRegion }),
    logs: new CloudWatchLogsClient(options),
    table: new DynamoDBClient(options),
    bucket: new S3Client(options),
    mail: new SESClient(options),
  };
}

function openRegion(options: { region?: string }): Region {
  return {
    stacks: new CloudFormationClient(options),
    metrics: new CloudWatchClient(options),
    topics: new SNSClient(options),
  };
}

/**
 * What only the account can show of a stage: its stacks, alarms, logs, mail identity, and how its
 * data are kept.
 */
export function accountChecks(account: Account, stage: string, site: Site): Group {
  const prefix = `showroom-${stage}-`;
  const stacks = openStageStacks(account.stacks, account.edge.stacks, stage);
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
  const table = () => stacks.output('data', 'TableName');
  const bucket = () => stacks.output('data', 'BucketName');
  /** The domain or address that SES has verified for the sender. */
  const identity = async () =>
    (await stacks.output('mail', 'SenderIdentity')).split(' ').at(-1) ?? '';

  return {
    name: `the account, stage ${stage}`,
    checks: [
      ...stacks.checks,
      check('the site asked is this stage’s', async () => {
        const url = await stacks.output('web', 'SiteUrl');
        assert.equal(site.origin, url, `the stage's is ${url}`);
      }),
      check('the API’s own address answers no pages', async () => {
        const api = (await stacks.resources('api')).find(
          ({ ResourceType }) => ResourceType === 'AWS::ApiGatewayV2::Api',
        );
        assert.ok(api?.PhysicalResourceId, 'the stack has no API');
        const region = await account.stacks.config.region();
        const answer = await site.ask(
          `https://${api.PhysicalResourceId}.execute-api.${region}.amazonaws.com/bg`,
        );
        assert.ok(answer.status >= 400, `it answers ${answer.status}`);
      }),
      ...alarmChecks(
        [
          { stack: 'ops', region: account },
          ...(stage === 'prod' ? [{ stack: 'outside', region: account.edge } as const] : []),
        ],
        stage,
        stacks,
      ),
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
