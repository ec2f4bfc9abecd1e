import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { openStage } from '#infra/backup/open-stage.ts';

const stacks = mockClient(CloudFormationClient);
const opening = { what: 'backup', demo: true, say: () => undefined } as const;

function stackHas(StackName: string, outputs: Record<string, string>): void {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }));
  const stack = { StackName, CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' as const };
  stacks.on(DescribeStacksCommand, { StackName }).resolves({ Stacks: [{ ...stack, Outputs }] });
}

beforeEach(() => {
  stacks.reset();
  stacks.on(DescribeStacksCommand).rejects(
    new CloudFormationServiceException({
      name: 'ValidationError',
      message: 'Stack with id showroom-prod-data does not exist',
      $fault: 'client',
      $metadata: {},
    }),
  );
});

test('a deployed stage is found by its name alone: its stacks tell the rest', async () => {
  stackHas('showroom-prod-data', { TableName: 'the-table', BucketName: 'the-bucket' });
  stackHas('showroom-prod-mail', { RecipientKeyArn: 'the-key' });
  const stage = await openStage({ stage: 'prod' }, opening);
  expect(stage).toMatchObject({ stage: 'prod', table: 'the-table', bucket: 'the-bucket' });
  expect(await stage.recipientKey()).toBe('the-key');
});

test('what the command line names is taken as it is, and no stack is asked', async () => {
  const given = { stage: 'prod', table: 't', bucket: 'b', 'recipient-key': 'k' };
  const stage = await openStage(given, opening);
  expect(stage).toMatchObject({ table: 't', bucket: 'b' });
  expect(await stage.recipientKey()).toBe('k');
  expect(stacks.calls()).toEqual([]);
});

test('a stage that is not deployed in this account and region is named', async () => {
  await expect(openStage({ stage: 'prod' }, opening)).rejects.toThrow(
    'There is no stack showroom-prod-data in this account and region.',
  );
  stackHas('showroom-prod-data', { TableName: 'the-table' });
  await expect(openStage({ stage: 'prod' }, opening)).rejects.toThrow(
    'The stack showroom-prod-data has no output BucketName.',
  );
});
